/** Ways through a question and the one after it: "place influence in Lombardy" where the rules ask twice. */
import type { Ask, Next, Option } from '../lib/api';

/** An option, or two in a row. */
export interface Way extends Option {
  path: string[];
}

export const END = 'done';
/** So many small options of a next question stand beside the option that leads to them. */
const CHIPS = 5;

/** Everything that one or two answers can do. Questions that only hand the turn on are left out. */
export function waysOf(ask: Ask, next: Readonly<Record<string, Next>>): Way[] {
  return ask.options.flatMap((option): Way[] => {
    const following = next[option.key];
    const second = following?.kind.endsWith('.after') ? [] : (following?.options ?? []);
    return [
      { ...option, path: [option.key] },
      ...second
        .filter((one) => one.key !== END)
        .map((one) => ({
          ...one,
          text: joined(plainly(option.text), one.text),
          note: one.note || option.note,
          path: [option.key, one.key],
        })),
    ];
  });
}

/** "Place influence" and "Influence in Lombardy" need not both be said. */
function joined(first: string, second: string): string {
  const words = second.toLowerCase().split(/\W+/);
  const isSaid = first
    .toLowerCase()
    .split(/\W+/)
    .some((word) => word.length > 4 && words.includes(word));
  return isSaid ? second : `${first}: ${second}`;
}

/** "Declare war (1 MIL)" is "Declare war". */
const plainly = (text: string): string => text.replace(/ \([^)]*\)$/, '');

/** The few ways to go on that can be chosen together with an option: how much, or in what coin. */
export function chipsOf(option: Option, next: Readonly<Record<string, Next>>): Option[] {
  const following = next[option.key];
  if (!following || following.ends || following.options.length > CHIPS) return [];
  return following.options.every((one) => /^(pay|number):/.test(one.key)) ? following.options : [];
}

/** Whether the row of questions can end right after this option. */
export function mayEnd(ask: Ask, option: Option, next: Readonly<Record<string, Next>>): boolean {
  const following = next[option.key];
  return (
    option.key !== END && following?.ends === true && !following.kind.endsWith('.after') && !ask.kind.startsWith('turn')
  );
}
