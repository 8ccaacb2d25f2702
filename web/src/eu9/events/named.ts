/** Whom and what an event names: powers and provinces, found by their names in its lines. */
import type { Lexicon } from '../../lib/lexicon.svelte';
import type { Eu9State } from '../state';

const LEAST = 4;
const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const says = (line: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}-])${escaped(name)}(?![\\p{L}-])`, 'u').test(line);

/** Powers in play that a line names, in the order in which it does. */
export function powersIn(line: string, state: Eu9State, lexicon: Lexicon): string[] {
  return Object.keys(state.powers)
    .map((id) => ({ id, at: says(line, lexicon.name('realm', id)) ? line.indexOf(lexicon.name('realm', id)) : -1 }))
    .filter((one) => one.at >= 0)
    .sort((a, b) => a.at - b.at)
    .map((one) => one.id);
}

/** Provinces of a sheet that an event names; and of a country that it names in its title, all. */
export function placesIn(
  lines: readonly string[],
  title: string,
  provinces: readonly string[],
  state: Eu9State,
  lexicon: Lexicon,
): string[] {
  const text = [title, ...lines].join('\n');
  return provinces.filter((id) => {
    const name = lexicon.find('province', id)?.name ?? '';
    if (name.length >= LEAST && says(text, name)) return true;
    const owner = state.provinces[id]?.owner;
    return owner !== undefined && !(owner in state.powers) && says(title, lexicon.name('realm', owner));
  });
}
