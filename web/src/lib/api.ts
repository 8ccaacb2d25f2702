/** The server, as the client sees it. Types mirror /api/openapi.json. */

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
}

export interface SeatInfo extends Seat {
  /** `human`, or the name of the player that answers for it. */
  kind: string;
}

export interface Option {
  key: string;
  text: string;
  targets: string[];
  note: string;
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
  game: string;
  scenario: string;
  seat: string | null;
  seats: SeatInfo[];
  number: number;
  step: string;
  over: boolean;
  waiting: string[];
  ask: Ask | null;
  may_undo: boolean;
  undo: string;
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

export interface Begun {
  id: string;
  tokens: Record<string, string>;
  table: TableView;
}

export interface MatchLine {
  id: string;
  game: string;
  scenario: string;
  changed: number;
  over: boolean;
  seats: { seat: string; kind: string }[];
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

async function send<T>(method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('unreachable', 'The server does not answer. Is it still running?', 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(answer, response.status);
  if (answer === null) {
    throw new ApiError('unreadable', 'The server sent something unreadable.', response.status);
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
  return new ApiError('error', `The server refused (status ${status}).`, status);
}

export const games = (): Promise<Game[]> => get('/api/games');

export const scenario = (game: string, id: string): Promise<ScenarioDetail> =>
  get(`/api/games/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(id)}`);

export const lexicon = (game: string): Promise<{ things: Things }> =>
  get(`/api/games/${encodeURIComponent(game)}/lexicon`);

export const matches = (): Promise<MatchLine[]> => get('/api/matches');

export const begin = (game: string, scenario: string, seats: string[]): Promise<Begun> =>
  send('POST', '/api/matches', undefined, { game, scenario, seats });

/** A described fight that comes with europa. */
export interface Example {
  id: string;
  title: string;
  text: string;
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

export const journal = (id: string, token: string | undefined, start: number): Promise<JournalPart> =>
  get(`${match(id)}/journal?start=${start}`, token);

export const answer = (id: string, token: string, key: string, at: number): Promise<TableView> =>
  send('POST', `${match(id)}/answers`, token, { key, at });

export const undo = (id: string, token: string): Promise<TableView> =>
  send('POST', `${match(id)}/undo`, token);

/** The address of the live door. */
export const liveUrl = (id: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${match(id)}/live`;

/** The seat that a token opens; null if none. */
export const seatOf = (id: string, token: string): Promise<string | null> =>
  get<TableView>(match(id), token).then(
    (table) => table.seat,
    () => null,
  );
