/** A match on the wire: the table as our seat sees it, kept fresh by a WebSocket. */
import * as api from './api';
import type { JournalEntry, JournalPart, Offer, TableView, TalkLine, Told } from './api';
import { noteHash } from './dice';
import { recall, remember } from './kept';
import { Passing } from './passing.svelte';
import { settings } from './settings.svelte';
import { words } from './start';
import { dropToken, tokensOf } from './tokens';
import type { Turn } from '../games';

const LOST = [4400, 4403, 4404];
/** Milliseconds after which what should have come over the socket is asked for. */
const LATE = 2500;

/** One thing to show: a new table, and what somebody else did on the way to it. */
interface News {
  told?: Told;
  turn?: Turn;
}
/** A turn of so many lines takes so many times the pace to read. */
const readingTime = (turn: Turn | undefined): number => (turn ? 1 + 0.4 * Math.max(0, turn.lines.length - 1) : 1);

export class Live {
  table = $state.raw<TableView | null>(null);
  entries = $state.raw<JournalEntry[]>([]);
  talk = $state.raw<TalkLine[]>([]);
  offers = $state.raw<Offer[]>([]);
  /** Entries from this number on are news: they came after our last choice. */
  newFrom = $state(0);
  /** The last thing chosen, in words, and after how many answers. */
  chosen = $state<{ text: string; number: number }>();
  connected = $state(false);
  busy = $state(false);
  /** What went wrong last, in words. */
  fault = $state('');
  /** Nothing will come any more: no such match, or a token that opens nothing. */
  lost = $state(false);
  seat = $state<string | null>(null);
  /** Another of our seats is asked: hand over the screen first. */
  handTo = $state<string | null>(null);

  /** A computer plays our turns, one after another, until we say stop; only while this page is open. */
  auto = $state(false);

