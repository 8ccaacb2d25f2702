/** Words for people: every text of the client comes from one catalogue per language. */
import en from '../messages/en.json';

export type Key = keyof typeof en;
type Args = Record<string, string | number>;

const CATALOGUES = import.meta.glob<Record<string, string>>(['../messages/*.json', '!../messages/en.json'], {
  import: 'default',
});
let words: Record<string, string> = en;
let language = 'en';

/** Takes the player's language if there is a catalogue for it; English fills its gaps. */
export async function speak(wanted: readonly string[]): Promise<void> {
  for (const one of wanted) {
    const short = one.slice(0, 2);
    const load = CATALOGUES[`../messages/${short}.json`];
    if (short !== 'en' && !load) continue;
    if (load) words = { ...en, ...(await load()) };
    language = short;
    break;
  }
  document.documentElement.lang = language;
}

/** A text with its blanks filled: `t('map.seats', { n: 3 })`. A key put together that has no text must
    not take the whole table down: its last word stands for it. */
export const t = (key: Key, args: Args = {}): string =>
  (words[key] ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ')).replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''));

type Plural = { [K in Key]: K extends `${infer Stem}.other` ? Stem : never }[Key];

/** The same in the singular or plural of `n`. */
export function tn(stem: Plural, n: number, args: Args = {}): string {
  const form = `${stem}.${new Intl.PluralRules(language).select(n)}` as Key;
  return t(form in words ? form : (`${stem}.other` as Key), { n, ...args });
}

/** A text whose key is put together, or nothing if there is none. */
export const maybe = (key: string): string | undefined => words[key];
