/** What ids mean, by kind: fetched once a game. */
import { lexicon, type Thing, type Things } from './api';

export class Lexicon {
  things = $state.raw<Things>({});

  constructor(game: string) {
    lexicon(game).then(
      (found) => (this.things = found.things),
      () => undefined, // ids will have to do
    );
  }

  find(kind: string, id: string | null | undefined): Thing | undefined {
    return id == null ? undefined : this.things[kind]?.[id];
  }

  name(kind: string, id: string | null | undefined): string {
    if (id == null) return '–';
    return this.find(kind, id)?.name ?? spell(id);
  }

  colour(realm: string | null | undefined): string {
    return this.find('realm', realm)?.colour || '#9a927f';
  }
}

/** `papal_states` is "Papal states". */
export const spell = (id: string): string => {
  const text = id.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
