/** The server, as the client sees it: its types are made from /api/openapi.json. */
import { t } from './t';
import type {
  Ahead,
  Begun,
  Example,
  Game,
  Hint,
  Joined,
  JournalPart,
  MatchLine,
  Me,
  Moment,
  Notices,
  Odds,
  Offer,
  Option,
  Plan,
  Preview,
  Profile,
  Resolved,
  ScenarioDetail,
  TableView,
  TalkLine,
  Things,
  Verified,
  Wanted,
} from './types';

export type * from './types';

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
export const profile = (name: string): Promise<Profile> => get(`/api/accounts/${encodeURIComponent(name)}`);
export const ownMatches = (): Promise<MatchLine[]> => get('/api/matches?mine=true');

export const begin = (plan: Plan): Promise<Begun> => send('POST', '/api/matches', undefined, plan);

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
