/** Whom and what an event names: powers and provinces, found by their names in its lines. */
import type { Lexicon } from '../../lib/lexicon.svelte';
import type { Eu9State } from '../state';

const LEAST = 4;
const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const says = (line: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}-])${escaped(name)}(?![\\p{L}-])`, 'u').test(line);

/** Powers in play that a line names, in the order in which it does. */
export function powersIn(line: string, state: Eu9State, lexicon: Lexicon): string[] {
  return Object.keys(state.powers)
    .map((id) => ({ id, at: says(line, lexicon.name('realm', id)) ? line.indexOf(lexicon.name('realm', id)) : -1 }))
    .filter((one) => one.at >= 0)
    .sort((a, b) => a.at - b.at)
    .map((one) => one.id);
}

/** Provinces of a sheet that an event names; and of a country that it names in its title, all. */
export function placesIn(
  lines: readonly string[],
  title: string,
  provinces: readonly string[],
  state: Eu9State,
  lexicon: Lexicon,
): string[] {
  const text = [title, ...lines].join('\n');
  return provinces.filter((id) => {
    const name = lexicon.find('province', id)?.name ?? '';
    if (name.length >= LEAST && says(text, name)) return true;
    const owner = state.provinces[id]?.owner;
    return owner !== undefined && !(owner in state.powers) && says(title, lexicon.name('realm', owner));
  });
}

export interface Share {
  /** Whom its lines begin with; nobody: everybody at the table. */
  who: string[];
  lines: { when: string; text: string }[];
}

const JOINT = /^(?:, |\/| and )/;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The realms that a line begins with, and what it says of them. */
function ledBy(line: string, realms: readonly { id: string; name: string }[]): { who: string[]; text: string } {
  const who: string[] = [];
  let rest = line;
  for (;;) {
    const found = realms.find(({ name }) => rest.startsWith(name) && !/^[\p{L}-]/u.test(rest.slice(name.length)));
    if (!found) break;
    who.push(found.id);
    rest = rest.slice(found.name.length);
    const joint = JOINT.exec(rest);
    if (!joint || !realms.some(({ name }) => rest.slice(joint[0].length).startsWith(name))) break;
    rest = rest.slice(joint[0].length);
  }
  return { who, text: who.length && rest.startsWith(': ') ? capital(rest.slice(2)) : line };
}

/** What an event does, by party: oneself first, the powers, the minors, then what concerns everybody. */
export function sharesOf(
  lines: readonly string[],
  state: Eu9State,
  own: string | undefined,
  lexicon: Lexicon,
): Share[] {
  const realms = Object.entries(lexicon.things.realm ?? {})
    .map(([id, thing]) => ({ id, name: thing.name }))
    .sort((a, b) => b.name.length - a.name.length);
  const powers = Object.keys(state.powers);
  const found = new Map<string, Share>();
  for (const line of lines) {
    const at = line.indexOf(': ');
    const { who, text } = ledBy(line.slice(at + 2), realms);
    const key = [...who].sort().join(' ');
    const share = found.get(key) ?? { who, lines: [] };
    share.lines.push({ when: line.slice(0, at), text });
    found.set(key, share);
  }
  const rank = ({ who: [first = ''] }: Share): number => {
    if (first === '') return 3000;
    if (first === own) return 0;
    return powers.includes(first) ? 1 + powers.indexOf(first) : 2000;
  };
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}
