import { describe, expect, it } from 'vitest';
import type { Ask, JournalEntry } from '../src/lib/api';
import type { Lexicon } from '../src/lib/lexicon.svelte';
import { hitting } from '../src/tpop/battle';
import { causeOf } from '../src/tpop/cause';

const FACES = ['infantry', 'infantry_double', 'cavalry', 'artillery', 'blank', 'blank'];

describe('hitting', () => {
  const roll = (...results: number[]) => [{ what: 'infantry', results }];

  it('marks a symbol only if a Unit of its kind is there', () => {
    expect(hitting(roll(1, 3, 4, 5), [2, 0, 0], () => FACES)).toEqual([[true, false, false, false]]);
  });

  it('lets each Unit hit once', () => {
    expect(hitting(roll(1, 1, 1), [2, 0, 0], () => FACES)).toEqual([[true, true, false]]);
  });
});

describe('causeOf', () => {
  const names = {
    find: (kind: string, id: string) => (kind === 'event' && id === 'plague' ? { text: ['Many die.'] } : undefined),
  };
  const of = (kind: string, ...entries: Partial<JournalEntry>[]) =>
    causeOf(
      { kind } as Ask,
      entries.map((entry, number) => ({ number, text: '', data: {}, type: '', ...entry })),
      names as unknown as Lexicon,
    );

  it('names the event that brought a question, with its words', () => {
    const event = { type: 'EventTaken', text: 'England takes Plague', data: { seat: 'england', event: 'plague' } };
    expect(of('card.plague', event, { type: 'Placed' })).toEqual({
      text: 'England takes Plague',
      lines: ['Many die.'],
    });
  });

  it('names the die that brought a loss', () => {
    const die = { type: 'RebelRoll', text: 'France rolls for unrest in Loire: rebellion', data: {} };
    expect(of('casualty', die, { type: 'Lost' })?.text).toContain('rebellion');
  });

  it('is silent in a turn of one’s own', () => {
    expect(of('turn', { type: 'PhaseBegan', text: 'Actions' })).toBeUndefined();
    expect(of('influence.place', { type: 'WarBegan' }, { type: 'ActionTaken' })).toBeUndefined();
  });
});
