/** A newcomer's first two rounds as small goals, checked by the table itself. */
import type { Task } from '../games';
import type { JournalEntry, TableView } from '../lib/api';
import { t } from '../lib/t';
import { stateOf, type Mat } from './state';

const mine = (table: TableView): Mat | undefined => stateOf(table).seats[table.seat ?? ''];
const did = (
  table: TableView,
  entries: readonly JournalEntry[],
  [type]: [string],
  fits: (data: Record<string, unknown>) => boolean = () => true,
): boolean => entries.some((entry) => entry.type === type && entry.data.seat === table.seat && fits(entry.data));
const acted = (table: TableView, entries: readonly JournalEntry[], ...actions: string[]): boolean =>
  did(table, entries, ['ActionTaken'], ({ action }) => actions.includes(String(action)));
const second = (table: TableView): boolean =>
  table.over || stateOf(table).clock.round > 1 || stateOf(table).clock.age > 1;

type Check = (table: TableView, entries: readonly JournalEntry[]) => boolean;
const ROUNDS = {
  1: {
    missions: (table) => (mine(table)?.missions_held ?? 0) + (mine(table)?.missions_done.length ?? 0) > 0,
    advisor: (table) => Object.keys(mine(table)?.advisors ?? {}).length > 0,
    influence: (table, entries) => did(table, entries, ['Placed'], ({ what }) => what === 'influence'),
    event: (table, entries) => did(table, entries, ['EventTaken']),
    ally: (table, entries) => did(table, entries, ['TieMade']),
    pass: (table, entries) => second(table) || did(table, entries, ['Passed']),
  },
  2: {
    keep: (table) => second(table) && (table.over || stateOf(table).clock.phase !== 'draw'),
    army: (table, entries) => second(table) && acted(table, entries, 'recruit_units', 'activate_units'),
    claim: (table, entries) => acted(table, entries, 'fabricate_claims', 'declare_war'),
    goal: (table, entries) => did(table, entries, ['MissionDone']) || did(table, entries, ['MilestoneDone']),
    end: (table) => table.over,
  },
} satisfies Record<number, Record<string, Check>>;

const told = (id: string): [string, string] => {
  const [text = id, why = ''] = t(`task.tpop.${id as 'missions'}`).split(' | ');
  return [text, why];
};

export const tasks = (): Task[] =>
  Object.entries(ROUNDS).flatMap(([round, checks]) =>
    Object.entries<Check>(checks).map(([id, done]) => {
      const [text, why] = told(id);
      return { id, part: t('coach.part', { n: Number(round) }), text, why, done };
    }),
  );
