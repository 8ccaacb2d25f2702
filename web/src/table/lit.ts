/** Which things the options touch, and which options a thing answers. */
import type { Option } from '../lib/api';

/** Everything that can be clicked; cards and events are also known by the words of a key. */
export function litBy(options: readonly Option[]): Set<string> {
  const found = new Set(options.flatMap((option) => option.targets));
  for (const option of options) for (const word of option.key.split(':').slice(1)) found.add(`card:${word}`);
  return found;
}

/** The options that a click on this target may mean. */
export const fitting = (options: readonly Option[], target: string): Option[] =>
  options.filter(
    (option) =>
      option.targets.includes(target) ||
      (target.startsWith('card:') && option.key.split(':').slice(1).includes(target.slice(5))),
  );
