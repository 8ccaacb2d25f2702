/** How each game looks at the table. The match page knows only this. */
import type { Component } from 'svelte';
import type { Ask, Difference, JournalEntry, Odds, Option, TableView, Wanted } from './lib/api';
import type { Lexicon } from './lib/lexicon.svelte';
import type { Key } from './lib/t';

/** What every part of a table gets. */
export interface PartProps {
  table: TableView;
  lexicon: Lexicon;
  /** Targets of what may be chosen now: `area:loire`. */
  lit: ReadonlySet<string>;
  onpick: (targets: string[]) => void;
}

export interface BoardProps extends PartProps {
  /** Targets at which something can be begun, beside those that are lit. */
  open: ReadonlySet<string>;
  /** A target to show and mark; gently: only if it is out of sight. A new object asks again. */
  focus: { target: string; gently?: boolean } | undefined;
  /** Targets that were clicked and wait for a second thought. */
  picked: readonly string[];
  /** The journal, and the number from which on its entries are news. */
  entries: readonly JournalEntry[];
  newFrom: number;
  /** Somebody reads: on a small screen the question makes room; `false` gives it back. */
  onread: (reads: boolean) => void;
}

/** A part of the table in the bar of a small screen; `rail`: the tab of the rail that it opens. */
export interface Station {
  id: string;
  name: Key;
  icon: string;
  rail?: string;
}

export interface StripProps extends PartProps {
  onopen: (panel: string) => void;
}

export interface PanelProps extends PartProps {
  onplace: (target: string) => void;
  /** Gives a standing order, or takes it back. */
  onorder: (kind: string, on: boolean) => void;
}

/** Stands beside a question that needs more than words. */
export interface AidProps {
  table: TableView;
  ask: Ask;
  entries: readonly JournalEntry[];
  lexicon: Lexicon;
  /** Targets that were clicked and wait for a second thought. */
  picked: readonly string[];
  /** How an option would end in a fight; nothing if that can't be said, or the question has passed. */
  odds: (key: string) => Promise<Odds | undefined>;
  /** What the others would sign. */
  wanted: () => Promise<Wanted[]>;
  busy: boolean;
  onchoose: (key: string) => Promise<void>;
  /** Several answers in a row; `call=done` only if that kind of question comes. */
  onfollow: (path: readonly string[]) => Promise<void>;
  /** Gives a standing order, or takes it back. */
  onorder: (kind: string, on: boolean) => void;
  /** Forgets what was picked. */
  onwiden: () => void;
}

/** What brought a question: in words, with its place and the words of the card. */
export interface Cause {
  text: string;
  at?: string;
  lines: readonly string[];
}

/** A turn, or a phase, as the journal tells it. */
export interface Turn {
  /** The number of its first entry. */
  number: number;
  /** Whose turn it was; empty for a phase. */
  seat: string;
  title: string;
  colour?: string;
  isPhase: boolean;
  /** Sentences, with their places; small ones sum up what was gained and paid. */
  lines: { number: number; text: string; at?: string; small?: boolean }[];
}

export interface Panel {
  id: string;
  name: Key;
  icon: string;
  part: Component<PanelProps>;
}

/** Something that a coach asks for, and sees for himself when it is done. */
export interface Task {
  id: string;
  text: string;
  /** Why it is worth doing, and how. */
  why?: string;
  /** The part of the lesson that it belongs to. */
  part?: string;
  /** Whether this is the time for it; any time if left out. */
  fits?: (table: TableView) => boolean;
  done: (table: TableView, entries: readonly JournalEntry[]) => boolean;
}

