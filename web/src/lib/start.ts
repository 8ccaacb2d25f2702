import { begin, type Begun, type Plan } from './api';
import { link } from './router.svelte';
import { keepInvitations, keepTokens } from './tokens';

/** Keeps what opens the seats of a new match, and goes to its page. */
export function enter(begun: Begun): void {
  keepTokens(begun.id, begun.tokens);
  keepInvitations(begun.id, begun.invitations);
  location.hash = link('match', begun.id);
}

/** Begins a match and goes to its page. */
export async function start(plan: Plan): Promise<string> {
  const begun = await begin(plan);
  enter(begun);
  return begun.id;
}

export const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
