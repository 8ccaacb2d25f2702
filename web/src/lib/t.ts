/** Words for people: every text of the client comes from one catalogue per language. */
import type en from '../messages/en.json';
import { language } from './language.svelte';

export type Key = keyof typeof en;
type Args = Record<string, string | number>;

/** A text with its blanks filled: `t('map.seats', { n: 3 })`. A key put together that has no text must
    not take the whole table down: its last word stands for it. */
export const t = (key: Key, args: Args = {}): string =>
  (language.words[key] ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ')).replace(
    /\{(\w+)\}/g,
    (_, name: string) => String(args[name] ?? ''),
  );

type Plural = { [K in Key]: K extends `${infer Stem}.other` ? Stem : never }[Key];

/** The same in the singular or plural of `n`. */
export function tn(stem: Plural, n: number, args: Args = {}): string {
  const form = `${stem}.${new Intl.PluralRules(language.code).select(n)}` as Key;
  return t(form in language.words ? form : (`${stem}.other` as Key), { n: number(n), ...args });
}

/** A text whose key is put together, or nothing if there is none. */
export const maybe = (key: string): string | undefined => language.words[key];

/** A number as the language writes it, with a true minus. */
export const number = (n: number, digits?: number): string =>
  n.toLocaleString(language.code, { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '−');

/** A moment as the language writes it. */
export const moment = (time: Date): string =>
  time.toLocaleString(language.code, { dateStyle: 'medium', timeStyle: 'short' });
