// Made by tools/write_contract.py from /api/openapi.json: don't edit.

/** A game as the catalogue lists it. */
export interface GameInfo {
  id: string;
  name: string;
  scenarios: ScenarioInfo[];
  options: OptionInfo[];
}

/** A scenario as the catalogue lists it. */
export interface ScenarioInfo {
  id: string;
  title: string;
  seats: number[];
  summary: string;
}

/** A table option as the catalogue lists it. */
export interface OptionInfo {
  id: string;
  title: string;
  values: unknown[];
  default: unknown;
  many: boolean;
}

/** Things by kind (`realm`, `area`, `card` ...) and id, as in the targets of options. */
export interface Lexicon {
  things: Record<string, Record<string, Thing>>;
}

/** Something with a name. */
export interface Thing {
  name: string;
  colour: string;
  kind: string;
  detail: string;
  text: string[];
  area: string;
  size: number;
}

/** All there is to choose before a match begins. */
export interface ScenarioDetail {
  game: string;
  id: string;
  title: string;
  summary: string;
  seatings: SeatChoice[][];
  players: string[];
  choices: ChoiceInfo[];
}

/** A seat that can be taken. */
export interface SeatChoice {
  seat: string;
  name: string;
}

/** A switch of the table. */
export interface ChoiceInfo {
  id: string;
  title: string;
  values: (string | number | boolean)[];
  default: string | number | boolean | string[];
  many: boolean;
  notes: Record<string, string>;
}

/** A new match and the tokens of its human seats, told only now. */
export interface Begun {
  id: string;
  tokens: Record<string, string>;
  table: TableView;
  invitations: Record<string, string>;
}

/** A match as one seat, or a spectator, may know it. */
export interface TableView {
  id: string;
  version: number;
  game: string;
  scenario: string;
  title: string;
  status: 'gathering' | 'playing' | 'over';
  options: Record<string, unknown>;
  seat: string | null;
  seats: SeatInfo[];
  number: number;
  step: string;
  over: boolean;
  seed_hash: string;
  seed: string | null;
  waiting: string[];
  ask: AskView | null;
  may_undo: boolean;
  orders: OrderView[];
  undo: string;
  hints: boolean;
  state: Record<string, unknown>;
  result: ResultView | null;
  rematch: string | null;
}

/** Who sits on a seat. */
export interface SeatInfo {
  seat: string;
  name: string;
  kind: string;
  holder: string;
  stand_in: string;
  host: boolean;
  left: number | null;
  deadline: number | null;
  vacation: number;
  away: boolean;
}

/** What a seat is asked. */
export interface AskView {
  at: number;
  kind: string;
  rule: string;
  prompt: string;
  about: Record<string, unknown>;
  options: OptionView[];
  disabled: DisabledView[];
}

/** A legal answer. */
export interface OptionView {
  key: string;
  text: string;
  targets: string[];
  note: string;
  about: Record<string, unknown>;
}

/** What can't be answered now, and why. */
export interface DisabledView {
  key: string;
  text: string;
  reason: string;
  rule: string;
}

/** A kind of reaction, and whether the seat passes it without being asked. */
export interface OrderView {
  kind: string;
  title: string;
  on: boolean;
}

/** How it ended. */
export interface ResultView {
  winners: string[];
  scores: Record<string, number>;
  reason: string;
}

/** A match in the list. */
export interface MatchLine {
  id: string;
  game: string;
  scenario: string;
  created: number;
  changed: number;
  over: boolean;
  seats: SeatTaken[];
  title: string;
  status: 'gathering' | 'playing' | 'over';
  clock: string;
}

/** A seat in the list of matches. */
export interface SeatTaken {
  seat: string;
  kind: string;
  holder: string;
  name: string;
}

/** Entries from number `start` on, numbered for their reader. */
export interface JournalPart {
  start: number;
  end: number;
  entries: JournalEntry[];
}

/** Something that happened. */
export interface JournalEntry {
  number: number;
  type: string;
  text: string;
  data: Record<string, unknown>;
}

/** The seat that was taken, and its token, told only now. */
export interface Joined {
  seat: string;
  token: string;
  table: TableView;
}

/** It is done. */
export interface Done {
  done: boolean;
}

/** A position that can be looked at again. */
export interface Moment {
  number: number;
  entry: number;
  made: number;
}

/** What a good player would choose, and why. */
export interface Hint {
  key: string;
  text: string;
  reasons: string[];
  rule: string;
}

/** What one of the others would sign, as far as the seat can know. */
export interface Wanted {
  who: Named;
  text: string;
  keys: string[];
}

/** An id with its name. */
export interface Named {
  id: string;
  name: string;
}

/** How a battle would end, as tried out on imagined matches. */
export interface Odds {
  trials: number;
  outcomes: Record<string, number>;
  losses: Record<string, number>;
}

