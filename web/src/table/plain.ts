/** A game without pictures: its position as facts. */
import type { Face } from '../games';
import { spell } from '../lib/lexicon.svelte';
import { t } from '../lib/t';
import FactBoard from './FactBoard.svelte';

export const face: Face = {
  clock(table) {
    const facts = ['year', 'turn', 'round', 'phase']
      .map((name) => [name, table.state[name]] as const)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => (typeof value === 'number' ? `${spell(name)} ${value}` : spell(String(value))));
    return table.over ? t('status.over') : facts.join(' · ') || spell(table.step);
  },
  order: (table) => table.seats.map((seat) => seat.seat),
  score: () => '',
  hasPassed: () => false,
  Board: FactBoard,
  panels: [],
};
