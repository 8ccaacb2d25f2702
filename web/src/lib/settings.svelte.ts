/** How this player likes the table; kept in this browser. */
import { recall, remember } from './kept';

interface Liked {
  /** Milliseconds a step of a replay stays. */
  pace: number;
  /** Milliseconds that a move of somebody else is shown before the next; 0: all at once. */
  watch: number;
  patterns: boolean;
  ties: boolean;
  confirm: boolean;
  /** Questions that have no more to ask are answered by themselves: the turn ends after its action. */
  flow: boolean;
  /** A quiet bell when a question comes. */
  sound: boolean;
  /** What the others call you. */
  name: string;
}

const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const USUAL: Liked = {
  pace: 900,
  watch: isCalm ? 0 : 600,
  patterns: false,
  ties: false,
  confirm: true,
  flow: true,
  sound: false,
  name: '',
};

class Settings {
  #liked = $state<Liked>({ ...USUAL, ...recall<Partial<Liked>>('settings', {}) });

  get liked(): Readonly<Liked> {
    return this.#liked;
  }

  set(change: Partial<Liked>): void {
    Object.assign(this.#liked, change);
    remember('settings', this.#liked);
  }
}

export const settings = new Settings();
