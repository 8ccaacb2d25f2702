/** A newcomer's first turn: what he is shown, what he should try, what each question is about. */
import type { Task } from '../games';
import type { TableView } from '../lib/api';
import { maybe, t } from '../lib/t';
import { isIn, ownPower, stateOf, type Power } from './state';

const STOPS = ['welcome', 'map', 'sheet', 'prompt', 'turn'] as const;
export const tour = (): { title: string; text: string }[] =>
  STOPS.map((stop) => ({ title: t(`eu9.tour.${stop}.title`), text: t(`eu9.tour.${stop}.text`) }));

const mine = (table: TableView): Power | undefined => stateOf(table).powers[ownPower(table) ?? ''];
const pieces = (table: TableView): number =>
  table.ask?.kind.startsWith('plan.') && Array.isArray(table.ask.about.pieces) ? table.ask.about.pieces.length : 0;

const DONE: Record<string, (table: TableView) => boolean> = {
  aims: (table) => (mine(table)?.aims?.length ?? 0) > 0 || mine(table)?.aims_chosen !== 0,
  treaty: (table) =>
    stateOf(table).drafts.some((draft) => draft.by === ownPower(table)) ||
    stateOf(table).agreements.some((one) => one.members.includes(ownPower(table) ?? '')),
  minor: (table) => table.ask?.kind.startsWith('diplomacy.') === true && table.ask.kind !== 'diplomacy.what',
  war: (table) => stateOf(table).wars.some((war) => isIn(war, ownPower(table) ?? '')),
  plan: (table) => pieces(table) > 0,
  march: (table) => stateOf(table).stacks.some((stack) => stack.country === ownPower(table) && stack.moved === true),
  turn: (table) => stateOf(table).clock.turn > 1,
};
/** The questions at which each is the thing to try. */
const WHEN: Record<string, RegExp> = {
  aims: /^aims\./,
  treaty: /^(talk|draft)\./,
  minor: /^diplomacy\./,
  war: /^declare\./,
  plan: /^plan\./,
  march: /^(military|march)\./,
};
/** Phases in which only the end of the turn is left to see. */
const LATE = ['redeployment', 'exchequer', 'peace', 'inter-turn'];
export const tasks = (): Task[] =>
  Object.entries(DONE).map(([id, done]) => ({
    id,
    text: maybe(`eu9.task.${id}`) ?? id,
    why: maybe(`eu9.task.${id}.why`) ?? '',
    fits: (table) =>
      id === 'turn' ? LATE.includes(stateOf(table).clock.phase) : (WHEN[id]?.test(table.ask?.kind ?? '') ?? true),
    done,
  }));

/** "Title | what it is about", by the kind of question. */
export function coach(kind: string): { title: string; text: string } | undefined {
  const [title, text] =
    (maybe(`eu9.coach.${kind}`) ?? maybe(`eu9.coach.${kind.split('.')[0] ?? kind}`))?.split(' | ') ?? [];
  return title !== undefined && text !== undefined ? { title, text } : undefined;
}
