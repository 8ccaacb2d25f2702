/** What an entry of the journal points at. */
import type { JournalEntry } from '../lib/api';

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

/** Kinds of entries worth telling somebody who was away. */
const TOLD = new Set([
  'ActionTaken', 'WarBegan', 'PeaceMade', 'BattleEnded', 'Besieged', 'TieMade', 'TieEnded', 'CardPlayed', 'EventTaken',
  'MissionDone', 'MilestoneDone', 'RealmGone', 'RulerCrowned', 'CharacterGone', 'WentBankrupt', 'Passed', 'PhaseBegan',
  'Collected', 'Agreed', 'Scored', 'CapitalMoved',
]);

export const isTold = (entry: JournalEntry): boolean => TOLD.has(entry.type);
