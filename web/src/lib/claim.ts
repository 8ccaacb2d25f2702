import { seatOf } from './api';

/** Which seats these tokens open; those that open none are dropped. */
export async function seatsOpened(match: string, tokens: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const token of tokens) {
    const seat = await seatOf(match, token);
    if (seat !== null) found[seat] = token;
  }
  return found;
}
