/** The journal of the campaign: segments as headings, places as targets, dice left to their results. */
import type { JournalEntry } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';

const EMPTY = ['StepBegan', 'TurnBegan'];
/** Dice are told by their results; how a battle was fought stands on its own sheet. */
const LEFT_OUT = ['Rolled', 'Parameters', 'Exchange', 'Losses'];
const PLACES = ['place', 'where', 'province', 'zone'];

export function told(entries: readonly JournalEntry[], lexicon: Lexicon): JournalEntry[] {
  const shown = entries.filter((entry) => !LEFT_OUT.includes(entry.type));
  const found: JournalEntry[] = [];
  let heading = '';
  for (const [i, entry] of shown.entries()) {
    const next = shown[i + 1]?.type;
    // A segment is a heading if anything happened in it that doesn't name it anyway.
    if (entry.type === 'StepBegan' && (next === undefined || EMPTY.includes(next) || entry.text === heading)) continue;
    if (EMPTY.includes(entry.type)) heading = entry.text;
    found.push(
      entry.type === 'StepBegan' || entry.type === 'TurnBegan'
        ? { ...entry, type: 'PhaseBegan' }
        : placed(entry, lexicon),
    );
  }
  return found;
}

/** Numbers of rules are left out, lines of the sheet told by their names. */
function inWords({ text, data }: JournalEntry, lexicon: Lexicon): string {
  const { rule, line } = data;
  let told = text;
  if (typeof rule === 'string' && rule) told = told.replace(` (${rule})`, '');
  if (typeof line === 'string' && line) told = told.replace(`(${line})`, `(${lexicon.name('line', line)})`);
  return told;
}

function placed(given: JournalEntry, lexicon: Lexicon): JournalEntry {
  const entry = { ...given, text: inWords(given, lexicon) };
  const place = PLACES.map((name) => entry.data[name]).find((id): id is string => typeof id === 'string' && id !== '');
  const kind = place && ['province', 'zone'].find((name) => lexicon.find(name, place));
  return kind ? { ...entry, data: { ...entry.data, place: `${kind}:${place}` } } : entry;
}
