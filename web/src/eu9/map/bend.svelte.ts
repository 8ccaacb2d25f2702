/** A way that a hand has bent: the places it is led through, and what the server says it costs. */
import * as api from '../../lib/api';
import { wayOf, type Way } from './ways';

export class Bend {
  /** The straight way that was bent: key of its option. */
  of = $state('');
  via = $state.raw<readonly string[]>([]);
  way = $state.raw<Way>();
  /** Whether there was no way through the places asked for. */
  barred = $state(false);

  /** The bent way, if it is still the one that was picked. */
  for(straight: Way | undefined): Way | undefined {
    return straight && straight.key === this.of ? (this.way ?? straight) : straight;
  }

  /** Leads a way through these places; none: it is straight again. */
  async lead(match: string, token: string | undefined, straight: Way, via: readonly string[]): Promise<void> {
    this.of = straight.key;
    this.barred = false;
    if (!via.length || token === undefined) {
      this.via = [];
      this.way = undefined;
      return;
    }
    const key = straight.key.replace(/^to:/, 'bent:') + `:${via.join('+')}`;
    try {
      const found = wayOf(await api.option(match, token, key));
      if (!found || this.of !== straight.key) return;
      this.way = found;
      this.via = via;
    } catch {
      this.barred = true;
    }
  }

  /** A bead of the way is put down elsewhere: the places it is then led through. */
  moved(way: Way, bead: number, place: string, from: string | undefined): string[] {
    const kept = way.path === this.way?.path ? this.via : [];
    const at = (id: string): number => way.path.indexOf(id);
    const before = kept.filter((id) => at(id) < bead);
    const after = kept.filter((id) => at(id) > bead);
    const ends = place === way.place || place === from;
    return [...before, ...(ends ? [] : [place]), ...after].filter((id, i, all) => all.indexOf(id) === i);
  }
}

/** One way is bent at a time, seen by the map and beside the question. */
export const bend = new Bend();
