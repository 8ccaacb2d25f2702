/** Odds that were shown before a battle, by the place where it is fought: laid beside what came of it. */
import type { Odds } from '../../lib/api';

class Foretold {
  #known = $state.raw<Readonly<Record<string, Odds>>>({});

  keep(place: string, odds: Odds | undefined): void {
    if (odds?.trials) this.#known = { ...this.#known, [place]: odds };
  }

  at(place: string): Odds | undefined {
    return this.#known[place];
  }
}

export const foretold = new Foretold();
