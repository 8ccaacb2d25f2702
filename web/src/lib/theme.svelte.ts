/** Light, dark, or as the system says; the choice is kept in this browser. */

export type Theme = 'system' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const KEY = 'europa.theme';

const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

function stored(): Theme {
  try {
    const text = localStorage.getItem(KEY);
    return isTheme(text) ? text : 'system';
  } catch {
    return 'system'; // storage may be forbidden
  }
}

class ThemeChoice {
  current = $state<Theme>(stored());

  constructor() {
    this.#apply();
  }

  /** On to the next choice. */
  turn(): void {
    this.current = THEMES[(THEMES.indexOf(this.current) + 1) % THEMES.length] ?? 'system';
    try {
      localStorage.setItem(KEY, this.current);
    } catch {
      // it holds until the page closes
    }
    this.#apply();
  }

  #apply(): void {
    if (this.current === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.current;
  }
}

export const theme = new ThemeChoice();
