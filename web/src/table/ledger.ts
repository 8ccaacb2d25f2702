/** A game's points as its journal tells them: where they came from, and how they stood round by round. */
import type { Face } from '../games';
import type { JournalEntry, Moment, TableView } from '../lib/api';
import { isTold as isNews } from './journal';

/** Where a round begins: the entry that says so, and its name. */
export interface Mark {
  entry: number;
  text: string;
}

export interface Ledger {
  /** In the order in which they are told. */
  sources: string[];
  /** Points by seat and source. */
  by: Record<string, Record<string, number>>;
  /** What each seat began with. */
  start: Record<string, number>;
  /** How it stood when each round began (and at stops between), and how it stands. */
  course: { text: string; scores: Record<string, number> }[];
}

export function marksOf(entries: readonly JournalEntry[], face: Face): Mark[] {
  const found: Mark[] = [];
  for (const entry of entries) {
    const text = face.mark?.(entry);
    if (text !== undefined && text !== found.at(-1)?.text) found.push({ entry: entry.number, text });
  }
  return found;
}

/** The moment at which a round had just begun, by its place in the list. */
export const placeOf = (mark: Mark, moments: readonly Moment[]): number =>
  moments.findIndex((moment) => moment.entry > mark.entry);

export function ledgerOf(entries: readonly JournalEntry[], table: TableView, face: Face): Ledger | undefined {
  if (!face.gain) return undefined;
  const seats = table.seats.map(({ seat }) => seat);
  const by: Ledger['by'] = Object.fromEntries(seats.map((seat) => [seat, {}]));
  const sum = Object.fromEntries(seats.map((seat) => [seat, 0]));
  const course: Ledger['course'] = [];
  let round = '';
  const sources = new Set<string>();
  for (const entry of entries) {
    const mark = face.mark?.(entry);
    if (mark !== undefined) course.push({ text: mark === round ? '' : mark, scores: { ...sum } });
    round = mark ?? round;
    const gain = face.gain(entry);
    const own = gain && by[gain.seat];
    if (!gain || !own) continue;
    own[gain.source] = (own[gain.source] ?? 0) + gain.amount;
    sum[gain.seat] = (sum[gain.seat] ?? 0) + gain.amount;
    sources.add(gain.source);
  }
  const start = Object.fromEntries(seats.map((seat) => [seat, Number(face.score(table, seat)) - (sum[seat] ?? 0)]));
  course.push({ text: '', scores: sum });
  for (const point of course)
    for (const seat of seats) point.scores[seat] = (point.scores[seat] ?? 0) + (start[seat] ?? 0);
  const order = face.sources ?? [];
  const place = (source: string): number => (order.includes(source) ? order.indexOf(source) : order.length);
  return { sources: [...sources].sort((a, b) => place(a) - place(b)), by, start, course };
}

/** How it stood when each round began, and how it stands: without the stops between. */
export const rowsOf = (ledger: Ledger | undefined): Ledger['course'] =>
  ledger?.course.filter((point, i, all) => point.text || i === all.length - 1) ?? [];

export interface Chapter {
  text: string;
  entries: JournalEntry[];
  /** Who led when it ended. */
  leads?: { seat: string; score: number };
}

/** What is worth telling, round by round. */
export function chaptersOf(entries: readonly JournalEntry[], face: Face, ledger: Ledger | undefined): Chapter[] {
  const isTold = face.isStory ?? isNews;
  const marks = marksOf(entries, face);
  const found: Chapter[] = [{ text: '', entries: [] }];
  for (const entry of entries) {
    const mark = marks[found.length - 1];
    if (mark?.entry === entry.number) found.push({ text: mark.text, entries: [] });
    if (isTold(entry)) found.at(-1)?.entries.push(entry);
  }
  const stood = rowsOf(ledger);
  found.forEach((chapter, i) => {
    const [best] = Object.entries(stood[i]?.scores ?? {}).sort(([, a], [, b]) => b - a);
    if (best && i) chapter.leads = { seat: best[0], score: best[1] };
  });
  return found;
}
