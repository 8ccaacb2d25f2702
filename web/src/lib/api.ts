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

async function get<T>(path: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { headers: { accept: 'application/json' } });
  } catch {
    throw new ApiError('unreachable', 'The server does not answer. Is it still running?', 0);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(body, response.status);
  if (body === null) {
    throw new ApiError('unreadable', 'The server sent something unreadable.', response.status);
  }
  return body as T;
}

/** The server's own words if it found some, otherwise its status. */
function refusal(body: unknown, status: number): ApiError {
  const error = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error;
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    return new ApiError(error.code, error.message, status);
  }
  return new ApiError('error', `The server refused (status ${status}).`, status);
}

export const games = (): Promise<Game[]> => get('/api/games');
