/** What an option does, where its words are only a name: the text of the card it stands for. */
import type { Ask, JournalEntry, Option } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';

/** `A (dynastic marriage):` begins what option A does. */
const BRANCH = /^([A-Z]) \(.*\):$/;
/** What every reader of the card may know, but belongs to no option. */
const REST = /^(Symbols|Ruler)\b/;

/** The lines of one branch of an Event. */
export function branchOf(lines: readonly string[], letter: string): string[] {
  const found: string[] = [];
  let inside = false;
  for (const line of lines) {
    const begins = BRANCH.exec(line)?.[1];
    if (begins !== undefined) inside = begins === letter;
    else if (inside && !REST.test(line)) found.push(line);
  }
  return found;
}

export function detailOf(ask: Ask, option: Option, entries: readonly JournalEntry[], lexicon: Lexicon): string {
  if (ask.kind === 'event') {
    const id = option.key.split(':')[1];
    return lexicon.find('event', id)?.text?.join(' ') ?? '';
  }
  if (ask.kind === 'event.option') {
    const taken = entries.findLast((entry) => entry.type === 'EventTaken')?.data.event;
    const lines = typeof taken === 'string' ? lexicon.find('event', taken)?.text : undefined;
    return branchOf(lines ?? [], option.key.split(':')[1]?.toUpperCase() ?? '').join(' ');
  }
  const target = option.targets[0] ?? '';
  if (ask.kind === 'keep' || ask.kind === 'missions' || ask.kind === 'mission') {
    const [kind = '', ...id] = target.split(':');
    return lexicon.find(kind, id.join(':'))?.text?.join(' ') ?? '';
  }
  return '';
}
