/** Which things the options touch, and which options a thing answers. */
import type { Option } from '../lib/api';

/** Pieces are known by the words of a key: `land:seine:army1`; a fleet by its verbs. */
const FLEET = ['sail', 'undock'];
const pieceIn = (key: string): string | undefined =>
  FLEET.includes(key)
    ? 'piece:fleet'
    : key
        .split(':')
        .filter((word) => /^army\d$/.test(word))
        .map((word) => `piece:${word}`)[0];

/** Everything that can be clicked; cards and events are also known by the words of a key. */
export function litBy(options: readonly Option[]): Set<string> {
  const found = new Set(options.flatMap((option) => option.targets));
  for (const { key } of options) {
    for (const word of key.split(':').slice(1)) found.add(`card:${word}`);
    const piece = pieceIn(key);
    if (piece) found.add(piece);
  }
  return found;
}

/** Cards, events and missions that lead somewhere: they are lit, while a map full of lights says nothing. */
export const ofCards = (found: ReadonlySet<string>): string[] =>
  [...found].filter((target) => /^(card|event|mission):/.test(target));

/** The options that a click on this target may mean. */
export const fitting = <T extends Option>(options: readonly T[], target: string): T[] =>
  options.filter(
    (option) =>
      option.targets.includes(target) ||
      pieceIn(option.key) === target ||
      (target.startsWith('card:') && option.key.split(':').slice(1).includes(target.slice(5))),
  );
