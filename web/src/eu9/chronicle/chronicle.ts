/** The game so far by turn, put together from the journal: themes, and what each power did. */
import type { JournalEntry } from '../../lib/api';
import type { Eu9State } from '../state';

export const THEMES = {
  wars: ['Declared', 'WarBegan', 'WarJoined', 'Joined', 'Fell', 'PeaceSigned', 'PeaceMade', 'WarOver', 'Destroyed'],
  courts: ['MonarchDied', 'MonarchCrowned', 'MinisterCame', 'Announced'],
  events: ['PoliticalEvent', 'EventOver', 'RevoltIn', 'RevoltOver', 'RevoltSpread'],
  world: ['PostChanged', 'Discovered', 'FleetChanged', 'PiratesCame', 'Preyed'],
  points: ['Points'],
} as const;
export type Theme = keyof typeof THEMES;

export interface Turn {
  number: number;
  years: string;
  /** Number of the entry with which it began. */
  from: number;
  entries: JournalEntry[];
}

/** The journal cut at the turns. */
export function turnsIn(entries: readonly JournalEntry[]): Turn[] {
  const found: Turn[] = [];
  for (const entry of entries) {
    if (entry.type === 'TurnBegan') {
      found.push({
        number: Number(entry.data.turn),
        years: `${String(entry.data.first)}–${String(entry.data.last)}`,
        from: entry.number,
        entries: [],
      });
    } else found.at(-1)?.entries.push(entry);
  }
  return found;
}

export const ofTheme = (turn: Turn, theme: Theme): JournalEntry[] =>
  turn.entries.filter((entry) => (THEMES[theme] as readonly string[]).includes(entry.type));

/** Victory points of each power at the end of each turn. */
export function curves(turns: readonly Turn[], state: Eu9State): Record<string, number[]> {
  const powers = Object.keys(state.powers);
  const sums: Record<string, number> = Object.fromEntries(powers.map((id) => [id, 0]));
  const found: Record<string, number[]> = Object.fromEntries(powers.map((id) => [id, [0]]));
  for (const turn of turns) {
    for (const entry of turn.entries) {
      const power = String(entry.data.power);
      if (entry.type === 'Points' && power in sums) sums[power] = (sums[power] ?? 0) + Number(entry.data.points);
    }
    for (const id of powers) found[id]?.push(sums[id] ?? 0);
  }
  return found;
}

/** Stability of each power at the end of each turn: from what it is now back through what changed it. */
export function steadiness(turns: readonly Turn[], state: Eu9State): Record<string, number[]> {
  const now = Object.fromEntries(Object.entries(state.powers).map(([id, power]) => [id, power.stability]));
  const found: Record<string, number[]> = Object.fromEntries(Object.keys(now).map((id) => [id, [now[id] ?? 0]]));
  for (const turn of turns.toReversed()) {
    for (const { type, data } of turn.entries.toReversed()) {
      const power = String(data.power);
      if (type === 'Changed' && data.what === 'stability' && power in now) now[power] = Number(data.old);
    }
    for (const id of Object.keys(found)) found[id]?.unshift(now[id] ?? 0);
  }
  return found;
}

/** Gross income of each power, turn by turn. */
export const incomes = (state: Eu9State): Record<string, number[]> =>
  Object.fromEntries(Object.entries(state.powers).map(([id, power]) => [id, power.gross.length ? power.gross : [0]]));

/** Victory points that each power won or lost in a turn. */
export function gained(turn: Turn, powers: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = Object.fromEntries(powers.map((id) => [id, 0]));
  for (const { type, data } of turn.entries) {
    const power = String(data.power);
    if (type === 'Points' && power in sums) sums[power] = (sums[power] ?? 0) + Number(data.points);
  }
  return sums;
}

const MONEY = ['Paid', 'Income', 'ExchequerTested', 'Budgeted', 'Bankrupt', 'Inflated'];

/** What happened, by theme: first what touched this power, then its money, then the others. */
export function digest(
  entries: readonly JournalEntry[],
  power: string | undefined,
  seat: string | null,
): { theme: string; entries: JournalEntry[] }[] {
  const all: Turn = { number: 0, years: '', from: 0, entries: [...entries] };
  const mine = power === undefined ? [] : touched(all, power, seat);
  const seen = new Set(mine);
  const money =
    power === undefined ? [] : entries.filter((entry) => MONEY.includes(entry.type) && entry.data.power === power);
  const rest = (Object.keys(THEMES) as Theme[]).map((theme) => ({
    theme: theme as string,
    entries: ofTheme(all, theme).filter((entry) => !seen.has(entry)),
  }));
  return [{ theme: 'you', entries: mine }, { theme: 'money', entries: money }, ...rest].filter(
    (one) => one.entries.length,
  );
}

/** What touched a power in a turn. */
export function touched(turn: Turn, power: string, seat: string | null): JournalEntry[] {
  const told = Object.values(THEMES).flat() as string[];
  const names = (data: unknown): boolean =>
    typeof data === 'string'
      ? data === power || data === seat
      : typeof data === 'object' && data !== null && Object.values(data).some(names);
  return turn.entries.filter((entry) => told.includes(entry.type) && names(entry.data));
}
