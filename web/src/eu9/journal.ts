/** The journal of the campaign: segments as headings, places as targets, dice left to their results. */
import type { JournalEntry } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';

const EMPTY = ['StepBegan', 'NotYet', 'TurnBegan'];
const PLACES = ['place', 'where', 'province', 'zone'];

export function told(entries: readonly JournalEntry[], lexicon: Lexicon): JournalEntry[] {
  const shown = entries.filter((entry) => entry.type !== 'Rolled');
  return shown.flatMap((entry, i) => {
    const next = shown[i + 1]?.type;
    // A segment is a heading if anything happened in it that doesn't name it anyway.
    if (entry.type === 'StepBegan' && (next === undefined || EMPTY.includes(next))) return [];
    if (entry.type === 'StepBegan' || entry.type === 'TurnBegan') return [{ ...entry, type: 'PhaseBegan' }];
    const place = PLACES.map((name) => entry.data[name]).find((id): id is string => typeof id === 'string' && id !== '');
    const kind = place && ['province', 'zone'].find((name) => lexicon.find(name, place));
    return [kind ? { ...entry, data: { ...entry.data, place: `${kind}:${place}` } } : entry];
  });
}
