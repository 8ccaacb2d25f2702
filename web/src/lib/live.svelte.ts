/** A match on the wire: the table as our seat sees it, kept fresh by a WebSocket. */
import { answer, liveUrl, undo, type JournalEntry, type JournalPart, type TableView } from './api';
import { words } from './start';
import { tokensOf } from './tokens';

const LOST = [4400, 4403, 4404];

export class Live {
  table = $state.raw<TableView | null>(null);
  entries = $state.raw<JournalEntry[]>([]);
  /** Entries from this number on are news: they came after our last choice. */
  newFrom = $state(0);
  connected = $state(false);
  busy = $state(false);
  /** What went wrong last, in words. */
  fault = $state('');
  /** Nothing will come any more: no such match, or a token that opens nothing. */
  lost = $state(false);
  seat = $state<string | null>(null);
  /** Another of our seats is asked: hand over the screen first. */
  handTo = $state<string | null>(null);

  readonly tokens: Record<string, string>;
  #socket: WebSocket | undefined;
  #closed = false;
  #wait = 400;

  constructor(readonly id: string) {
    this.tokens = tokensOf(id);
    this.seat = Object.keys(this.tokens)[0] ?? null;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  /** Look through the eyes of another of our seats. */
  sitOn(seat: string): void {
    this.seat = seat;
    this.handTo = null;
    this.table = null;
    this.entries = [];
    this.#socket?.close();
  }

  async choose(key: string): Promise<void> {
    const at = this.table?.ask?.at;
    if (at === undefined) return;
    this.newFrom = this.#end;
    await this.#do((token) => answer(this.id, token, key, at));
  }

  async undo(): Promise<void> {
    await this.#do((token) => undo(this.id, token));
  }

  #end = 0;

  async #do(what: (token: string) => Promise<TableView>): Promise<void> {
    const token = this.seat === null ? undefined : this.tokens[this.seat];
    if (token === undefined || this.busy) return;
    this.busy = true;
    this.fault = '';
    try {
      this.#show(await what(token));
    } catch (error) {
      this.fault = words(error);
    } finally {
      this.busy = false;
    }
  }

  #connect(): void {
    const socket = new WebSocket(liveUrl(this.id));
    this.#socket = socket;
    const token = this.seat === null ? undefined : this.tokens[this.seat];
    socket.onopen = () => socket.send(JSON.stringify(token === undefined ? {} : { token }));
    socket.onmessage = (message) => {
      const told = JSON.parse(message.data as string) as { table: TableView; journal: JournalPart };
      this.connected = true;
      this.#wait = 400;
      this.#read(told.journal);
      this.#show(told.table);
    };
    socket.onclose = (event) => {
      this.connected = false;
      if (this.#closed || socket !== this.#socket) return;
      if (LOST.includes(event.code)) {
        this.lost = true;
        this.fault = event.reason;
        return;
      }
      setTimeout(() => !this.#closed && this.#connect(), this.#wait);
      this.#wait = Math.min(5000, this.#wait * 1.7);
    };
  }

  #show(table: TableView): void {
    // The same news comes with the answer and over the socket: once is enough.
    if (this.table && this.table.version >= table.version && this.table.seat === table.seat) return;
    this.table = table;
    const mine = table.waiting.filter((seat) => seat in this.tokens);
    const next = mine[0];
    this.handTo = next !== undefined && !mine.includes(table.seat ?? '') ? next : null;
  }

  #read(part: JournalPart): void {
    if (this.entries.length === 0) this.newFrom = part.end;
    const kept = this.entries.filter((entry) => entry.number < part.start);
    this.entries = [...kept, ...part.entries];
    this.#end = part.end;
  }
}
