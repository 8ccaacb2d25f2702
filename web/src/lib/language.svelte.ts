/** The language of the page: the one chosen here, else the first of the browser's that has a catalogue. */
import en from '../messages/en.json';
import { recall, remember } from './kept';

type Words = Readonly<Record<string, string>>;

const CATALOGUES = import.meta.glob<Words>(['../messages/*.json', '!../messages/en.json'], { import: 'default' });
const loaderOf = (code: string): (() => Promise<Words>) | undefined => CATALOGUES[`../messages/${code}.json`];

/** What can be chosen; each calls itself by its own name. */
export const LANGUAGES = ['en', ...Object.keys(CATALOGUES).map((path) => path.slice(-7, -5))];
export const ownName = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

class Language {
  /** Chosen by the player; empty: as the browser says. */
  chosen = $state(recall('language', ''));
  code = $state('en');
  words = $state.raw<Words>(en);

  /** Takes the first wanted language that has a catalogue; English fills its gaps. */
  async speak(): Promise<void> {
    const wanted = [this.chosen, ...navigator.languages].map((one) => one.slice(0, 2));
    const code = wanted.find((one) => LANGUAGES.includes(one)) ?? 'en';
    try {
      this.words = { ...en, ...(await loaderOf(code)?.()) };
      this.code = code;
    } catch {
      // its catalogue doesn't come: the page goes on in the language it has
    }
    document.documentElement.lang = this.code;
  }

  choose(code: string): void {
    this.chosen = code;
    remember('language', code);
    void this.speak();
  }
}

export const language = new Language();
