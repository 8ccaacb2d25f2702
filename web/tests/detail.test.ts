import { describe, expect, it } from 'vitest';
import type { Ask, JournalEntry, Option } from '../src/lib/api';
import type { Lexicon } from '../src/lib/lexicon.svelte';
import { branchOf, detailOf } from '../src/tpop/detail';
import { digest } from '../src/tpop/digest';

const WEDDING = [
  'A (dynastic marriage):',
  'Castile: gain 1 prestige.',
  'B (wed at home):',
  'Castile: lose 1 prestige.',
  'You: gain 1 DIP.',
  'Ruler: Isabel I.',
];
const lexicon = {
  find: (kind: string, id: string) => (kind === 'event' && id === '102-1' ? { name: 'x', text: WEDDING } : undefined),
  name: (_: string, id: string) => id,
  colour: () => '',
} as unknown as Lexicon;
const entry = (type: string, data: Record<string, unknown>, text = type): JournalEntry => ({
  number: 0,
  type,
  text,
  data,
});

describe('what an option does', () => {
  it('is read from the branch of the Event that it stands for', () => {
    expect(branchOf(WEDDING, 'B')).toEqual(['Castile: lose 1 prestige.', 'You: gain 1 DIP.']);
    const taken = [entry('EventTaken', { event: '102-1' })];
    const option = { key: 'choose:a', targets: [] as string[] } as unknown as Option;
    expect(detailOf({ kind: 'event.option' } as Ask, option, taken, lexicon)).toBe('Castile: gain 1 prestige.');
  });

  it('is the whole text of an Event that may be taken', () => {
    const option = { key: 'take_event:102-1', targets: [] as string[] } as unknown as Option;
    expect(detailOf({ kind: 'event' } as Ask, option, [], lexicon)).toContain('Isabel');
  });
});

describe('digest', () => {
  it('leaves out what one did oneself', () => {
    const news = [entry('ActionTaken', { seat: 'france' }), entry('ActionTaken', { seat: 'castile' })];
    expect(digest(news, 'france', lexicon).map((group) => group.title)).toEqual(['castile']);
  });
});
