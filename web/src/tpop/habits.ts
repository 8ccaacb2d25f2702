/** What needs no thought in The Price of Power: the turn ends after its Action, coins are the same as before. */
import type { Ask } from '../lib/api';

/** Minor Actions that can wait for the next turn, even if they were not possible before this one's Action. */
const CAN_WAIT = ['done', 'replenish'];

/** The answer that a player would give without looking; none if something new can be done. */
export function habit(
  ask: Ask,
  given: Map<string, string>,
  offered: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (ask.kind === 'turn' || ask.kind === 'turn.event') {
    for (const kind of given.keys()) if (kind.endsWith('.pay')) given.delete(kind);
    return undefined;
  }
  if (ask.kind === 'turn.after') {
    const before = offered.get('turn') ?? offered.get('turn.event');
    const isKnown = ({ key }: { key: string }): boolean => CAN_WAIT.includes(key) || before?.has(key) === true;
    return before && ask.options.every(isKnown) ? 'done' : undefined;
  }
  return ask.kind.endsWith('.pay') ? given.get(ask.kind) : undefined;
}
