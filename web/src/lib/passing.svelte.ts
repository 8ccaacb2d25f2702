/** News of what others do: shown one after another, at the pace the player likes. */

/** The longest that anybody is kept waiting for a row of news, in milliseconds. */
const PATIENCE = 20_000;
/** However many wait, each stays for this part of the pace: nothing flashes by. */
const LEAST = 0.5;

export class Passing<T> {
  /** How many still wait to be shown. */
  left = $state(0);
  #coming: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` says whether there was something to read in it; `pace` how long that may take. */
  constructor(
    readonly show: (news: T) => boolean,
    readonly pace: () => number,
  ) {}

  add(news: T): void {
    this.#coming.push(news);
    if (this.#timer === undefined || this.pace() === 0) this.#next();
    else this.left = this.#coming.length;
  }

  /** Show everything at once. */
  skip(): void {
    for (let news = this.#coming.shift(); news !== undefined; news = this.#coming.shift()) this.show(news);
    this.#rest();
  }

  /** What waits will never be shown. */
  drop(): void {
    this.#coming = [];
    this.#rest();
  }

  #next(): void {
    this.#rest();
    for (let news = this.#coming.shift(); news !== undefined; news = this.#coming.shift()) {
      const pace = this.pace();
      if (this.show(news) && pace > 0) {
        this.#timer = setTimeout(
          () => this.#next(),
          Math.max(pace * LEAST, Math.min(pace, PATIENCE / (this.#coming.length + 1))),
        );
        break;
      }
    }
    this.left = this.#coming.length;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.left = 0;
  }
}
