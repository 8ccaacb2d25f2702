/** What an option would bring, asked of the server once the player lingers on it. */
import { odds, preview, type Odds, type Preview } from '../lib/api';

const LINGER = 450;

export class Foresight {
  key = $state('');
  preview = $state.raw<Preview>();
  odds = $state.raw<Odds>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #known = new Map<string, Promise<[Preview | undefined, Odds | undefined]>>();
  #at = -1;

  constructor(
    readonly id: string,
    readonly token: () => string | undefined,
  ) {}

  /** The player looks at an option, or at none. */
  look(key: string, at: number, mayFight: boolean): void {
    clearTimeout(this.#timer);
    this.key = key;
    this.preview = undefined;
    this.odds = undefined;
    if (at !== this.#at) this.#known.clear();
    this.#at = at;
    const token = this.token();
    if (!key || token === undefined) return;
    this.#timer = setTimeout(() => void this.#ask(key, token, mayFight), LINGER);
  }

  async #ask(key: string, token: string, mayFight: boolean): Promise<void> {
    const none = (): undefined => undefined; // too often, or too late: it was only a look
    const found =
      this.#known.get(key) ??
      Promise.all([
        preview(this.id, token, key).catch(none),
        mayFight ? odds(this.id, token, key).catch(none) : Promise.resolve(undefined),
      ]);
    this.#known.set(key, found);
    const [change, chances] = await found;
    if (this.key !== key) return;
    this.preview = change;
    this.odds = chances;
  }
}
