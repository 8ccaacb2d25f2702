/** Prestige as the journal tells it: by what it was gained, in the words of the table. */
import type { JournalEntry } from '../lib/api';
import { t, type Key } from '../lib/t';
import { ROMAN } from './state';

/** What a rule number stands for, the longer before the shorter; anything else is a card's or an Event's. */
const BY_RULE: [RegExp, Key][] = [
  [/^17\.2/, 'source.missions'],
  [/^17\.3/, 'source.milestones'],
  [/^17\.4/, 'source.struggles'],
  [/^8/, 'source.ideas'],
  [/^10/, 'source.peace'],
  [/^(9|11)/, 'source.war'],
  [/^12/, 'source.trade'],
  [/^18/, 'source.empire'],
  [/^19/, 'source.papacy'],
  [/^4\.3/, 'source.troubles'],
  [/^4\.[46]/, 'source.crown'],
  [/^5\.1/, 'source.deals'],
];
const LAST: Record<string, Key> = {
  missions: 'source.missions',
  tax: 'final.tax',
  cores: 'final.cores',
  marriages: 'final.marriages',
  alliances: 'final.alliances',
  'papal controller': 'final.curia',
  emperor: 'final.emperor',
  stability: 'final.stability',
  'occupied towns': 'final.occupied',
  interest: 'final.interest',
};

/** During play first, then the list of the Final Scoring. */
export const sources = (): string[] =>
  [...new Set([...BY_RULE.map(([, key]) => key), 'source.cards' as Key, ...Object.values(LAST)])].map((key) => t(key));

export const finalName = (what: string): string => t(LAST[what] ?? 'source.cards');

export function gain({ type, data }: JournalEntry): { seat: string; amount: number; source: string } | undefined {
  const seat = String(data.seat ?? '');
  if (type === 'Scored') return { seat, amount: Number(data.prestige), source: finalName(String(data.what)) };
  if ((type !== 'Gained' && type !== 'Lost') || data.what !== 'prestige') return undefined;
  const rule = String(data.rule ?? '');
  const key = BY_RULE.find(([found]) => found.test(rule))?.[1] ?? 'source.cards';
  return { seat, amount: type === 'Gained' ? Number(data.amount) : -Number(data.amount), source: t(key) };
}

/** `I·2` is the second round of the first Age. */
export const mark = ({ type, data }: JournalEntry): string | undefined =>
  type === 'PhaseBegan' ? `${ROMAN[Number(data.age)] ?? data.age}·${data.round}` : undefined;

/** What the story of a game is made of. */
const STORY = new Set([
  'WarBegan',
  'PeaceMade',
  'BattleEnded',
  'TieMade',
  'EventTaken',
  'MissionDone',
  'MilestoneDone',
  'RealmGone',
  'RulerCrowned',
  'WentBankrupt',
  'Scored',
  'CapitalMoved',
  'Discovered',
]);
export const isStory = ({ type }: JournalEntry): boolean => STORY.has(type);
