/** What each seat does now, in a word or two. */
import type { TableView } from '../lib/api';
import { t } from '../lib/t';
import { isIn, stateOf } from './state';

export function doing(table: TableView, seat: string): string {
  const position = stateOf(table);
  const power = position.seats[seat];
  if (!power) return t('eu9.doing.later');
  const { round, phase, segment } = position.clock;
  const mine = seat === table.seat;
  const place = phase === 'military' ? (round?.order.findIndex((alliance) => alliance.includes(power)) ?? -1) : -1;
  if (place >= 0 && round && place === round.impulse && segment.startsWith('4.2'))
    return t(mine ? 'eu9.doing.yours' : 'eu9.doing.moves');
  if (table.waiting.includes(seat)) return t(mine ? 'eu9.doing.asked' : 'eu9.doing.thinks');
  if (place >= 0 && round && place > round.impulse) return t('eu9.doing.impulse', { n: place - round.impulse + 1 });
  return t(position.wars.some((war) => isIn(war, power)) ? 'eu9.doing.war' : 'eu9.doing.peace');
}
