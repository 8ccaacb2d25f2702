/** Where a stack may go, as the question tells it: what each way costs and risks. */
import type { Ask, Named, Option } from '../../lib/api';

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

const KINDS = ['march.stack', 'march.where', 'march.sail'];

export const isMarch = (ask: Ask | null | undefined): ask is Ask => ask != null && KINDS.includes(ask.kind);

/** The stack that a question is about: the one it names, or the one picked to move. */
export function moverOf(ask: Ask | null | undefined, picked: readonly string[]): string | undefined {
  if (!isMarch(ask)) return undefined;
  if (ask.kind !== 'march.stack') return (ask.about.force as Named | undefined)?.id;
  return picked.find((id) => ask.options.some((option) => option.key.startsWith('to:') && option.targets[0] === id));
}

/** [place]: the way that goes there in one go. */
export function waysOf(ask: Ask | null | undefined, picked: readonly string[]): Record<string, Way> {
  if (!isMarch(ask)) return {};
  const found: Record<string, Way> = {};
  const mover = moverOf(ask, picked);
  for (const option of ask.options) {
    if (ask.kind === 'march.stack' && option.targets[0] !== mover) continue;
    const way = option.key.startsWith('to:') ? wayOf(option) : undefined;
    if (way) found[way.place] = way;
  }
  return found;
}

/** What an option says of its way, if it leads anywhere. */
export function wayOf({ key, about }: Option): Way | undefined {
  const place = key.split(':')[1];
  if (place === undefined || !Array.isArray(about.path)) return undefined;
  const number = (name: string, otherwise = 0): number => (typeof about[name] === 'number' ? about[name] : otherwise);
  return {
    key,
    place,
    cost: number('mp', number('zones')),
    afloat: !('mp' in about),
    wear: number('wear'),
    caught: 100 - number('free', 100),
    enemies: number('enemies'),
    active: about.active === true,
    path: about.path as string[],
  };
}

/** What a click means beside what was picked before: a place is one of the stack's. */
export function narrow(ask: Ask, picked: readonly string[], wanted: string): string[] {
  const mover = ask.kind === 'march.stack' ? moverOf(ask, picked) : undefined;
  const goes =
    mover !== undefined && ask.options.some((option) => option.targets[0] === mover && option.targets[1] === wanted);
  return goes ? [mover, wanted] : [wanted];
}

/** What can be clicked: stacks first, then where the one picked can go. */
export function clickable(ask: Ask, picked: readonly string[]): readonly Option[] {
  if (ask.kind !== 'march.stack') return ask.options;
  const mover = moverOf(ask, picked);
  return ask.options.filter((option) => !option.key.startsWith('to:') || option.targets[0] === mover);
}

/** Bands break where wear begins. */
export const BANDS = [
  { most: 2, colour: '#f7e9b8' },
  { most: 5, colour: '#efcf7c' },
  { most: 8, colour: '#dea54f' },
  { most: 99, colour: '#c07a3c' },
] as const;
export const bandOf = (cost: number): string => BANDS.find((band) => cost <= band.most)?.colour ?? BANDS[3].colour;
