/** The server, as the client sees it. Types mirror /api/openapi.json. */
import { t } from './t';

export interface Scenario {
  id: string;
  title: string;
  /** The numbers of players it can be played with, ascending. */
  seats: number[];
  /** One line about it; may be empty. */
  summary: string;
}

export interface Game {
  id: string;
  name: string;
  scenarios: Scenario[];
}

export interface Seat {
  seat: string;
  name: string;
}

export interface ScenarioDetail {
  game: string;
  id: string;
  title: string;
  summary: string;
  /** The seats for each number of players. */
  seatings: Seat[][];
  /** Who can take a seat besides people. */
  players: string[];
  choices: Choice[];
}

/** A switch of the table. */
export interface Choice {
  id: string;
  title: string;
  values: (string | number | boolean)[];
  default: string | number | boolean | string[];
  many: boolean;
  /** What a value means for the table, where its name doesn't say it. */
  notes?: Record<string, string>;
}

export interface SeatInfo extends Seat {
  /** `human`, `open`, `invited`, or the name of the player that answers for it. */
  kind: string;
  holder: string;
  /** The player that answers for the person meanwhile. */
  stand_in: string;
  host: boolean;
  /** Seconds on the clock while it stands still. */
  left: number | null;
  /** When the flag falls, in seconds since 1970, while the clock runs. */
  deadline: number | null;
  vacation: number;
  away: boolean;
}

/** A kind of reaction that a seat may pass without being asked. */
export interface Order {
  kind: string;
  title: string;
  on: boolean;
}

export interface Option {
  key: string;
  text: string;
  targets: string[];
  note: string;
  /** What the note is made of: ids, numbers, lists of ids. */
  about: Record<string, unknown>;
}

export interface Disabled {
  key: string;
  text: string;
  reason: string;
  rule: string;
}

/** An id with its name. */
export interface Named {
  id: string;
  name: string;
}

export interface Ask {
  at: number;
  kind: string;
  rule: string;
  prompt: string;
  /** What the question is about: numbers, and ids with their names, in lists too. */
  about: Record<string, unknown>;
  options: Option[];
  disabled: Disabled[];
}

/** A match as one seat, or a spectator, may know it. */
export interface TableView {
  id: string;
  version: number;
  /** Fixes the dice, from the start on. */
  seed_hash: string;
  game: string;
  scenario: string;
  title: string;
  status: 'gathering' | 'playing' | 'over';
  seat: string | null;
  seats: SeatInfo[];
  orders: Order[];
  rematch: string | null;
  number: number;
  step: string;
  over: boolean;
  waiting: string[];
  ask: Ask | null;
  may_undo: boolean;
  undo: string;
  /** Whether computers may be asked for advice. */
  hints: boolean;
  /** The position; its shape is the game's own. */
  state: Record<string, unknown>;
  result: { winners: string[]; scores: Record<string, number>; reason: string } | null;
}

export interface JournalEntry {
  number: number;
  type: string;
  text: string;
  data: Record<string, unknown>;
}

export interface JournalPart {
  start: number;
  end: number;
  entries: JournalEntry[];
}

export interface TalkLine {
  number: number;
  made: number;
  author: string | null;
  reader: string | null;
  text: string;
}

export interface Offer {
  number: number;
  maker: string;
  taker: string | null;
  text: string;
  made: number;
  expires: number;
  status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';
  settled_by: string | null;
}

/** A message over the live door. */
export interface Told {
  table: TableView | null;
  journal: JournalPart | null;
  /** Whether the position names only the parts that changed. */
  patch: boolean;
  talk: TalkLine[];
  offers: Offer[];
}

export interface Begun {
  id: string;
  tokens: Record<string, string>;
  table: TableView;
  invitations: Record<string, string>;
}

export interface Clock {
  kind: 'none' | 'correspondence' | 'live';
  time: number;
  increment: number;
  vacation: number;
}

/** How a match begins. */
export interface Plan {
  game: string;
  scenario: string;
  seats: string[];
  options?: Record<string, unknown>;
  undo?: 'fair' | 'free';
  hints?: boolean;
  title?: string;
  visibility?: 'listed' | 'link' | 'closed';
  clock?: Clock;
  name?: string;
}

export interface Moment {
  number: number;
  entry: number;
  made: number;
}

export interface Hint {
  key: string;
  text: string;
  reasons: string[];
  rule: string;
}

/** What one of the others would sign. */
export interface Wanted {
  who: Named;
  text: string;
  keys: string[];
}

export interface Difference {
  path: string[];
  before: unknown;
  after: unknown;
}

