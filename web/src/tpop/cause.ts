/** Why a question is put: the card, event, die or deed that brought it. */
import type { Cause } from '../games';
import type { Ask, JournalEntry } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';
import { targetOf } from '../table/journal';

/** One's own turn needs no reason, and a battle has its own picture. */
const OWN = /^(turn|draw|keep|opening|missions?$|battle|appoint\.battle|retreat)/;
const CAUSES = new Set([
  'EventTaken',
  'CardPlayed',
  'RebelRoll',
  'RebelsBesiege',
  'Invaded',
  'Offered',
  'PeaceOffered',
  'Called',
  'WarBegan',
  'MissionDone',
  'MilestoneDone',
  'CharacterGone',
  'FellIll',
  'RealmGone',
  'BattleEnded',
  'TradeRevealed',
  'StruggleBegan',
  'PhaseBegan',
]);
/** What somebody did before these began has nothing to do with the question. */
const BEGINS = ['ActionTaken', 'Passed'];

export function causeOf(ask: Ask, entries: readonly JournalEntry[], lexicon: Lexicon): Cause | undefined {
  if (OWN.test(ask.kind)) return undefined;
  const at = entries.findLastIndex((entry) => CAUSES.has(entry.type) || BEGINS.includes(entry.type));
  const entry = entries[at];
  if (!entry || BEGINS.includes(entry.type)) return undefined;
  const place = targetOf(entry);
  const { event, card } = entry.data;
  const printed = lexicon.find('event', text(event)) ?? lexicon.find('card', text(card));
  return {
    text: entry.text,
    ...(place === undefined ? {} : { at: place }),
    lines: printed?.text ?? [],
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
