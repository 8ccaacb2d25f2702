/** Answers that the player has given once and for all in this match, on this device. */
import { recall, remember } from '../../lib/kept';

type Kept = Record<string, Record<string, { key: string; text: string }>>;

export const alwaysOf = (match: string): Record<string, { key: string; text: string }> => recall<Kept>('always', {})[match] ?? {};

export function keepAlways(match: string, kind: string, answer: { key: string; text: string } | undefined): void {
  const { [kind]: _old, ...rest } = alwaysOf(match);
  remember('always', { ...recall<Kept>('always', {}), [match]: answer ? { ...rest, [kind]: answer } : rest });
}
