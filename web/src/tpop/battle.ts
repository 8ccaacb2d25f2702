/** A battle as the journal tells it. */
import type { JournalEntry } from '../lib/api';

export interface Side {
  realm: string;
  units: number;
  lost: number;
  rolls: { what: string; results: number[] }[];
  hits: number;
  /** The Infantry, Cavalry and Artillery that the last dice could match. */
  force: number[];
}

export interface Battle {
  place: string;
  sides: [Side, Side];
  round: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What a die of a battle shows: `♟♟` are tercios, `·` is blank. */
const FACES: Record<string, string> = {
  infantry: '♟',
  infantry_double: '♟♟',
  cavalry: '♞',
  artillery: '●',
  blank: '·',
};
export const faceOf = (faces: readonly string[] | undefined, result: number): string =>
  FACES[faces?.[result - 1] ?? ''] ?? String(result);

const KINDS = ['infantry', 'cavalry', 'artillery'];

/** Which dice of a roll hit: each Unit matches one icon of its kind, and those left over match nothing. */
export function hitting(
  rolls: readonly { what: string; results: readonly number[] }[],
  force: readonly number[],
  facesOf: (what: string) => readonly string[] | undefined,
): boolean[][] {
  const left = [...force];
  return rolls.map(({ what, results }) =>
    results.map((result) => {
      const [kind = '', twice] = (facesOf(what)?.[result - 1] ?? '').split('_');
      const at = KINDS.indexOf(kind);
      const hits = (left[at] ?? 0) > 0;
      if (hits) left[at] = (left[at] ?? 0) - (twice ? 2 : 1);
      return hits;
    }),
  );
}

/** A battle that is over, in a few words: who won, what each side lost, what it brought. */
export interface Outcome {
  place: string;
  winner: string;
  lost: Record<string, number>;
  gains: string[];
}

/** The battles that ended among these entries. */
export function outcomesIn(entries: readonly JournalEntry[]): Outcome[] {
  const found: Outcome[] = [];
  let lost: Record<string, number> = {};
  let place = '';
  let last: Outcome | undefined;
  for (const { type, data, text: told } of entries) {
    if (type === 'BattleBegan') {
      place = text(data.place);
      lost = { [text(data.attacker)]: 0, [text(data.defender)]: 0 };
      last = undefined;
    } else if (type === 'BattleEnded') {
      last = { place: text(data.place), winner: text(data.winner), lost, gains: [] };
      found.push(last);
    } else if (type === 'Removed' && data.place === place && !last) {
      const side = text(data.seat);
      if (side in lost) lost[side] = (lost[side] ?? 0) + count(data.count);
    } else if (last && type === 'Gained' && data.seat === last.winner) {
      last.gains.push(told);
    } else if (type === 'ActionTaken' || type === 'PhaseBegan') {
      last = undefined;
    }
  }
  return found;
}

/** The battle that goes on, if one does; dice are those of its last round. */
export function battleIn(entries: readonly JournalEntry[]): Battle | undefined {
  const start = entries.findLastIndex((entry) => entry.type === 'BattleBegan');
  const began = entries[start];
  if (!began || entries.slice(start).some((entry) => entry.type === 'BattleEnded')) return undefined;
  const side = (realm: unknown, units: unknown): Side => ({
    realm: text(realm),
    units: count(units),
    lost: 0,
    rolls: [],
    hits: 0,
    force: [],
  });
  const sides: [Side, Side] = [
    side(began.data.attacker, began.data.attackers),
    side(began.data.defender, began.data.defenders),
  ];
  const battle: Battle = { place: text(began.data.place), sides, round: 0 };
  for (const { type, data } of entries.slice(start + 1)) {
    const of = sides.find((one) => one.realm === (data.by ?? data.side ?? data.seat));
    if (!of) continue;
    if (type === 'Rolled') {
      // The attacker's first dice after hits were told begin another round.
      if (of.force.length && of.rolls.length)
        sides.forEach((one) => {
          one.rolls = [];
          one.hits = 0;
          one.force = [];
        });
      of.rolls.push({ what: text(data.what), results: Array.isArray(data.results) ? data.results.map(count) : [] });
    } else if (type === 'BattleRoll') {
      of.hits = count(data.hits);
      of.force = Array.isArray(data.force) ? data.force.map(count) : [];
      if (of === sides[0]) battle.round++;
    } else if (type === 'Removed' && data.place === battle.place) {
      of.lost += count(data.count);
    }
  }
  return battle;
}
