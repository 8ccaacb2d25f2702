/** The journal of The Price of Power: an Action is told in a sentence. */
import type { JournalEntry } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';
import { maybe } from '../lib/t';

export const told = (entries: readonly JournalEntry[], lexicon: Lexicon): JournalEntry[] =>
  entries.map((entry) => {
    const { seat, action } = entry.data;
    if (entry.type !== 'ActionTaken' || typeof seat !== 'string' || typeof action !== 'string') return entry;
    const words = maybe(`action.${action}`);
    return words === undefined ? entry : { ...entry, text: `${lexicon.name('realm', seat)} ${words}` };
  });
