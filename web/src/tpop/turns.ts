/** The journal as a neighbour would tell it: by whose turn it was, in sentences, the bookkeeping summed up. */
import type { Turn } from '../games';
import type { JournalEntry } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';
import { number, t } from '../lib/t';
import { targetOf } from '../table/journal';

/** Dice are told by their results, and cards that only change places not at all. */
const LEFT_OUT = new Set(['StepBegan', 'Shuffled', 'Rolled', 'BotWoke', 'BotAsked', 'LeaderDrawn', 'TradeRevealed']);
/** An Action that is told by what was played needs no name of its own. */
const NAMED = ['CardPlayed', 'EventTaken'];
const OPENS = ['ActionTaken', 'Passed'];
/** A rule number at the end of a line is for the journal's other readers. */
const RULE = / \([\d.]+[A-Z ]*\)$/;

/** Outside of turns everybody does these things for himself. */
const EACH = ['Drew', 'Appointed', 'CardDiscarded'];

/** What stands there anyway: who does it, and the town that shows who holds a province. */
const inShort = (text: string, name: string): string => {
  const rest = [`${name} `, `${name}: `].find((start) => text.startsWith(start));
  if (rest === undefined || /^\S+ (and|und|et) /.test(text)) return text;
  const told = text.slice(rest.length);
  return told.charAt(0).toUpperCase() + told.slice(1);
};
const isSaidTwice = ({ type, data }: JournalEntry): boolean => type === 'Placed' && data.what === 'occupying town';

const seatOf = ({ data }: JournalEntry): string => {
  const found = data.seat ?? data.attacker;
  return typeof found === 'string' ? found : '';
};

/** One turn while it is being read. */
class Telling {
  /** Pieces that were put or taken at one place, by what they are. */
  #heaps = new Map<string, { line: Turn['lines'][number]; count: number; text: string }>();
  /** What each realm gained and lost. */
  #sums = new Map<string, Map<string, { what: string; amount: number }>>();
  /** What each side lost in the battle that is told. */
  #losses: Record<string, number> | undefined;
  #field: unknown;

  constructor(readonly turn: Turn) {}

  add(entry: JournalEntry): void {
    const { type, data } = entry;
    if (type === 'BattleBegan') this.#begin(entry);
    else if (type === 'BattleRoll' && this.#losses) return;
    else if (type === 'Removed' && this.#losses && data.place === this.#field) this.#lose(entry);
    else if (type === 'Gained' || type === 'Lost') this.#sum(entry);
    else if (type === 'Placed' || type === 'Removed' || type === 'Drew') this.#heap(entry);
    else this.#say(entry, entry.text.replace(RULE, ''));
    if (type === 'BattleEnded') this.#losses = undefined;
  }

  /** The turn, with its sums as the last lines. */
  told(lexicon: Lexicon): Turn {
    for (const [seat, sums] of this.#sums) {
      const found = [...sums.values()].filter(({ amount }) => amount);
      if (!found.length) continue;
      const sum = found.map(({ what, amount }) => `${amount > 0 ? '+' : ''}${number(amount)} ${what}`).join(', ');
      const text = seat === this.turn.seat ? sum : t('turn.sum', { name: lexicon.name('realm', seat), sum });
      this.turn.lines.push({ number: -1 - this.turn.lines.length, text, small: true });
    }
    return this.turn;
  }

  #say(entry: JournalEntry, text: string): Turn['lines'][number] {
    const at = targetOf(entry);
    const losses = entry.type === 'BattleEnded' ? this.#lost() : '';
    const line = {
      number: entry.number,
      text: inShort(text, this.turn.title) + losses,
      ...(at === undefined ? {} : { at }),
    };
    this.turn.lines.push(line);
    return line;
  }

  #begin(entry: JournalEntry): void {
    this.#field = entry.data.place;
    this.#losses = { [String(entry.data.attacker)]: 0, [String(entry.data.defender)]: 0 };
    this.#say(entry, entry.text);
  }

  #lose({ data }: JournalEntry): void {
    const side = String(data.seat);
    if (this.#losses) this.#losses[side] = (this.#losses[side] ?? 0) + Number(data.count);
  }

  #lost(): string {
    const [one, other] = Object.values(this.#losses ?? {});
    return one === undefined || other === undefined ? '' : ` ${t('turn.losses', { one, other })}`;
  }

  #heap(entry: JournalEntry): void {
    const { seat, what, place, deck, count } = entry.data;
    const key = [entry.type, seat, what, place, deck].join();
    const heap = this.#heaps.get(key);
    if (!heap) {
      const line = this.#say(entry, entry.text);
      this.#heaps.set(key, { line, count: Number(count), text: line.text });
      return;
    }
    const before = String(count);
    heap.count += Number(count);
    heap.line.text = heap.text.replace(new RegExp(`(?<!\\S)${before}(?!\\S)`), String(heap.count));
  }

  #sum(entry: JournalEntry): void {
    const { what, amount } = entry.data;
    const sums = this.#sums.get(seatOf(entry)) ?? new Map<string, { what: string; amount: number }>();
    const sum = sums.get(String(what)) ?? { what: nameOf(entry), amount: 0 };
    sum.amount += entry.type === 'Gained' ? Number(amount) : -Number(amount);
    sums.set(String(what), sum);
    this.#sums.set(seatOf(entry), sums);
  }
}

/** What is gained or lost, in the words of the line: they follow the number. */
function nameOf({ text, data }: JournalEntry): string {
  const number = `${String(data.amount)} `;
  const at = text.indexOf(number);
  return at < 0 ? String(data.what) : text.slice(at + number.length).replace(RULE, '');
}

/** Turns and phases, in order. What stands before the first of them continues the turn of whoever did it. */
export function turnsOf(entries: readonly JournalEntry[], lexicon: Lexicon): Turn[] {
  const read = entries.filter((entry) => !LEFT_OUT.has(entry.type) && !isSaidTwice(entry));
  const turns: Telling[] = [];
  const open = (entry: JournalEntry, seat: string, title: string, isPhase = false): void => {
    const colour = seat && !isPhase ? { colour: lexicon.colour(seat) } : {};
    turns.push(new Telling({ number: entry.number, seat, title, isPhase, lines: [], ...colour }));
  };
  let inTurn = false;
  for (const [i, entry] of read.entries()) {
    const seat = seatOf(entry);
    const now = turns.at(-1)?.turn;
    if (entry.type === 'PhaseBegan') {
      inTurn = false;
      open(entry, '', entry.text, true);
      continue;
    }
    const opens = OPENS.includes(entry.type) || (!inTurn && EACH.includes(entry.type));
    if ((opens && seat !== now?.seat) || !now) {
      inTurn = OPENS.includes(entry.type);
      open(entry, seat, seat ? lexicon.name('realm', seat) : t('since.before'));
    }
    const next = read[i + 1];
    if (entry.type === 'ActionTaken' && next && NAMED.includes(next.type) && seatOf(next) === seat) continue;
    turns.at(-1)?.add(entry);
  }
  return turns.map((telling) => telling.told(lexicon));
}
