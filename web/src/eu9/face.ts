/** The nine-player campaign at the table. */
import type { Face } from '../games';
import type { Named } from '../lib/api';
import { maybe, t } from '../lib/t';
import Aims from './Aims.svelte';
import Board from './Board.svelte';
import { groupOf } from './groups';
import { told } from './journal';
import Own from './Own.svelte';
import Plan from './Plan.svelte';
import { clockInWords, stateOf } from './state';

export const face: Face = {
  clock: (table) => (table.over ? t('status.over') : clockInWords(stateOf(table).clock)),
  order: (table) => table.seats.map((seat) => seat.seat),
  score(table, seat) {
    const power = stateOf(table).seats[seat];
    return power ? String(stateOf(table).powers[power]?.vp ?? '') : '';
  },
  hasPassed: () => false,
  Board,
  Mat: Own,
  panels: [],
  group: groupOf,
  about(ask) {
    const piece = ask.kind.startsWith('plan.') ? (ask.about.kind as Named | undefined)?.id : undefined;
    return maybe(`about.eu9.${piece ?? ask.kind}`) ?? maybe(`about.eu9.${ask.kind.split('.')[0]}`);
  },
  journal: told,
  aid: (ask) => (ask.kind.startsWith('plan.') ? Plan : ask.kind.startsWith('aims.') ? Aims : undefined),
};
