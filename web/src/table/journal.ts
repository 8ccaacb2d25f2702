/** What an entry of the journal points at. */
import type { Face, Turn } from '../games';
import type { JournalEntry } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';

const NAMES = ['place', 'to', 'area', 'province', 'sea', 'target', 'origin', 'where', 'node'];

/** Where on the map something happened, as a target: `area:loire`. */
export function targetOf(entry: JournalEntry): string | undefined {
  for (const name of NAMES) {
    const value = entry.data[name];
    if (typeof value !== 'string' || !value) continue;
    if (value.includes(':')) return value;
    if (name === 'province' || name === 'area' || name === 'sea') return `${name}:${value}`;
  }
  return undefined;
}

/** Entries with how often each stands there in a row: a unit placed six times is one line. */
export function counted(entries: readonly JournalEntry[], newFrom: number): { entry: JournalEntry; times: number }[] {
  const found: { entry: JournalEntry; times: number }[] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    const isNews = entry.number >= newFrom;
    if (last && last.entry.text === entry.text && last.entry.number >= newFrom === isNews) last.times += 1;
    else found.push({ entry, times: 1 });
  }
  return found;
}

/** Kinds of entries worth telling somebody who was away. */
const TOLD = new Set([
  'ActionTaken',
  'WarBegan',
  'PeaceMade',
  'BattleEnded',
  'Besieged',
  'TieMade',
  'TieEnded',
  'CardPlayed',
  'EventTaken',
  'MissionDone',
  'MilestoneDone',
  'RealmGone',
  'RulerCrowned',
  'CharacterGone',
  'WentBankrupt',
  'Passed',
  'PhaseBegan',
  'Collected',
  'Agreed',
  'Scored',
  'CapitalMoved',
]);

export const isTold = (entry: JournalEntry): boolean => TOLD.has(entry.type);

/** What others did among these entries, turn by turn; its last line where a game tells no turns. */
export function turnsOfOthers(
  entries: readonly JournalEntry[],
  seat: string | null,
  face: Face,
  lexicon: Lexicon,
): Turn[] {
  if (face.turns) return face.turns(entries, lexicon).filter((turn) => turn.seat !== seat && turn.lines.length > 0);
  const last = entries.findLast((entry) => entry.type !== 'StepBegan' && entry.data.seat !== seat);
  if (!last) return [];
  const at = targetOf(last);
  const line = { number: last.number, text: last.text, ...(at === undefined ? {} : { at }) };
  return [{ number: last.number, seat: '', title: '', isPhase: false, lines: [line] }];
}
