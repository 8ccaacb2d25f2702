/** The player's hand on the table: what is asked next, several answers in a row, and habits. */
import type { Face } from '../games';
import * as api from '../lib/api';
import type { Ask, Next } from '../lib/api';
import type { Live } from '../lib/live.svelte';
import { settings } from '../lib/settings.svelte';

export class Hand {
  /** What each option of the question leads to, as far as that is sure. */
  next = $state.raw<Readonly<Record<string, Next>>>({});
  #at = -1;
  #following = false;
  /** What was answered last, by the kind of question. */
  #given = new Map<string, string>();
  /** The options of the last question of each kind. */
  #offered = new Map<string, ReadonlySet<string>>();
  /** Whoever takes something back wants to be asked. */
  #careful = false;

  constructor(
    readonly live: Live,
    readonly face: () => Face | undefined,
  ) {}

  /** A question has come: look what it leads to, or answer it by habit. */
  meet(ask: Ask | null): void {
    const face = this.face();
    if (!ask || !face || ask.at === this.#at || this.#following) return;
    // What the others did is read first: the page comes again with the question.
    if (face.turns && this.live.passing.showing) return;
    this.#at = ask.at;
    this.next = {};
    const usual = this.#careful || !settings.liked.flow ? undefined : face.habit?.(ask, this.#given, this.#offered);
    this.#offered.set(ask.kind, new Set(ask.options.map((option) => option.key)));
    if (usual !== undefined && ask.options.some((option) => option.key === usual)) void this.live.choose(usual);
    else if (face.looksAhead?.(ask)) void this.#look(ask.at);
  }

  async #look(at: number): Promise<void> {
    const { token } = this.live;
    if (token === undefined) return;
    const found = await api.ahead(this.live.id, token).catch(() => undefined);
    if (found?.at === at && at === this.#at) this.next = found.next;
  }

  choose = (key: string): Promise<void> => this.follow([key]);

  /** Several answers in a row, as long as each is still possible. */
  follow = async (path: readonly string[]): Promise<void> => {
    if (this.#following || this.live.busy) return;
    this.#careful = false;
    this.#following = true;
    for (const step of path) {
      const ask = this.live.table?.ask;
      // `call=done` answers only that kind of question.
      const [kind, wanted] =
        step.includes('=') && !ask?.options.some((option) => option.key === step)
          ? step.split('=', 2)
          : [ask?.kind, step];
      const key = wanted ?? '';
      if (kind !== ask?.kind) continue;
      // Some answers aren't listed: a way bent by hand. In a row, each must still be offered.
      if (!ask || (path.length > 1 && !ask.options.some((option) => option.key === key))) break;
      this.#given.set(ask.kind, key);
      await this.live.choose(key);
      if (this.live.fault) break;
    }
    this.#following = false;
    this.meet(this.live.table?.ask ?? null);
  };

  undo = (): Promise<void> => {
    this.#careful = true;
    this.#at = -1;
    return this.live.undo();
  };
}
