/** The past of a match: a slider over its positions, and a film of them. */
import { history, journal, lookAt, type JournalEntry, type Moment, type TableView } from './api';
import { settings } from './settings.svelte';
import { words } from './start';

export class History {
  moments = $state.raw<Moment[]>([]);
  /** The whole journal: the table itself holds only its last part. */
  entries = $state.raw<JournalEntry[]>([]);
  /** Which of the moments is looked at; -1 is now. */
  place = $state(-1);
  table = $state.raw<TableView | null>(null);
  playing = $state(false);
  open = $state(false);
  fault = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;

  constructor(
    readonly id: string,
    readonly token: () => string | undefined,
  ) {}

  get moment(): Moment | undefined {
    return this.place < 0 ? undefined : this.moments[this.place];
  }

  /** Open the past; at the moment after so many answers, if told. */
  async enter(number?: number): Promise<void> {
    this.open = true;
    this.fault = '';
    try {
      const [moments, read] = await Promise.all([history(this.id, this.token()), journal(this.id, this.token(), 0)]);
      this.moments = moments;
      this.entries = read.entries;
    } catch (error) {
      this.fault = words(error);
      return;
    }
    if (!this.moments.length) return;
    const found = number === undefined ? -1 : this.moments.findIndex((moment) => moment.number >= number);
    await this.go(found < 0 ? this.moments.length - 1 : found);
  }

  async go(place: number): Promise<void> {
    this.place = Math.max(0, Math.min(this.moments.length - 1, place));
    const moment = this.moments[this.place];
    if (!moment) return;
    const turn = ++this.#wanted;
    try {
      const found = await lookAt(this.id, this.token(), moment.number);
      if (turn === this.#wanted && this.open) this.table = found;
    } catch (error) {
      this.fault = words(error);
      this.pause();
    }
  }

  play(): void {
    this.playing = true;
    clearTimeout(this.#timer);
    const step = async (): Promise<void> => {
      if (!this.playing) return;
      if (this.place >= this.moments.length - 1) {
        this.pause();
        return;
      }
      await this.go(this.place + 1);
      if (this.playing) this.#timer = setTimeout(() => void step(), settings.liked.pace);
    };
    void step();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  leave(): void {
    this.pause();
    this.open = false;
    this.place = -1;
    this.table = null;
    this.#wanted++;
  }
}