export interface Preview {
  sure: boolean;
  differences: Difference[];
  more: boolean;
}

/** The question that follows an option. */
export interface Next {
  kind: string;
  prompt: string;
  /** Whether it may be answered with `done`. */
  ends: boolean;
  /** Empty if the same question is asked again. */
  options: Option[];
}

export interface Ahead {
  at: number;
  next: Record<string, Next>;
}

export interface Odds {
  trials: number;
  outcomes: Record<string, number>;
  /** Detachments that each side loses on average, where that is known. */
  losses?: Record<string, number>;
}

export interface Me {
  name: string | null;
  csrf: string;
  /** Whether this server wants people to log in. */
  public: boolean;
}

export interface Notices {
  kinds: string[];
  possible: string[];
  /** What a browser subscribes with; empty: no web push here. */
  push_key: string;
  /** The browsers that are told, by a hash of where they are. */
  browsers: string[];
}

export interface MatchLine {
  id: string;
  game: string;
  scenario: string;
  changed: number;
  over: boolean;
  title: string;
  status: 'gathering' | 'playing' | 'over';
  clock: string;
  seats: { seat: string; kind: string; holder: string; name: string }[];
}

export interface Thing {
  name: string;
  colour?: string;
  kind?: string;
  detail?: string;
  text?: string[];
  area?: string;
  size?: number;
}

export type Things = Record<string, Record<string, Thing>>;

/** A failure that can be shown to the player as it is. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Goes with every change that a person makes. */
let csrf = '';

async function send<T>(method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (csrf && method !== 'GET') headers['x-europa-csrf'] = csrf;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('unreachable', t('fault.unreachable'), 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(answer, response.status);
  if (answer === null) {
    throw new ApiError('unreadable', t('fault.unreadable'), response.status);
  }
  return answer as T;
}

const get = <T>(path: string, token?: string): Promise<T> => send('GET', path, token);

/** The server's own words if it found some, otherwise its status. */
function refusal(body: unknown, status: number): ApiError {
  const error = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error;
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    return new ApiError(error.code, error.message, status);
  }
  return new ApiError('error', t('fault.refused', { status }), status);
}

export const games = (): Promise<Game[]> => get('/api/games');

export const scenario = (game: string, id: string): Promise<ScenarioDetail> =>
  get(`/api/games/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(id)}`);

export const lexicon = (game: string): Promise<{ things: Things }> =>
  get(`/api/games/${encodeURIComponent(game)}/lexicon`);

export const matches = (status = ''): Promise<MatchLine[]> => get(`/api/matches${status && `?status=${status}`}`);

/** Matches of the person who is logged in. */
export const ownMatches = (): Promise<MatchLine[]> => get('/api/matches?mine=true');

export const begin = (plan: Plan): Promise<Begun> => send('POST', '/api/matches', undefined, plan);

/** A described fight that comes with europa. */
export interface Example {
  id: string;
  title: string;
  text: string;
  /** The same, field by field. */
  fight: Record<string, unknown>;
}

export interface Resolved {
  steps: string[];
  odds: Record<string, number | Record<string, number>>;
  rolls: number;
}

export const battles = (): Promise<Example[]> => get('/api/tools/eu9/battles');

export const resolve = (text: string, seed: number): Promise<Resolved> =>
  send('POST', '/api/tools/eu9/battle', undefined, { text, seed });

const match = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;
const post = <T>(id: string, door: string, token?: string, body?: unknown): Promise<T> =>
  send('POST', `${match(id)}/${door}`, token, body);

export const look = (id: string, token?: string): Promise<TableView> => get(match(id), token);

/** Gives an answer; the table that shows it comes over the socket, with this version. */
export const answer = (id: string, token: string, key: string, at: number): Promise<{ version: number }> =>
  post(id, 'answers', token, { key, at, brief: true });

export const undo = (id: string, token: string): Promise<TableView> => post(id, 'undo', token);

export const order = (id: string, token: string, kind: string, on: boolean): Promise<TableView> =>
  post(id, 'orders', token, { kind, on });

// Looking back and ahead

export const journal = (id: string, token: string | undefined, start: number): Promise<JournalPart> =>
  get(`${match(id)}/journal?start=${start}`, token);

export const history = (id: string, token?: string): Promise<Moment[]> => get(`${match(id)}/history`, token);

export const lookAt = (id: string, token: string | undefined, number: number): Promise<TableView> =>
  get(`${match(id)}/history/${number}`, token);

export const hint = (id: string, token: string): Promise<Hint> => post(id, 'hint', token);

