/** Standing orders in sentences. */
import { maybe, t, type Key } from '../../lib/t';

/** What may be ordered, and how; `ask` is none. */
export const ORDERS: Record<string, readonly string[]> = {
  intercept: ['ask', 'odds:50:1', 'odds:30:1', 'odds:70:1', 'odds:50:2', 'always', 'never'],
  counter: ['ask', 'odds:50:1', 'odds:30:1', 'odds:70:1', 'odds:50:2', 'always', 'never'],
  evade: ['ask', 'if outnumbered', 'into fortress', 'never'],
  leave: ['ask', 'never'],
  engage: ['ask', 'stronger', 'never'],
  fire: ['ask', 'enemies', 'privateers'],
  forage: ['ask', 'keep troops', 'spare the land'],
  leaders: ['ask', 'keep', 'best', 'always'],
  convoy: ['ask', 'always'],
};
/** Orders that a single stack may have of its own. */
export const OF_STACKS: readonly string[] = ['intercept', 'evade'];
/** Orders that fleets carry out. */
export const AT_SEA: readonly string[] = ['engage', 'fire', 'convoy'];
export const ASK = 'ask';

/** A value of an order as its options' keys have it. */
export const wordOf = (value: string): string => value.replaceAll(' ', '_').replaceAll(':', '_');

/** The order as a sentence, cut where its value stands. */
export function sentenceOf(what: string): [string, string] {
  const [before = '', after = ''] = t(`eu9.order.${what}` as Key).split('…');
  return [before, after];
}

/** A value within the sentence of its order. */
export function valueOf(what: string, value: string): string {
  const [kind, percent = '', times = ''] = value.split(':');
  if (kind === 'odds') return t(times === '1' ? 'eu9.order.odds' : 'eu9.order.odds.twice', { percent });
  return maybe(`eu9.order.${what}.${wordOf(value)}`) ?? maybe(`eu9.order.is.${wordOf(value)}`) ?? value;
}