/** What would change, as far as it is sure. */
export interface Preview {
  sure: boolean;
  differences: Difference[];
  more: boolean;
}

/** One thing that would change. */
export interface Difference {
  path: string[];
  before: unknown;
  after: unknown;
}

/** What a question leads to. */
export interface Ahead {
  at: number;
  next: Record<string, NextView>;
}

/** The question that follows an option. */
export interface NextView {
  kind: string;
  prompt: string;
  ends: boolean;
  options: OptionView[];
}

/** Something said at the table. */
export interface TalkLine {
  number: number;
  made: number;
  author: string | null;
  reader: string | null;
  text: string;
}

/** What a seat wants to remember; nobody else reads it. */
export interface Note {
  text: string;
}

/** A promise between seats, beside the rules. */
export interface OfferView {
  number: number;
  maker: string;
  taker: string | null;
  text: string;
  made: number;
  expires: number;
  status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';
  settled_by: string | null;
}

/** In which ways the seat is told that it is asked. The targets themselves stay here. */
export interface Told {
  kinds: string[];
  possible: string[];
  push_key: string;
  browsers: string[];
  unconfirmed: string[];
  troubles: Record<string, string>;
}

/** Who is logged in. */
export interface Me {
  name: string | null;
  csrf: string;
  public: boolean;
}

/** A person, as others may know them. */
export interface Profile {
  name: string;
  since: number;
  games: GameRating[];
}

/** A person's matches of one game that ended among people. */
export interface GameRating {
  game: string;
  played: number;
  won: number;
  rating: number;
  early: boolean;
}

/** What a record's replay has shown. */
export interface Verified {
  game: string;
  scenario: string;
  seed: string;
  seed_hash: string;
  decisions: number;
  dice: number;
  result: Result | null;
}

/** How a match ended. */
export interface Result {
  winners: string[];
  scores: Record<string, number>;
  reason: string;
}

/** A fight that comes with europa. */
export interface Example {
  id: string;
  title: string;
  text: string;
  fight: Record<string, unknown>;
}

/** The fight once, step by step, and how it ends over many rolls. */
export interface Resolved {
  steps: string[];
  outcome: Record<string, unknown>;
  odds: Record<string, number | Record<string, number>>;
  rolls: number;
}

/** The server is up, and this is its version. */
export interface Health {
  status: string;
  version: string;
}

/** How a match begins. */
export interface NewMatch {
  game: string;
  scenario: string | null;
  seats: string[] | null;
  options: Record<string, unknown>;
  seed: number | null;
  undo: 'fair' | 'free' | null;
  title: string;
  visibility: 'closed' | 'link' | 'listed' | null;
  clock: Clock;
  name: string;
  several: boolean;
  hints: boolean;
}

/** The clock of a match. */
export interface Clock {
  kind: 'correspondence' | 'live' | 'none';
  time: number;
  increment: number;
  vacation: number;
  fall: 'hand_over' | 'move';
}

/** One of the options of the question asked. */
export interface Answer {
  key: string;
  at: number;
  brief: boolean;
}

/** A standing order: pass such reactions without asking. */
export interface Order {
  kind: string;
  on: boolean;
}

/** Which seat, and who. */
export interface Join {
  seat: string | null;
  invitation: string | null;
  name: string;
}

/** Who plays where nobody sits. */
export interface Fill {
  player: string;
}

/** Who plays for the seat, and how long. */
export interface Hand {
  player: string;
  turn: boolean;
}

/** From where to play on. */
export interface WhatIf {
  number: number | null;
  computers: boolean;
}

/** A match from elsewhere: the text of a record, or a save in base64. */
export interface Import {
  record: string | null;
  save: string | null;
  seats: string[] | null;
  name: string;
}

/** An option to look at before choosing it. */
export interface Try {
  key: string;
}

/** Something to say. */
export interface Say {
  text: string;
  to: string | null;
}

/** A promise for the table to keep or break: the rules don't know it. */
export interface NewOffer {
  text: string;
  to: string | null;
  seconds: number;
}

/** Where to be told when the seat is asked. */
export interface Hook {
  kind: 'email' | 'push' | 'webhook';
  target: string;
  stop: boolean;
}

/** What to do with an offer: its maker may withdraw it, others accept or decline it. */
export interface Settle {
  verdict: 'accepted' | 'declined' | 'withdrawn';
}

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
}

/** A finished match to check. */
export interface ToVerify {
  record: string;
  hash: string;
}

/** A fight to resolve. */
export interface Described {
  text: string;
  rolls: number;
  seed: number;
}

/** An answer is on disk. */
export interface Kept {
  version: number;
}

/** The body of every answer that is not a success. */
export interface ErrorAnswer {
  error: Fault;
}

/** Why a request failed. */
export interface Fault {
  code: string;
  message: string;
}
