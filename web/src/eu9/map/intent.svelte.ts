/** What a player means to move in this impulse: a way for each stack, until all go as one answer. */
import type { Ask } from '../../lib/api';
import type { Way } from './ways';

export interface Move {
  stack: string;
  /** Where the stack stands. */
  from: string;
  way: Way;
}

/** Ends the impulse after the moves. */
export const NO_MORE = 'no_more';

export class Intent {
  moves = $state.raw<readonly Move[]>([]);
  /** The impulse in which they were meant. */
  #impulse = '';

  /** A stack goes this way, instead of any other it was meant to go. */
  set(stack: string, from: string, way: Way): void {
    const old = this.moves.find((one) => one.stack === stack);
    if (old?.way.key === way.key) return;
    const move = { stack, from, way };
    this.moves = old ? this.moves.map((one) => (one === old ? move : one)) : [...this.moves, move];
  }

  drop(stack: string): void {
    if (this.moves.some((one) => one.stack === stack)) this.moves = this.moves.filter((one) => one.stack !== stack);
  }

  clear(): void {
    if (this.moves.length) this.moves = [];
  }

  /** Another question has come: only what it still offers is kept, and nothing of another impulse. */
  keep(ask: Ask, impulse: string): void {
    if (impulse !== this.#impulse) this.clear();
    this.#impulse = impulse;
    if (ask.kind !== 'march.stack') return;
    const open = new Set(ask.options.map((option) => option.key));
    const straight = (key: string): string => key.replace(/^bent:([^:]*:[^:]*):.*$/, 'to:$1');
    const kept = this.moves.filter((one) => open.has(straight(one.way.key)));
    if (kept.length < this.moves.length) this.moves = kept;
  }

  /** The answer that makes these moves, one after another; and ends the impulse. */
  answer(ends: boolean): string {
    const keys = [...this.moves.map((one) => one.way.key), ...(ends ? [NO_MORE] : [])];
    return keys.length === 1 ? (keys[0] ?? NO_MORE) : `plan:${keys.join(' & ')}`;
  }
}

/** One for the table, seen by the map and beside the question. */
export const intent = new Intent();