  /** What somebody else did, while it is shown. */
  latest = $state.raw<Turn>();
  /** What others did, turn by turn, as the game tells it. */
  turns: (entries: readonly JournalEntry[]) => Turn[] = () => [];
  readonly passing = new Passing<News>(
    (news) => this.#take(news),
    ({ turn }) => (this.#mayPass && !document.hidden ? settings.liked.watch * readingTime(turn) : 0),
  );

  tokens = $state.raw<Record<string, string>>({});
  #socket: WebSocket | undefined;
  #closed = false;
  #wait = 400;
  #end = 0;
  /** Where the journal ended that came last, shown or waiting. */
  #heard = 0;
  #awaited: ((version: number) => void) | undefined;
  /** Nothing is held back before our first question: that is what we came for. */
  #mayPass = false;

  constructor(readonly id: string) {
    this.tokens = tokensOf(id);
    this.seat = Object.keys(this.tokens)[0] ?? null;
    this.newFrom = recall<Record<string, number>>('read', {})[id] ?? 0;
    this.#connect();
  }

  get token(): string | undefined {
    return this.seat === null ? undefined : this.tokens[this.seat];
  }

  close(): void {
    this.#closed = true;
    this.passing.drop();
    this.#socket?.close();
  }

  /** Look through the eyes of another of our seats, or of nobody. */
  sitOn(seat: string | null): void {
    this.passing.drop();
    this.tokens = tokensOf(this.id);
    this.seat = seat;
    this.handTo = null;
    this.auto = false;
    // Whoever sits down next sees nothing of who sat here.
    this.chosen = undefined;
    this.latest = undefined;
    this.fault = '';
    this.offers = [];
    this.table = null;
    this.entries = [];
    this.talk = [];
    this.#connect();
  }

  async choose(key: string): Promise<void> {
    const ask = this.table?.ask;
    if (!ask || !this.table) return;
    const text = ask.options.find((option) => option.key === key)?.text ?? key;
    const before = this.table.number;
    this.#markRead();
    const given = await this.do(async (token) => {
      const kept = await api.answer(this.id, token, key, ask.at);
      return (await this.#reached(kept.version)) ? undefined : api.look(this.id, token);
    });
    if (given) this.chosen = { text, number: before };
  }

  /** Lets a computer play until somebody else is waited for. */
  async playTurn(): Promise<void> {
    this.#markRead();
    if (!(await this.do((token) => api.playTurn(this.id, token)))) this.auto = false;
  }

  async undo(): Promise<void> {
    if (await this.do((token) => api.undo(this.id, token))) this.chosen = undefined;
  }

  /** Does something in the name of our seat; whether it was done. */
  async do(what: (token: string) => Promise<unknown>): Promise<boolean> {
    const token = this.token;
    if (token === undefined || this.busy) return false;
    this.passing.skip();
    this.busy = true;
    this.fault = '';
    try {
      const found = await what(token);
      if (isTable(found)) this.#show(found, false);
      return true;
    } catch (error) {
      this.fault = words(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Our seat is somebody else's now. */
  giveUp(): void {
    if (this.seat === null) return;
    dropToken(this.id, this.seat);
    this.sitOn(Object.keys(tokensOf(this.id))[0] ?? null);
  }

  /** Waits for the table of this version; whether it came. */
  #reached(version: number): Promise<boolean> {
    if (this.table && this.table.version >= version) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), LATE);
      this.#awaited = (shown) => {
        if (shown < version) return;
        clearTimeout(timer);
        this.#awaited = undefined;
        resolve(true);
      };
    });
  }

  #markRead(): void {
    this.newFrom = this.#end;
    remember('read', { ...recall<Record<string, number>>('read', {}), [this.id]: this.#end });
  }

  #connect(): void {
    const old = this.#socket;
    const socket = new WebSocket(api.liveUrl(this.id));
    this.#socket = socket;
    old?.close();
    const token = this.token;
    const first = this.table === null;
    setTimeout(() => first && socket === this.#socket && void this.#knock(), LATE);
    socket.onopen = () =>
      socket.send(JSON.stringify({ patches: true, talk: true, ...(token === undefined ? {} : { token }) }));
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return;
      const told = JSON.parse(message.data as string) as Told;
      this.connected = true;
      this.#wait = 400;
      if (told.table) for (const news of this.#inTurns(told)) this.passing.add(news);
      else this.#hear(told);
    };
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      this.passing.skip();
      this.connected = false;
      if (LOST.includes(event.code)) {
        this.lost = true;
        this.fault = event.reason;
        return;
      }
      setTimeout(() => !this.#closed && socket === this.#socket && this.#connect(), this.#wait);
      this.#wait = Math.min(5000, this.#wait * 1.7);
    };
  }

  /** A table that doesn't come over the socket is asked for. */
  async #knock(): Promise<void> {
    const { seat } = this;
    if (this.#closed || this.table !== null) return;
    const found = await api.look(this.id, this.token).catch(() => undefined);
    if (found && this.table === null && this.seat === seat) this.#show(found, false);
  }

  /** What was told as one thing happened turn by turn; the table stands as it does after all of them. */
  #inTurns(told: Told): News[] {
    const heard = this.#heard;
    this.#heard = told.journal?.end ?? heard;
    // Who sits down or comes back is told everything again: that is no news.
    if (this.table === null) return [{ told }];
    const turns = this.turns((told.journal?.entries ?? []).filter((entry) => entry.number >= heard));
    return turns.length ? turns.map((turn, i) => (i ? { turn } : { told, turn })) : [{ told }];
  }

  /** Shows news; whether somebody else did something in it. */
  #take({ told, turn }: News): boolean {
    if (told?.journal) this.#read(told.journal);
    if (told?.table) this.#show(told.table, told.patch);
    if (this.table?.ask || this.seat === null) this.#mayPass = true;
    this.latest = turn;
    return turn !== undefined;
  }

  #show(table: TableView, isPatch: boolean): void {
    const old = this.table;
    // The same news comes with the answer and over the socket: the older of them is none.
    if (old && old.version > table.version && old.seat === table.seat) return;
    this.table = isPatch && old ? { ...table, state: { ...old.state, ...table.state } } : table;
    noteHash(this.id, table.seed_hash);
    this.#awaited?.(table.version);
    const mine = table.waiting.filter((seat) => seat in this.tokens);
    const next = mine[0];
    this.handTo = next !== undefined && !mine.includes(table.seat ?? '') ? next : null;
  }

  #read(part: JournalPart): void {
    if (this.newFrom > part.end || (this.entries.length === 0 && this.newFrom === 0)) this.newFrom = part.end;
    const kept = this.entries.filter((entry) => entry.number < part.start);
    this.entries = [...kept, ...part.entries];
    this.#end = part.end;
  }

  #hear(told: Told): void {
    const known = new Set(this.talk.map((line) => line.number));
    this.talk = [...this.talk, ...told.talk.filter((line) => !known.has(line.number))];
    this.offers = told.offers;
  }
}

const isTable = (found: unknown): found is TableView =>
  typeof found === 'object' && found !== null && 'version' in found && 'waiting' in found;
