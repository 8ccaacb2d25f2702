/** News of what others do: shown one after another, at the pace the player likes. */

/** The longest that anybody is kept waiting for a row of news, in milliseconds. */
const PATIENCE = 30_000;
/** However many wait, each stays for this part of its time: nothing flashes by. */
const LEAST = 0.5;

export class Passing<T> {
  /** How many still wait to be shown. */
  left = $state(0);
  /** Something is being shown, and stays until its time is over. */
  showing = $state(false);
  /** What is shown stays until it is told to go on. */
  paused = $state(false);
  #coming: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` says whether there was something to read in it; `pace` how long that takes. */
  constructor(
    readonly show: (news: T) => boolean,
    readonly pace: (news: T) => number,
  ) {}

  add(news: T): void {
    this.#coming.push(news);
    if (!this.showing || this.pace(news) === 0) this.#next();
    else this.left = this.#coming.length;
  }

  /** The next at once. */
  next(): void {
    this.#next();
  }

  /** Stay with what is shown, or go on. */
  pause(on: boolean): void {
    this.paused = on;
    if (on) clearTimeout(this.#timer);
    else if (this.showing) this.#next();
  }

  /** Show everything at once. */
  skip(): void {
    for (let news = this.#coming.shift(); news !== undefined; news = this.#coming.shift()) this.show(news);
    this.#rest();
    this.paused = false;
  }

  /** What waits will never be shown. */
  drop(): void {
    this.#coming = [];
    this.#rest();
    this.paused = false;
  }

  #next(): void {
    this.#rest();
    for (let news = this.#coming.shift(); news !== undefined; news = this.#coming.shift()) {
      const pace = this.pace(news);
      if (!this.show(news) || pace === 0) continue;
      this.showing = true;
      const time = Math.max(pace * LEAST, Math.min(pace, PATIENCE / (this.#coming.length + 1)));
      if (!this.paused) this.#timer = setTimeout(() => this.#next(), time);
      break;
    }
    this.left = this.#coming.length;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.showing = false;
    this.left = 0;
  }
}
