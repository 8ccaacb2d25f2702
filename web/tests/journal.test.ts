/** The journal as a story: repeated lines, places, points by source and round. */
import { describe, expect, it } from 'vitest';
import type { Face } from '../src/games';
import type { JournalEntry, Moment, TableView } from '../src/lib/api';
import { counted, targetOf } from '../src/table/journal';
import { chaptersOf, ledgerOf, marksOf, placeOf } from '../src/table/ledger';

const entry = (number: number, type: string, data: Record<string, unknown> = {}, text = type): JournalEntry => ({
  number,
  type,
  text,
  data,
});

describe('counted', () => {
  it('tells a line that stands several times in a row once', () => {
    const lines = [entry(0, 'a'), entry(1, 'a'), entry(2, 'b'), entry(3, 'a')];
    expect(counted(lines, 99).map(({ times }) => times)).toEqual([2, 1, 1]);
  });

  it('keeps news apart from what was known', () => {
    expect(counted([entry(0, 'a'), entry(1, 'a')], 1).map(({ times }) => times)).toEqual([1, 1]);
  });
});

describe('targetOf', () => {
  it('takes a target as it is, and makes one of a province', () => {
    expect(targetOf(entry(0, 'x', { place: 'sea:kattegat' }))).toBe('sea:kattegat');
    expect(targetOf(entry(0, 'x', { province: 'paris' }))).toBe('province:paris');
    expect(targetOf(entry(0, 'x', { to: 'somewhere' }))).toBeUndefined();
  });
});

describe('the ledger', () => {
  const face = {
    mark: ({ type, data }: JournalEntry) => (type === 'Round' ? `Round ${String(data.n)}` : undefined),
    gain: ({ type, data }: JournalEntry) =>
      type === 'Gain' ? { seat: 'a', amount: Number(data.n), source: String(data.of) } : undefined,
    isStory: ({ type }: JournalEntry) => type === 'Gain',
    sources: ['war', 'trade'],
    score: () => '12',
  } as unknown as Face;
  const table = { seats: [{ seat: 'a' }, { seat: 'b' }] } as unknown as TableView;
  const story = [
    entry(0, 'Round', { n: 1 }),
    entry(1, 'Gain', { n: 2, of: 'trade' }),
    entry(2, 'Round', { n: 2 }),
    entry(3, 'Gain', { n: 5, of: 'war' }),
  ];

  it('finds the rounds, and the moment after each began', () => {
    const marks = marksOf(story, face);
    expect(marks.map(({ text }) => text)).toEqual(['Round 1', 'Round 2']);
    const moments = [{ entry: 1 }, { entry: 3 }] as Moment[];
    expect(placeOf(marks[1]!, moments)).toBe(1);
  });

  it('adds points up by source, from what a seat began with', () => {
    const ledger = ledgerOf(story, table, face)!;
    expect(ledger.sources).toEqual(['war', 'trade']);
    expect(ledger.by.a).toEqual({ trade: 2, war: 5 });
    expect(ledger.start).toEqual({ a: 5, b: 12 });
    expect(ledger.course.map((point) => point.scores.a)).toEqual([5, 7, 12]);
  });

  it('tells a chapter for each round, with who led at its end', () => {
    const chapters = chaptersOf(story, face, ledgerOf(story, table, face));
    expect(chapters.map(({ text, entries }) => [text, entries.length])).toEqual([
      ['', 0],
      ['Round 1', 1],
      ['Round 2', 1],
    ]);
    expect(chapters[1]?.leads).toEqual({ seat: 'b', score: 12 });
  });
});
