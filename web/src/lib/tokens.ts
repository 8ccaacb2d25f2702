/** The seats this browser may speak for: tokens by match and seat, kept here and nowhere else. */
import { recall, remember } from './kept';

type Kept = Record<string, Record<string, string>>;

let memory = recall<Kept>('seats', {});
let invited = recall<Kept>('invitations', {});

export const tokensOf = (match: string): Record<string, string> => memory[match] ?? {};

export function keepTokens(match: string, tokens: Record<string, string>): void {
  memory = { ...recall<Kept>('seats', memory), [match]: { ...tokensOf(match), ...tokens } };
  remember('seats', memory);
}

/** A token that opens nothing any more. */
export function dropToken(match: string, seat: string): void {
  const { [seat]: _gone, ...rest } = tokensOf(match);
  memory = { ...recall<Kept>('seats', memory), [match]: rest };
  remember('seats', memory);
}

/** What the host sends to those who were invited, by seat. */
export const invitationsOf = (match: string): Record<string, string> => invited[match] ?? {};

export function keepInvitations(match: string, found: Record<string, string>): void {
  if (!Object.keys(found).length) return;
  invited = { ...invited, [match]: found };
  remember('invitations', invited);
}
