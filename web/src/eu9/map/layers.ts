/** What the colours of the land say. */
import type { Lexicon } from '../../lib/lexicon.svelte';
import { isIn, type Eu9State } from '../state';

export const LAYERS = [
  'politics',
  'control',
  'sides',
  'income',
  'religion',
  'terrain',
  'trade',
  'exploration',
  'aims',
] as const;
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
export const FAITHS: Record<string, string> = {
  catholic: '#d9b44a',
  protestant: '#7c9bc4',
  mixed: '#a9a77f',
  orthodox: '#9a6f9e',
  sunni: '#6a9a5b',
  shia: '#3f7568',
};
/** Friend and foe, as far as war goes. */
export const SIDES = { own: '#4a6da8', friend: '#9db3d6', foe: '#b8423a' } as const;
export const TRADE = { centre: '#c48a2c', post: '#8a6a9a', colony: '#5f8a6a' } as const;
export const KNOWN = { known: '#d9cf9a', dark: '#4b4a45' } as const;

/** Places that one's own objectives name. */
export const aimed = (position: Eu9State, own: string | undefined, lexicon: Lexicon): ReadonlySet<string> =>
  new Set((own ? (position.powers[own]?.aims ?? []) : []).flatMap((aim) => lexicon.find('aim', aim)?.text ?? []));

export type Side = keyof typeof SIDES;
/** [country]: how it stands to one's own power in the wars under way. */
export function sidesOf(position: Eu9State, own: string | undefined): ReadonlyMap<string, Side> {
  const found = new Map<string, Side>();
  if (own === undefined) return found;
  for (const war of position.wars.filter((one) => isIn(one, own))) {
    const attacks =
      war.attackers.includes(own) || war.helpers.some((one) => one.country === own && one.side === 'attackers');
    const with_ = (side: 'attackers' | 'defenders'): string[] => [
      ...war[side],
      ...war.helpers.filter((one) => one.side === side).map((one) => one.country),
    ];
    for (const id of with_(attacks ? 'attackers' : 'defenders')) if (!found.has(id)) found.set(id, 'friend');
    for (const id of with_(attacks ? 'defenders' : 'attackers')) found.set(id, 'foe');
  }
  for (const [id, minor] of Object.entries(position.minors))
    if (minor.patron === own && !found.has(id)) found.set(id, 'friend');
  return found.set(own, 'own');
}

/** The colour of a province on a layer; none where nobody's land stays as it is. */
export function tint(
  layer: Layer,
  id: string,
  position: Eu9State,
  lexicon: Lexicon,
  goals: ReadonlySet<string>,
  own?: string,
  sides?: ReadonlyMap<string, Side>,
): string | undefined {
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
    case 'sides': {
      const side = sides?.get(row?.controller ?? owner ?? '');
      return side ? SIDES[side] : QUIET;
    }
    case 'religion': {
      const faith = thing?.text?.find((mark) => mark.endsWith(' faith'))?.split(' ')[0] ?? '';
      return FAITHS[faith] ?? QUIET;
    }
    case 'trade':
      if (Object.values(position.centres).some((centre) => centre.at === id)) return TRADE.centre;
      return row?.post ? (row.post.kind === 'COL' ? TRADE.colony : TRADE.post) : QUIET;
    case 'exploration': {
      const known = own === undefined ? undefined : position.powers[own]?.known;
      return thing?.kind === 'europe' || known === undefined || known.includes(id) ? KNOWN.known : KNOWN.dark;
    }
    case 'aims':
      return goals.has(id) ? AIM : QUIET;
  }
}
