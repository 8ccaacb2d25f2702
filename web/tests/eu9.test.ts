import { describe, expect, it } from 'vitest';
import { sharesOf } from '../src/eu9/events/named';
import { sentenceOf, valueOf, wordOf } from '../src/eu9/orders/orders';
import { demandsOf, termsOf } from '../src/eu9/peace/terms';
import type { Eu9State } from '../src/eu9/state';
import type { Lexicon } from '../src/lib/lexicon.svelte';

const NAMES: Record<string, string> = { france: 'France', spain: 'Spain', savoy: 'Savoy', milan: 'Milan' };
const lexicon = {
  things: { realm: Object.fromEntries(Object.entries(NAMES).map(([id, name]) => [id, { name }])) },
  find: (kind: string, id: string) => (kind === 'realm' && NAMES[id] ? { name: NAMES[id] } : undefined),
  name: (_: string, id: string) => NAMES[id] ?? id,
} as unknown as Lexicon;
const state = { powers: { spain: {}, france: {} } } as unknown as Eu9State;

describe('terms of a peace', () => {
  it('reads level, winner, demands, who leaves and what it depends on', () => {
    const terms = termsOf('4:spain:3:territory+territory+money:with:venice+savoy:if:2');
    expect(terms).toMatchObject({ war: 4, winner: 'spain', level: 3, leaves: ['venice', 'savoy'], onlyIf: 2 });
    expect(demandsOf(terms?.natures ?? [], lexicon)).toBe('2 provinces, a payment');
  });

  it('knows a white peace, and what is none', () => {
    expect(termsOf('3:white')).toMatchObject({ war: 3, winner: undefined, level: 0, natures: [] });
    expect(termsOf('france')).toBeUndefined();
  });
});

describe('an event by party', () => {
  const lines = [
    'Before it happens: Mandatory war',
    'At once: Spain: gives up Naples',
    'At once: France may claim the crown',
    'Diplomacy: Milan/Savoy: roll each turn',
  ];

  it('puts oneself first, then powers, minors and everybody', () => {
    expect(sharesOf(lines, state, 'france', lexicon).map((share) => share.who)).toEqual([
      ['france'],
      ['spain'],
      ['milan', 'savoy'],
      [],
    ]);
  });

  it('drops the name that the row bears, and keeps it inside a sentence', () => {
    const told = sharesOf(lines, state, 'france', lexicon).map((share) => share.lines[0]);
    expect(told[0]).toEqual({ when: 'At once', text: 'France may claim the crown' });
    expect(told[1]).toEqual({ when: 'At once', text: 'Gives up Naples' });
  });
});

describe('standing orders', () => {
  it('are sentences with a value inside', () => {
    expect(sentenceOf('evade').join(valueOf('evade', 'into fortress'))).toBe(
      'Before a battle withdraw into a fortress.',
    );
    expect(valueOf('intercept', 'odds:50:2')).toContain('twice');
    expect(wordOf('odds:50:2')).toBe('odds_50_2');
  });
});
