/** What the colours of the land say. */
import type { Lexicon } from '../../lib/lexicon.svelte';
import type { Eu9State } from '../state';

export const LAYERS = ['politics', 'control', 'income', 'terrain', 'aims'] as const;
export type Layer = (typeof LAYERS)[number];

const QUIET = '#b9b39f';
/** Poor to rich. */
export const INCOMES = [
  { least: 0, colour: '#d8d2c4' },
  { least: 4, colour: '#e6d7a0' },
  { least: 7, colour: '#d3b257' },
  { least: 10, colour: '#a97c2e' },
  { least: 14, colour: '#6f4a1c' },
] as const;
export const TERRAINS: Record<string, string> = {
  plain: '#d9cf9a',
  sparse_forest: '#a9b987',
  dense_forest: '#6f8f5f',
  mountain: '#8f8578',
  swamp: '#7d9a96',
  desert: '#e3c58a',
};
export const AIM = '#b8423a';

/** Places that one's own objectives name. */
export const aimed = (position: Eu9State, own: string | undefined, lexicon: Lexicon): ReadonlySet<string> =>
  new Set((own ? (position.powers[own]?.aims ?? []) : []).flatMap((aim) => lexicon.find('aim', aim)?.text ?? []));

/** The colour of a province on a layer; none where nobody's land stays as it is. */
export function tint(layer: Layer, id: string, position: Eu9State, lexicon: Lexicon, goals: ReadonlySet<string>): string | undefined {
  const row = position.provinces[id];
  const owner = row?.owner ?? row?.post?.owner;
  const thing = lexicon.find('province', id);
  switch (layer) {
    case 'politics':
      return owner ? lexicon.colour(owner) : undefined;
    case 'control': {
      const holder = row?.controller ?? owner;
      return holder ? lexicon.colour(holder) : undefined;
    }
    case 'income':
      return INCOMES.findLast((one) => (thing?.size ?? 0) >= one.least)?.colour;
    case 'terrain':
      return TERRAINS[thing?.detail ?? ''] ?? QUIET;
    case 'aims':
      return goals.has(id) ? AIM : QUIET;
  }
}
