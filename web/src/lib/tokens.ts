/** The seats this browser may speak for: tokens by match and seat, kept here and nowhere else. */

const KEY = 'europa.seats';
type Kept = Record<string, Record<string, string>>;

const read = (): Kept => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
};

let memory = read();

export const tokensOf = (match: string): Record<string, string> => memory[match] ?? {};

export function keepTokens(match: string, tokens: Record<string, string>): void {
  memory = { ...read(), [match]: { ...tokensOf(match), ...tokens } };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // storage may be forbidden: the tokens hold until the page closes
  }
}
