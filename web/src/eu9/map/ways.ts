/** Where a stack may go, as the question tells it: what each way costs and risks. */
import type { Ask } from '../../lib/api';

export interface Way {
  key: string;
  place: string;
  /** Movement points on land, seas and ports afloat. */
  cost: number;
  afloat: boolean;
  /** Percent that it costs troops. */
  wear: number;
  /** Percent that somebody catches it. */
  caught: number;
  enemies: number;
  active: boolean;
  path: string[];
}

const KINDS = ['march.where', 'march.sail'];

export const isMarch = (ask: Ask | null | undefined): ask is Ask => ask != null && KINDS.includes(ask.kind);

/** [place]: the way that goes there in one go. */
export function waysOf(ask: Ask | null | undefined): Record<string, Way> {
  if (!isMarch(ask)) return {};
  const found: Record<string, Way> = {};
  for (const { key, about } of ask.options) {
    const path = about.path;
    const place = key.split(':')[1];
    if (!key.startsWith('to:') || place === undefined || !Array.isArray(path)) continue;
    const number = (name: string, otherwise = 0): number => (typeof about[name] === 'number' ? about[name] : otherwise);
    found[place] = {
      key,
      place,
      cost: number('mp', number('zones')),
      afloat: !('mp' in about),
      wear: number('wear'),
      caught: 100 - number('free', 100),
      enemies: number('enemies'),
      active: about.active === true,
      path: path as string[],
    };
  }
  return found;
}

/** Bands break where wear begins. */
export const BANDS = [
  { most: 2, colour: '#f7e9b8' },
  { most: 5, colour: '#efcf7c' },
  { most: 8, colour: '#dea54f' },
  { most: 99, colour: '#c07a3c' },
] as const;
export const bandOf = (cost: number): string => BANDS.find((band) => cost <= band.most)?.colour ?? BANDS[3].colour;
