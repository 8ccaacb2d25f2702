/** The Price of Power at the table. */
import type { Face } from '../games';
import { spell } from '../lib/lexicon.svelte';
import { maybe, t } from '../lib/t';
import BattleAid from './BattleAid.svelte';
import { causeOf } from './cause';
import { changeInWords } from './change';
import { detailOf } from './detail';
import { digest } from './digest';
import EmpirePanel from './EmpirePanel.svelte';
import EventStrip from './EventStrip.svelte';
import Goals from './Goals.svelte';
import { habit } from './habits';
import MapBoard from './MapBoard.svelte';
import OwnMat from './OwnMat.svelte';
import PeaceAid from './PeaceAid.svelte';
import { gain, isStory, mark, sources } from './points';
import Realms from './Realms.svelte';
import { ROMAN, stateOf } from './state';
import { tasks } from './tasks';
import TradePanel from './TradePanel.svelte';
import { turnsOf } from './turns';
import WarAid from './WarAid.svelte';

const BATTLE = /^(appoint\.battle|battle|casualty|retreat)/;
/** The Actions of a Turn by the chapter that they stand in (5.1 to 5.5). */
const CHAPTERS = {
  cards: ['event', 'play', 'use', 'mission'],
  adm: ['stability', 'convert_area', 'colonize', 'research', 'focus', 'change_state_religion', 'raise_authority'],
  dip: [
    'influence',
    'forge_alliance',
    'fabricate_claims',
    'trade',
    'diplomacy',
    'explore',
    'excommunicate_ruler',
    'call_crusade',
  ],
  war: ['declare_war', 'activate_units', 'recruit_units', 'suppress_unrest'],
  minor: ['appoint', 'take_loan', 'repay_loan', 'replenish', 'cut_ties'],
} as const;
const chapterName = (name: string): string => t(`chapter.${name as keyof typeof CHAPTERS}`);
const CHAPTER_OF: Record<string, string> = Object.fromEntries(
  Object.entries(CHAPTERS).flatMap(([name, verbs]) => verbs.map((verb) => [verb, name])),
);
/** Questions with more options are asked one after another. */
const MOST = 30;
const FIGHTS = /^(march|sail|activate|appoint\.battle|battle|retreat|next_battle)/;

export const face: Face = {
  clock(table) {
    if (table.over) return t('status.over');
    const { age, round, phase } = stateOf(table).clock;
    return t('tpop.clock', { age: ROMAN[age] ?? age, round, phase: spell(phase) });
  },
  order(table) {
    const seats = table.seats.map((seat) => seat.seat);
    const first = Math.max(0, seats.indexOf(stateOf(table).clock.first));
    return [...seats.slice(first), ...seats.slice(0, first)];
  },
  score: (table, seat) => String(stateOf(table).seats[seat]?.prestige ?? ''),
  hasPassed: (table, seat) => stateOf(table).clock.passed.includes(seat),
  Board: MapBoard,
  Strip: EventStrip,
  Mat: OwnMat,
  panels: [
    { id: 'realms', name: 'panel.realms', icon: '♛', part: Realms },
    { id: 'empire', name: 'panel.empire', icon: '✠', part: EmpirePanel },
    { id: 'goals', name: 'panel.goals', icon: '✦', part: Goals },
    { id: 'trade', name: 'panel.trade', icon: '⚓', part: TradePanel },
  ],
  aid: (ask) => {
    if (ask.kind === 'declare_war.target') return WarAid;
    return BATTLE.test(ask.kind) ? BattleAid : ask.kind.startsWith('peace') ? PeaceAid : undefined;
  },
  covers: (ask) => ask.kind === 'declare_war.target',
  holds: (ask) => ask.kind === 'declare_war.target',
  looksAhead: (ask) => ask.options.length <= MOST,
  stops: (kind) => kind === 'march',
  habit,
  mark,
  gain,
  get sources() {
    return sources();
  },
  isStory,
  turns: turnsOf,
  digest: (entries, table, lexicon) => digest(entries, table.seat, lexicon),
  get groups() {
    return Object.keys(CHAPTERS).map(chapterName);
  },
  group: (key, ask) => {
    const chapter = ask.kind.startsWith('turn') ? CHAPTER_OF[key.split(':')[0] ?? ''] : undefined;
    return chapter === undefined ? undefined : chapterName(chapter);
  },
  cause: causeOf,
  detail: detailOf,
  about: (ask) => maybe(`about.tpop.${ask.kind}`),
  fights: (kind) => FIGHTS.test(kind),
  wording(ask, key, text) {
    const term = ask.kind.startsWith('peace') ? maybe(`term.${key.split(':')[1] ?? key}`) : undefined;
    // `offer:keep:france` says who is taken for the victor, after a comma.
    return term === undefined ? text : text.replace(/^[^,]*/, term);
  },
  get tasks() {
    return tasks();
  },
  book: (number) => `/docs/guide/rules/#r${number.replaceAll('.', '-')}`,
  change: changeInWords,
  coach(kind) {
    const found = maybe(`coach.${kind}`) ?? maybe(`coach.${kind.split('.')[0]}`);
    const [title, text] = found?.split(' | ') ?? [];
    return title !== undefined && text !== undefined ? { title, text } : undefined;
  },
};
