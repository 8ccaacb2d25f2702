import { begin } from './api';
import { link } from './router.svelte';
import { keepTokens } from './tokens';

/** Begins a match and goes to its page. */
export async function start(game: string, scenario: string, seats: string[]): Promise<void> {
  const begun = await begin(game, scenario, seats);
  keepTokens(begun.id, begun.tokens);
  location.hash = link('match', begun.id);
}

export const words = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
