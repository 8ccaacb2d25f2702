/** Options by what they do, in the order in which they are shown. */
import type { Face } from '../games';
import type { Ask, Option, TableView } from '../lib/api';

export interface Group {
  name: string;
  options: Option[];
  /** Whether they are numbers in a row, chosen by one control. */
  counts: boolean;
}

const NUMBERS = 8;
const countsUp = (options: readonly Option[]): boolean =>
  options.length >= NUMBERS && options.every((option) => /^[^:]+:-?\d+$/.test(option.key));

/** Whatever stands alone goes last, as the way out. */
export function groupsOf(options: readonly Option[], ask: Ask, table: TableView, face: Face): Group[] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const verb = option.key.includes(':') ? (option.key.split(':', 1)[0] ?? '') : '';
    const name = face.group?.(option.key, ask, table) ?? verb;
    found.set(name, [...(found.get(name) ?? []), option]);
  }
  const plain = found.get('');
  found.delete('');
  const titles = face.groups ?? [];
  const rank = (name: string): number => (titles.includes(name) ? titles.indexOf(name) : titles.length);
  const list = [...found]
    .map(([name, members]) => ({ name, options: members, counts: countsUp(members) }))
    .sort((a, b) => rank(a.name) - rank(b.name));
  return plain ? [...list, { name: '', options: plain, counts: false }] : list;
}

/** The options that bear a number, as the keyboard counts them. */
export const inOrder = (groups: readonly Group[]): Option[] =>
  groups.flatMap((group) => (group.counts ? [] : group.options));