export interface Face {
  /** The clock of the game, in words. */
  clock: (table: TableView) => string;
  /** The seats in turn order. */
  order: (table: TableView) => string[];
  score: (table: TableView, seat: string) => string;
  /** What a seat does now, in a word or two: shown under its name, which then bears a seal. */
  doing?: (table: TableView, seat: string) => string;
  /** Whether a seat has nothing to play yet, or no more. */
  isOut?: (table: TableView, seat: string) => boolean;
  hasPassed: (table: TableView, seat: string) => boolean;
  Board: Component<BoardProps>;
  /** Above the board. */
  Strip?: Component<StripProps>;
  /** The seat's own things, always in sight. */
  Mat?: Component<PartProps>;
  panels: Panel[];
  /** The bar under the table on a small screen, in place of the rail's tabs; which one is shown, and how to go there. */
  stations?: { list: readonly Station[]; now: () => string; enter: (id: string) => void };
  /** The title under which an option stands; its verb if there is none. */
  group?: (key: string, ask: Ask, table: TableView) => string | undefined;
  /** The titles in their order; others keep theirs, after these. */
  groups?: readonly string[];
  /** Whether it is worth knowing what the options of a question lead to. */
  looksAhead?: (ask: Ask) => boolean;
  /** Whether a click on the map ends a row of questions: an army that marches there stops there. */
  stops?: (kind: string) => boolean;
  /** The answer that needs no thought, from what was answered and offered before, by kind of question. */
  habit?: (
    ask: Ask,
    given: Map<string, string>,
    offered: ReadonlyMap<string, ReadonlySet<string>>,
  ) => string | undefined;
  /** What brought a question, unless it is plain. */
  cause?: (ask: Ask, entries: readonly JournalEntry[], lexicon: Lexicon) => Cause | undefined;
  /** What an option does, where its words are only a name. */
  detail?: (ask: Ask, option: Option, entries: readonly JournalEntry[], lexicon: Lexicon) => string;
  /** What a question is about, for somebody who meets it the first time. */
  about?: (ask: Ask) => string | undefined;
  /** The journal as this game tells it: headings are of type `PhaseBegan`, places are targets. */
  journal?: (entries: readonly JournalEntry[], lexicon: Lexicon) => JournalEntry[];
  /** The journal turn by turn: what others do is then shown so before the next question is put. */
  turns?: (entries: readonly JournalEntry[], lexicon: Lexicon) => Turn[];
  /** What happened since somebody looked last, by theme: for games whose journal is long. */
  digest?: (
    entries: readonly JournalEntry[],
    table: TableView,
    lexicon: Lexicon,
  ) => { title: string; colour?: string; entries: JournalEntry[] }[];
  /** Whether a click on the map only picks: the answer is given beside it. */
  holds?: (ask: Ask) => boolean;
  /** What is picked after a click, where a click before it matters. */
  narrow?: (ask: Ask, picked: readonly string[], wanted: string) => string[];
  /** The options that the map lights up, given what is picked; all if left out. */
  clickable?: (ask: Ask, picked: readonly string[]) => readonly Option[];
  /** For questions of some kinds. */
  aid?: (ask: Ask) => Component<AidProps> | undefined;
  /** Whether an option is offered by what stands beside the question, and not in the list. */
  covers?: (ask: Ask, key: string, picked: readonly string[]) => boolean;
  /** Kinds of questions whose options may lead to battle. */
  fights?: (kind: string) => boolean;
  /** Words for an option that has none of its own. */
  wording?: (ask: Ask, key: string, text: string) => string;
  /** What a change means, in words; nothing if it isn't worth saying. */
  change?: (difference: Difference, table: TableView, lexicon: Lexicon) => string | undefined;
  /** The name of the round that an entry of the journal falls in, if it begins one. */
  mark?: (entry: JournalEntry) => string | undefined;
  /** Points that an entry tells of, and what they are for, in words. */
  gain?: (entry: JournalEntry) => { seat: string; amount: number; source: string } | undefined;
  /** What points are for, in the order in which they are listed. */
  sources?: readonly string[];
  /** Whether an entry belongs to the story of a game. */
  isStory?: (entry: JournalEntry) => boolean;
  /** Where a rule stands in the player's guide. */
  book?: (number: string) => string;
  /** What a coach shows first, if it isn't the usual tour. */
  tour?: readonly { title: string; text: string }[];
  /** What a coach asks a newcomer to try; done once it has been seen to be. */
  tasks?: readonly Task[];
  /** What a coach says of a kind of question. */
  coach?: (kind: string) => { title: string; text: string } | undefined;
}

const FACES: Record<string, () => Promise<{ face: Face }>> = {
  tpop: () => import('./tpop/face'),
  eu9: () => import('./eu9/face'),
};

const AGAIN = 1000;

/** The face of a game; one that has none is shown as facts. A part that got lost is asked for again. */
export const faceOf = (game: string): Promise<Face> =>
  (FACES[game] ?? (() => import('./table/plain')))()
    .then((found) => found.face)
    .catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN)).then(() => faceOf(game)));
