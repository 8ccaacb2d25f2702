import { describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '../src/lib/api';
import type { Lexicon } from '../src/lib/lexicon.svelte';
import { Passing } from '../src/lib/passing.svelte';
import { spell } from '../src/lib/lexicon.svelte';
import { turnsOf } from '../src/tpop/turns';

const names = {
  name: (_: string, id: string) => spell(id),
  colour: (id: string) => `#${id}`,
} as unknown as Lexicon;

let number = 0;
const entry = (type: string, text: string, data: Record<string, unknown> = {}): JournalEntry => ({
  number: number++,
  type,
  text,
  data,
});

const castile = [
  entry('ActionTaken', 'Castile: Royal Marriage', { seat: 'castile' }),
  entry('CardPlayed', 'Castile plays Royal Marriage', { seat: 'castile' }),
  entry('Lost', 'Castile loses 2 DIP (6)', { seat: 'castile', what: 'dip', amount: 2, rule: '6' }),
  entry('Placed', 'Castile places 1 influence on Naples', {
    seat: 'castile',
    what: 'influence',
    place: 'area:naples',
    count: 1,
  }),
  entry('Placed', 'Castile places 1 influence on Naples', {
    seat: 'castile',
    what: 'influence',
    place: 'area:naples',
    count: 1,
  }),
  entry('Gained', 'Castile gains 2 prestige (17.2)', { seat: 'castile', what: 'prestige', amount: 2, rule: '17.2' }),
  entry('Gained', 'France gains 1 MIL (16.3)', { seat: 'france', what: 'mil', amount: 1, rule: '16.3' }),
];
const england = [
  entry('ActionTaken', 'England activates units or ships', { seat: 'england' }),
  entry('BattleBegan', 'England attacks rebels in Northumbria', {
    attacker: 'england',
    defender: 'rebels',
    place: 'area:northumbria',
  }),
  entry('Rolled', 'England rolls infantry: 2, 2, 6'),
  entry('BattleRoll', 'England scores 2 hits', { side: 'england', hits: 2 }),
  entry('Removed', '2 unit less', { seat: 'rebels', what: 'unit', place: 'area:northumbria', count: 2 }),
  entry('BattleEnded', 'England wins the Battle in Northumbria', { place: 'area:northumbria', winner: 'england' }),
];

describe('turnsOf', () => {
  const turns = turnsOf([...castile, ...england], names);

  it('tells one turn after another, each with its shield', () => {
    expect(turns.map(({ title, colour }) => [title, colour])).toEqual([
      ['Castile', '#castile'],
      ['England', '#england'],
    ]);
  });

  it('says a thing once, sums up pieces and what was paid, and leaves out rule numbers', () => {
    expect(turns[0]?.lines.map((line) => line.text)).toEqual([
      'Plays Royal Marriage',
      'Places 2 influence on Naples',
      '−2 DIP, +2 prestige',
      'France: +1 MIL',
    ]);
  });

  it('tells a battle by its result', () => {
    expect(turns[1]?.lines.map((line) => line.text)).toEqual([
      'Activates units or ships',
      'Attacks rebels in Northumbria',
      'Wins the Battle in Northumbria (losses 0 and 2)',
    ]);
  });
});

describe('Passing', () => {
  it('shows each of many turns for at least half of its time, and the last one too', () => {
    vi.useFakeTimers();
    const shown: [string, number][] = [];
    const passing = new Passing<string>(
      (news) => {
        shown.push([news, Date.now()]);
        return true;
      },
      () => 600,
    );
    const begun = Date.now();
    for (let n = 0; n < 80; n++) passing.add(`turn ${n}`);
    expect(shown).toHaveLength(1);
    while (passing.showing) vi.advanceTimersByTime(50);
    expect(shown).toHaveLength(80);
    for (const [i, [, at]] of shown.entries()) if (i) expect(at - (shown[i - 1]?.[1] ?? 0)).toBeGreaterThanOrEqual(300);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(80 * 300);
    vi.useRealTimers();
  });

  it('stays while it is paused', () => {
    vi.useFakeTimers();
    const shown: string[] = [];
    const passing = new Passing<string>(
      (news) => shown.push(news) > 0,
      () => 600,
    );
    passing.add('one');
    passing.pause(true);
    passing.add('two');
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual(['one']);
    passing.pause(false);
    expect(shown).toEqual(['one', 'two']);
    passing.skip();
    expect(passing.showing).toBe(false);
    vi.useRealTimers();
  });
});
