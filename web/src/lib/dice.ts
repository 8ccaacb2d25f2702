/** Checked dice: the hash that this browser saw first must be that of the seed told at the end. */

import * as api from './api';
import { recall, remember } from './kept';

const MOST = 200;

/** Notes the hash of a match's seed when it is first seen; a later one (dealt anew) is noted too. */
export function noteHash(match: string, hash: string): void {
  const known = recall<Record<string, string[]>>('hashes', {});
  if (known[match]?.includes(hash)) return;
  const rest = Object.entries(known).slice(-MOST);
  remember('hashes', { ...Object.fromEntries(rest), [match]: [...(known[match] ?? []), hash] });
}

const hex = (data: ArrayBuffer): string =>
  [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function hashOf(seed: string): Promise<string> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return hex(await crypto.subtle.digest('SHA-256', bytes));
}

export interface Checked {
  /** Whether the seed fits the hash that this browser noted, worked out here. */
  fits: boolean;
  decisions: number;
  dice: number;
}

/** Checks the dice of a finished match: the hash in this browser, the rest by playing it again. */
export async function checkDice(match: string, token: string | undefined): Promise<Checked> {
  const record = await (await api.fileOf(match, token, 'record')).text();
  const told = await api.verify(record, '');
  const noted = recall<Record<string, string[]>>('hashes', {})[match]?.at(-1) ?? told.seed_hash;
  // Without HTTPS a browser can't hash: then the noted hash is compared with the server's word.
  const own = globalThis.crypto?.subtle ? await hashOf(told.seed) : told.seed_hash;
  return { fits: own === noted, decisions: told.decisions, dice: told.dice };
}
