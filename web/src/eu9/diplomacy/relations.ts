/** How one power stands with another: what the table of nine by nine shows. */
import { t, type Key } from '../../lib/t';
import { isIn, type Eu9State, type War } from '../state';

export type Mark = 'war' | 'offensive' | 'defensive' | 'ties' | 'truce' | 'cause' | 'refuses' | 'loan' | 'draft';
export const MARKS: readonly Mark[] = [
  'war',
  'offensive',
  'defensive',
  'ties',
  'truce',
  'cause',
  'refuses',
  'loan',
  'draft',
];
/** Which marks a table of one theme shows. */
export const THEMES: Record<string, readonly Mark[]> = {
  all: MARKS,
  wars: ['war', 'truce', 'cause'],
  treaties: ['offensive', 'defensive', 'ties', 'draft'],
  trade: ['refuses', 'loan'],
};
export const nameOf = (mark: Mark): string => t(`eu9.mark.${mark}` as Key);

/** Whether two stand against each other in a war; helpers count. */
export function against(war: War, one: string, other: string): boolean {
  const side = (country: string): 'attackers' | 'defenders' | undefined =>
    war.attackers.includes(country)
      ? 'attackers'
      : war.defenders.includes(country)
        ? 'defenders'
        : war.helpers.find((x) => x.country === country)?.side;
  const [mine, his] = [side(one), side(other)];
  return mine !== undefined && his !== undefined && mine !== his;
}

/** From the row's power towards the column's. */
export function marksBetween(state: Eu9State, row: string, column: string, own: string | undefined): Mark[] {
  const both = (members: string[]): boolean => members.includes(row) && members.includes(column);
  const found: Mark[] = [];
  if (state.wars.some((war) => against(war, row, column))) found.push('war');
  for (const kind of ['offensive', 'defensive', 'ties'] as const) {
    if (state.agreements.some((one) => one.kind === kind && both(one.members))) found.push(kind);
  }
  if (state.agreements.some((one) => one.kind === 'loan' && one.members[0] === row && one.members[1] === column))
    found.push('loan');
  if (state.truces.some(([a, b]) => a === row && b === column)) found.push('truce');
  const given = state.causes.some((one) => one.holder === row && one.target === column);
  if (given || (row === own && state.powers[row]?.causes?.some((one) => one.target === column))) found.push('cause');
  if (state.refusals.some(([a, b]) => a === row && b === column)) found.push('refuses');
  if (state.drafts.some((one) => both(one.members) && (row === own || column === own))) found.push('draft');
  return found;
}

/** Sentences about a pair. */
export function told(
  state: Eu9State,
  one: string,
  other: string,
  name: (id: string) => string,
  source: (id: string) => string,
): string[] {
  const both = (members: string[]): boolean => members.includes(one) && members.includes(other);
  const lines: string[] = [];
  for (const war of state.wars) if (against(war, one, other)) lines.push(t('eu9.pair.war', { since: war.begun }));
  for (const treaty of state.agreements) {
    if (!both(treaty.members)) continue;
    const kind = t(`eu9.mark.${treaty.kind}` as Key);
    const rest =
      treaty.kind === 'loan' && treaty.owed
        ? t('eu9.pair.owed', { who: name(treaty.members[1] ?? ''), n: treaty.owed })
        : t('eu9.pair.until', { n: treaty.until });
    lines.push(`${kind}, ${rest}${treaty.secret ? `, ${t('eu9.secret')}` : ''}`);
  }
  for (const cause of state.causes) {
    if ((cause.holder === one && cause.target === other) || (cause.holder === other && cause.target === one))
      lines.push(t('eu9.pair.cause', { who: name(cause.holder), why: source(cause.source) }));
  }
  for (const cause of state.powers[one]?.causes ?? []) {
    if (
      cause.target === other &&
      !state.causes.some((given) => given.holder === one && given.target === other && given.source === cause.source)
    )
      lines.push(t('eu9.pair.cause', { who: name(one), why: source(cause.source) }));
  }
  for (const [a, b] of state.refusals) {
    if ((a === one && b === other) || (a === other && b === one))
      lines.push(t('eu9.pair.refuses', { who: name(a), whom: name(b) }));
  }
  if (state.truces.some(([a, b]) => a === one && b === other)) lines.push(t('eu9.pair.truce'));
  return lines;
}

export const warsOf = (state: Eu9State, power: string): War[] => state.wars.filter((war) => isIn(war, power));
