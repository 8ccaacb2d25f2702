/** What a declaration of war would bring, from the facts that come with its targets. */
import type { Ask, Named, Option, TableView } from '../lib/api';
import * as geo from '../map/geometry';
import { stateOf } from './state';

export interface Outlook {
  causes: string[];
  defenders: string[];
  helpers: string[];
  battles: string[];
  influence: number;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The facts of several targets together. */
export function outlookOf(options: readonly Option[]): Outlook {
  const all = (name: string): string[] => [...new Set(options.flatMap(({ about }) => texts(about[name])))];
  const influence = options.reduce(
    (sum, { about }) => sum + (typeof about.influence === 'number' ? about.influence : 0),
    0,
  );
  return {
    causes: all('causes'),
    defenders: all('defenders'),
    helpers: all('helpers'),
    battles: all('battles'),
    influence,
  };
}

/** The stability that these targets cost: notes name it. */
export const priceOf = (options: readonly Option[]): number =>
  options.reduce((sum, { note }) => sum + Number(/-(\d+) stability/.exec(note)?.[1] ?? 0), 0);

/** Targets that were chosen before. */
export const chosenIn = (ask: Ask): Named[] => (Array.isArray(ask.about.chosen) ? (ask.about.chosen as Named[]) : []);

/** Targets by what speaks for them: a cause, nearness, nothing. */
export function targetsOf(table: TableView, ask: Ask): { caused: Option[]; near: Option[]; rest: Option[] } {
  const { provinces, seats } = stateOf(table);
  const own = new Set(
    Object.keys(provinces)
      .filter((id) => provinces[id]?.owner === table.seat)
      .map((id) => geo.areaOf[id]),
  );
  for (const army of seats[table.seat ?? '']?.armies ?? []) if (army.area) own.add(army.area);
  const near = new Set(
    Object.keys(provinces)
      .filter((id) => own.has(geo.areaOf[id]))
      .map((id) => provinces[id]?.owner),
  );
  const targets = ask.options.filter((option) => option.key.startsWith('war:'));
  const isCaused = (option: Option): boolean => texts(option.about.causes).length > 0;
  const isNear = (option: Option): boolean => near.has(option.key.slice(4)) || texts(option.about.battles).length > 0;
  return {
    caused: targets.filter(isCaused),
    near: targets.filter((option) => !isCaused(option) && isNear(option)),
    rest: targets.filter((option) => !isCaused(option) && !isNear(option)),
  };
}
