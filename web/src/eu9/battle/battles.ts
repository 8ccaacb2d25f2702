/** Battles as the journal tells them: sides, what counts and why, each roll, what it cost. */
import type { JournalEntry } from '../../lib/api';

export interface Side {
  id: string;
  size: string;
  morale: number;
  columns: string;
  modifiers: string;
  parts: string[];
}

export interface Roll {
  side: string;
  what: string;
  die: number;
  modifier: number;
  column: string;
  losses: string;
  stars: number;
}

export interface Fight {
  /** Number of its first entry. */
  number: number;
  place: string;
  ground: string;
  sides: [Side, Side];
  rolls: Roll[];
  /** What was decided, and what it cost, in words. */
  told: string[];
  over: boolean;
}

const END = ['wins', 'nobody wins', 'slips away'];
const TELLS = ['Told', 'Toll', 'Ships', 'LeaderTested', 'Captured'];

const text = (entry: JournalEntry, name: string): string =>
  typeof entry.data[name] === 'string' ? entry.data[name] : '';
const number = (entry: JournalEntry, name: string): number =>
  typeof entry.data[name] === 'number' ? entry.data[name] : 0;
const side = (id: string, size: string): Side => ({ id, size, morale: 0, columns: '', modifiers: '', parts: [] });

export function fightsIn(entries: readonly JournalEntry[]): Fight[] {
  const found: Fight[] = [];
  let now: Fight | undefined;
  for (const entry of entries) {
    if (entry.type === 'Joined') {
      now = {
        number: entry.number,
        place: text(entry, 'place').split(':').at(-1) ?? '',
        ground: text(entry, 'ground'),
        sides: [
          side(text(entry, 'attacker'), text(entry, 'attack')),
          side(text(entry, 'defender'), text(entry, 'defence')),
        ],
        rolls: [],
        told: [],
        over: false,
      };
      found.push(now);
    } else if (entry.type === 'StepBegan') {
      if (now) now.over = true;
      now = undefined;
    } else if (now) add(now, entry);
  }
  return found;
}

function add(fight: Fight, entry: JournalEntry): void {
  if (entry.type === 'Parameters') {
    const one = fight.sides.find(({ id }) => id === text(entry, 'side'));
    if (!one) return;
    one.morale = number(entry, 'morale');
    one.columns = text(entry, 'columns');
    one.modifiers = text(entry, 'modifiers');
    one.parts = Array.isArray(entry.data.parts) ? (entry.data.parts as string[]) : [];
  } else if (entry.type === 'Exchange') {
    fight.rolls.push({
      side: text(entry, 'side'),
      what: text(entry, 'what'),
      die: number(entry, 'die'),
      modifier: number(entry, 'modifier'),
      column: text(entry, 'column'),
      losses: text(entry, 'losses'),
      stars: number(entry, 'stars'),
    });
  } else if (TELLS.includes(entry.type)) {
    fight.told.push(entry.text);
    if (END.includes(text(entry, 'what'))) fight.over = true;
  }
}

/** "leader 0/+1//…": its name, and the modifiers of the first and the second day. */
export function part(words: string): { name: string; days: [string, string] } {
  const at = words.lastIndexOf(' ');
  const [first = '', second] = words.slice(at + 1).split('//');
  return { name: words.slice(0, at), days: [first, second ?? first] };
}

/** All modifiers of a day together: "+1/−1", fire and shock. */
export function total(parts: readonly string[], day: 0 | 1): string {
  const sums = [0, 0];
  for (const one of parts) {
    const [fire = '0', shock = fire] = part(one).days[day].split('/');
    sums[0] = (sums[0] ?? 0) + (Number(fire.replace('−', '-')) || 0);
    sums[1] = (sums[1] ?? 0) + (Number(shock.replace('−', '-')) || 0);
  }
  return sums.map((n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')).join('/');
}

/** "1 2/3" in thirds. */
export function thirds(words: string): number {
  const [whole = '0', rest = ''] = words.includes(' ')
    ? words.split(' ')
    : words.includes('/')
      ? ['0', words]
      : [words];
  return (Number(whole) || 0) * 3 + (Number(rest.split('/')[0]) || 0);
}

/** "1 2/3" with a real fraction. */
export const fraction = (thirds: string): string =>
  thirds
    .replace('0 1/3', '⅓')
    .replace(/ ?1\/3/, '⅓')
    .replace(/ ?2\/3/, '⅔');