/** What the others would want, beside an offer. */
export const wanted = (id: string, token: string): Promise<Wanted[]> => post(id, 'wanted', token);

export const preview = (id: string, token: string, key: string): Promise<Preview> =>
  post(id, 'preview', token, { key });

export const ahead = (id: string, token: string): Promise<Ahead> => post(id, 'ahead', token);

/** An answer that isn't listed, in words: a way bent by hand. */
export const option = (id: string, token: string, key: string): Promise<Option> => post(id, 'option', token, { key });

export const odds = (id: string, token: string, key: string): Promise<Odds> => post(id, 'odds', token, { key });

// Sitting down and getting up

export interface Joined {
  seat: string;
  token: string;
  table: TableView;
}

export const join = (id: string, who: { seat?: string; invitation?: string; name?: string }): Promise<Joined> =>
  post(id, 'join', undefined, who);

export const startNow = (id: string, token: string): Promise<TableView> => post(id, 'start', token, {});
export const vacate = (id: string, token: string): Promise<unknown> => post(id, 'vacate', token, {});
export const leave = (id: string, token: string): Promise<unknown> => post(id, 'leave', token);
export const handOver = (id: string, token: string): Promise<TableView> => post(id, 'hand', token, {});
/** One turn: until somebody else is waited for. */
export const playTurn = (id: string, token: string): Promise<TableView> => post(id, 'hand', token, { turn: true });
export const takeBack = (id: string, token: string): Promise<TableView> => post(id, 'take', token);
export const goAway = (id: string, token: string): Promise<TableView> => post(id, 'away', token);
export const comeBack = (id: string, token: string): Promise<TableView> => post(id, 'back', token);
export const rematch = (id: string, token: string): Promise<TableView> => post(id, 'rematch', token);
/** A copy to try things in; computers play the other seats. */
export const whatIf = (id: string, token: string | undefined, number?: number): Promise<Begun> =>
  post(id, 'whatif', token, { ...(number === undefined ? {} : { number }), computers: token !== undefined });

export const bring = (what: { record?: string; save?: string; name?: string }): Promise<Begun> =>
  send('POST', '/api/imports', undefined, what);

export interface Verified {
  seed: string;
  seed_hash: string;
  decisions: number;
  dice: number;
}
/** Plays a record again; refused if anything in it doesn't fit. */
export const verify = (record: string, hash: string): Promise<Verified> =>
  send('POST', '/api/verify', undefined, { record, hash });

/** The match as a file, if it may be told. */
export async function fileOf(id: string, token: string | undefined, door: 'save' | 'record'): Promise<Blob> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${match(id)}/${door}`, { headers });
  if (!response.ok) throw refusal(await response.json().catch(() => null), response.status);
  return response.blob();
}

// Talk

export const say = (id: string, token: string, text: string, to: string | null): Promise<TalkLine> =>
  post(id, 'talk', token, { text, to });

export const offer = (id: string, token: string, text: string, to: string | null, seconds: number): Promise<Offer> =>
  post(id, 'offers', token, { text, to, seconds });

export const settle = (id: string, token: string, number: number, verdict: string): Promise<Offer> =>
  post(id, `offers/${number}`, token, { verdict });

export const note = (id: string, token: string): Promise<{ text: string }> => get(`${match(id)}/notes`, token);

export const writeNote = (id: string, token: string, text: string): Promise<{ text: string }> =>
  send('PUT', `${match(id)}/notes`, token, { text });

export const notices = (id: string, token: string): Promise<Notices> => get(`${match(id)}/notices`, token);

export const setNotice = (id: string, token: string, kind: string, target: string, stop = false): Promise<Notices> =>
  send('PUT', `${match(id)}/notices`, token, { kind, target, stop });

// People

const known = (me: Me): Me => {
  csrf = me.csrf;
  return me;
};
export const whoAmI = (): Promise<Me> => get<Me>('/api/session').then(known);
export const logIn = (name: string, password: string): Promise<Me> =>
  send<Me>('POST', '/api/session', undefined, { name, password }).then(known);
export const register = (name: string, password: string): Promise<Me> =>
  send<Me>('POST', '/api/accounts', undefined, { name, password }).then(known);
export const logOut = (): Promise<Me> => send<Me>('DELETE', '/api/session').then(known);

/** The address of the live door. */
export const liveUrl = (id: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${match(id)}/live`;

/** The seat that a token opens; null if none. */
export const seatOf = (id: string, token: string): Promise<string | null> =>
  look(id, token).then(
    (table) => table.seat,
    () => null,
  );
