/** Who may leave a stack: the server lists every party; a person counts counters and names leaders. */
import type { Ask } from '../../lib/api';

export interface Kind {
  /** "A+ france veteran", as the option's key has it. */
  id: string;
  unit: string;
  country: string;
  veteran: boolean;
  most: number;
}

export interface Parties {
  kinds: Kind[];
  leaders: string[];
  /** The key of the option in which just these go. */
  find: (counts: Record<string, number>, led: ReadonlySet<string>) => string | undefined;
}

const COUNTED = /^(\d+) (\S+) (\S+)( veteran)?$/;

const signature = (counts: Record<string, number>, led: Iterable<string>): string =>
  [
    ...Object.entries(counts)
      .filter(([, n]) => n)
      .map(([id, n]) => `${n} ${id}`),
    ...led,
  ]
    .sort()
    .join(', ');

export function partiesOf(ask: Ask): Parties {
  const kinds = new Map<string, Kind>();
  const leaders = new Set<string>();
  const keys = new Map<string, string>();
  for (const { key } of ask.options) {
    if (!key.startsWith('party:')) continue;
    const words = key.slice('party:'.length).split(', ');
    keys.set([...words].sort().join(', '), key);
    for (const word of words) {
      const [, n, unit = '', country = '', veteran] = COUNTED.exec(word) ?? [];
      if (n === undefined) {
        leaders.add(word);
        continue;
      }
      const id = word.slice(n.length + 1);
      const known = kinds.get(id);
      if (!known) kinds.set(id, { id, unit, country, veteran: veteran !== undefined, most: Number(n) });
      else known.most = Math.max(known.most, Number(n));
    }
  }
  return { kinds: [...kinds.values()], leaders: [...leaders], find: (counts, led) => keys.get(signature(counts, led)) };
}
