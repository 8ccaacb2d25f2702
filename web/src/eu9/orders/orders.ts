/** Standing orders in sentences. */
import { maybe, t, type Key } from '../../lib/t';

/** What may be ordered, and how; `ask` is none. */
export const ORDERS: Record<string, readonly string[]> = {
  intercept: ['ask', 'always', 'never', 'odds:30:1', 'odds:50:1', 'odds:70:1', 'odds:50:2'],
  counter: ['ask', 'always', 'never', 'odds:30:1', 'odds:50:1', 'odds:70:1', 'odds:50:2'],
  evade: ['ask', 'never', 'into fortress', 'if outnumbered'],
  leave: ['ask', 'never'],
  engage: ['ask', 'stronger', 'never'],
  fire: ['ask', 'enemies', 'privateers'],
  forage: ['ask', 'keep troops', 'spare the land'],
  leaders: ['ask', 'keep'],
  convoy: ['ask', 'always'],
};

/** A value of an order as its options' keys have it. */
export const wordOf = (value: string): string => value.replaceAll(' ', '_').replaceAll(':', '_');

export const nameOf = (what: string): string => t(`eu9.order.${what}` as Key);

export function valueOf(value: string): string {
  const [kind, percent, times] = value.split(':');
  if (kind === 'odds') return t('eu9.order.odds', { percent: percent ?? '', times: times ?? '' });
  return maybe(`eu9.order.is.${wordOf(value)}`) ?? value;
}
