/** What the colours of the land say. */
import type { Lexicon } from '../lib/lexicon.svelte';
import type { TpopState } from '../tpop/state';
import * as geo from './geometry';

export const LAYERS = ['politics', 'religion', 'trade', 'influence', 'unrest'] as const;
export type Layer = (typeof LAYERS)[number];

export interface Tint {
  fill: string | undefined;
  /** How strong the colour is; the land's usual strength if left out. */
  strength?: number;
}

export const FAITHS: Record<string, string> = {
  catholic: '#d9b84a',
  counter_reformed: '#a9772c',
  protestant: '#3f74a8',
  orthodox: '#7a4a8c',
  muslim: '#3c8455',
  diverse: '#b98a72',
  revolutionary: '#b23a48',
};
export const UNREST = { unrest: '#d9823b', rebels: '#a02c2c', plague: '#6b5b7b' };
const CALM = '#b9b39f';

/** The colour of a province on a layer. */
export function tint(layer: Layer, id: string, position: TpopState, lexicon: Lexicon): Tint {
  const row = position.provinces[id];
  if (!row) return { fill: undefined };
  const area = position.areas[geo.areaOf[id] ?? ''];
  switch (layer) {
    case 'politics':
      return { fill: row.owner ? lexicon.colour(row.owner) : undefined };
    case 'religion':
      return { fill: FAITHS[area?.religion ?? ''] };
    case 'trade':
      return { fill: CALM, strength: 0.35 };
    case 'influence': {
      const [first, second] = Object.entries(area?.influence ?? {}).sort(([, a], [, b]) => b - a);
      if (!first) return { fill: undefined };
      const isShared = second !== undefined && second[1] === first[1];
      return { fill: isShared ? '#8d867a' : lexicon.colour(first[0]), strength: Math.min(0.9, 0.25 + first[1] * 0.17) };
    }
    case 'unrest':
      if (row.unrest || row.holder === 'rebels') return { fill: area?.rebels ? UNREST.rebels : UNREST.unrest };
      if (area?.rebels) return { fill: UNREST.rebels, strength: 0.45 };
      if (area?.plague) return { fill: UNREST.plague, strength: 0.6 };
      return { fill: CALM, strength: 0.3 };
  }
}

/** Patterns tell realms apart where colours don't: each realm keeps its own. */
export const PATTERNS: readonly string[] = [
  'M0 0L8 8M-2 6L2 10M6 -2L10 2',
  'M8 0L0 8M2 -2L-2 2M10 6L6 10',
  'M0 4H8',
  'M4 0V8',
  'M0 4H8M4 0V8',
  'M0 0L8 8M8 0L0 8',
  'M3 4a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  'M0 2L4 6L8 2',
  'M2 1V4M6 4V7',
  'M1 2H4M4 6H7',
  'M2 2h1v1h-1zM6 6h1v1h-1z',
  'M0 6L4 2L8 6',
];
export const patternOf = (realm: string, all: readonly string[]): number =>
  Math.max(0, all.indexOf(realm)) % PATTERNS.length;

/** Dark or light letters, whichever can be read on this colour. */
export const inkOn = (colour: string): string => {
  const n = parseInt(colour.slice(1), 16);
  const light = (((n >> 16) & 255) * 3 + ((n >> 8) & 255) * 6 + (n & 255)) / 10;
  return light > 150 ? '#26221c' : '#fbf6ea';
};
