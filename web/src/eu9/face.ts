/** The nine-player campaign at the table. */
import type { Component } from 'svelte';
import type { AidProps, Face } from '../games';
import type { Ask, Named } from '../lib/api';
import { maybe, t, type Key } from '../lib/t';
import Aims from './Aims.svelte';
import Intercept from './battle/Intercept.svelte';
import SiegeCard from './battle/SiegeCard.svelte';
import Board from './Board.svelte';
import Campaign from './Campaign.svelte';
import Courting from './diplomacy/Courting.svelte';
import Declare from './diplomacy/Declare.svelte';
import Treaty from './diplomacy/Treaty.svelte';
import { digest } from './chronicle/chronicle';
import { coach, tasks, tour } from './coach';
import { doing } from './doing';
import { groupOf } from './groups';
import { told } from './journal';
import { clickable, isMarch, narrow } from './map/ways';
import March from './March.svelte';
import Orders from './orders/Orders.svelte';
import OrdersPanel from './orders/OrdersPanel.svelte';
import Own from './Own.svelte';
import PeaceCard from './peace/PeaceCard.svelte';
import Plan from './Plan.svelte';
import Split from './Split.svelte';
import Strip from './Strip.svelte';
import { clockInWords, ownPower, stateOf } from './state';
import { STATIONS, stationOf, view } from './view.svelte';

/** What stands beside which question. */
const AIDS: [(ask: Ask) => boolean, Component<AidProps>][] = [
  [(ask) => ask.kind.startsWith('plan.'), Plan],
  [(ask) => ask.kind.startsWith('aims.'), Aims],
  [isMarch, March],
  [(ask) => /^march\.(intercept|counter)$/.test(ask.kind), Intercept],
  [(ask) => ask.kind === 'march.split', Split],
  [(ask) => /^military\.(orders|which_order|order_of|order)$/.test(ask.kind), Orders],
  [(ask) => ask.kind === 'military.campaign', Campaign],
  [(ask) => ask.kind === 'military.siege', SiegeCard],
  [(ask) => /^(talk|draft)\./.test(ask.kind), Treaty],
  [(ask) => ask.kind === 'declare.kind', Declare],
  [(ask) => ask.kind.startsWith('diplomacy.'), Courting],
  [(ask) => ask.kind.startsWith('peace.'), PeaceCard],
];

/** Options that what stands beside offers itself. */
const COVERED: Record<string, RegExp> = {
  'aims.main': /:/,
  'aims.other': /:/,
  'talk.what': /^(write$|sign:|tear:)/,
  'declare.kind': /^(full|overseas)$/,
  'military.campaign': /^campaign:/,
  'military.orders': /^change$/,
  'military.which_order': /^order:/,
  'peace.what': /^(accept|refuse|offer):/,
  'peace.level': /^(white$|win:|lose:)/,
  'peace.minor_level': /^(white$|win:|lose:)/,
  'march.intercept': /^intercept/,
  'march.counter': /^intercept/,
  'march.stack': /^no_more$/,
  'military.siege': /^(undermine|assault|redeploy|give_up|suppress):/,
};

export const face: Face = {
  clock: (table) => (table.over ? t('status.over') : clockInWords(stateOf(table).clock)),
  doing,
  isOut: (table, seat) => !stateOf(table).seats[seat],
  Strip,
  order: (table) => table.seats.map((seat) => seat.seat),
  score(table, seat) {
    const power = stateOf(table).seats[seat];
    return power ? t('eu9.points', { n: stateOf(table).powers[power]?.vp ?? 0 }) : '';
  },
  hasPassed: () => false,
  Board,
  Mat: Own,
  panels: [{ id: 'orders', name: 'eu9.tab.orders', icon: '⚑', part: OrdersPanel }],
  stations: { list: STATIONS, now: () => stationOf(view.tab), enter: (id) => view.enter(id) },
  group: groupOf,
  about(ask) {
    const piece = ask.kind.startsWith('plan.') ? (ask.about.kind as Named | undefined)?.id : undefined;
    return maybe(`about.eu9.${piece ?? ask.kind}`) ?? maybe(`about.eu9.${ask.kind.split('.')[0]}`);
  },
  coach,
  get tour() {
    return tour();
  },
  get tasks() {
    return tasks();
  },
  journal: told,
  digest: (entries, table, lexicon) =>
    digest(entries, ownPower(table), table.seat).map(({ theme, entries: list }) => ({
      title: t(`eu9.theme.${theme}` as Key),
      entries: told(list, lexicon),
    })),
  holds: isMarch,
  narrow,
  clickable,
  covers: (ask, key, picked) =>
    (ask.kind === 'march.stack' &&
      (picked.length
        ? key.startsWith('to:') ||
          (/^(split|join|garrison|combine|fleet|sortie|move):/.test(key) && key.endsWith(`:${picked[0] ?? ''}`))
        : key.startsWith('to:'))) ||
    (ask.kind === 'march.split' &&
      /^(party|unit|with_leader|break):/.test(key) &&
      ask.options.some((option) => option.key.startsWith('party:'))) ||
    (ask.kind.startsWith('diplomacy.') &&
      key.startsWith('ducats:') &&
      ask.options.some((option) => Array.isArray(option.about.chances))) ||
    (COVERED[ask.kind]?.test(key) ?? false),
  aid: (ask) => AIDS.find(([fits]) => fits(ask))?.[1],
};
