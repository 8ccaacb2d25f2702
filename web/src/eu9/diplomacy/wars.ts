/** Wars in words. */
import type { Ask } from '../../lib/api';
import type { Lexicon } from '../../lib/lexicon.svelte';
import { t, type Key } from '../../lib/t';
import { isIn, type Eu9State, type War } from '../state';

export function titleOf(war: War, lexicon: Lexicon): string {
  const event = lexicon.find('event', war.cause);
  if (event) return event.name;
  const name = (ids: string[]): string => lexicon.name('realm', ids[0]);
  return t('eu9.war.title', { one: name(war.attackers), other: name(war.defenders) });
}

export const kindOf = (war: War): string =>
  t((war.kind === 'overseas' ? 'eu9.war.overseas' : war.kind === 'civil' ? 'eu9.war.civil' : 'eu9.war.full') as Key);

/** How strong a side is on the map: LD that can be seen, and fleets. */
export function forces(side: readonly string[], state: Eu9State): { ld: number; fleets: number } {
  const stacks = state.stacks.filter((stack) => side.includes(stack.country));
  return {
    ld: Math.floor(stacks.filter((stack) => !stack.naval).reduce((sum, stack) => sum + (stack.size ?? 0), 0) / 3),
    fleets: stacks.filter((stack) => stack.naval && stack.units.length).length,
  };
}

/** Land of one side that the other holds. */
export function held(by: readonly string[], of: readonly string[], state: Eu9State): string[] {
  return Object.entries(state.provinces).flatMap(([id, row]) =>
    row.controller && by.includes(row.controller) && of.includes(row.owner ?? '') ? [id] : [],
  );
}

/** What changed hands in one's wars: [province]: whether one's own side holds it. */
export function spoils(own: string | undefined, state: Eu9State, war?: number): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  if (own === undefined) return found;
  for (const one of state.wars.filter((each) => isIn(each, own) && (war === undefined || each.number === war))) {
    const [ours, theirs] = one.attackers.includes(own)
      ? [one.attackers, one.defenders]
      : [one.defenders, one.attackers];
    for (const id of held(ours, theirs, state)) found.set(id, true);
    for (const id of held(theirs, ours, state)) found.set(id, false);
  }
  return found;
}

/** Who fights on the other side of a country's wars. */
export function foesOf(country: string, state: Eu9State): ReadonlySet<string> {
  const sides = state.wars.flatMap((war) => {
    const [ours, theirs] = war.attackers.includes(country)
      ? [war.attackers, war.defenders]
      : [war.defenders, war.attackers];
    return ours.includes(country) ? theirs : [];
  });
  return new Set(sides);
}

/** At the peace talks: what may be asked for, or will be; until a level is chosen, what changed hands. */
export function claimsOf(ask: Ask, own: string | undefined, state: Eu9State): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (const { key, about } of ask.options) {
    if (Array.isArray(about.lands)) for (const id of about.lands as string[]) found.set(id, key.startsWith('win'));
  }
  if (found.size) return found;
  return spoils(own, state, typeof ask.about.war === 'number' ? ask.about.war : undefined);
}

/** Who is bound to a country by treaty or track, and may be called: its allies, its minors. */
export function friends(country: string, state: Eu9State): { country: string; why: Key }[] {
  const allies = state.agreements
    .filter((one) => (one.kind === 'defensive' || one.kind === 'offensive') && one.members.includes(country))
    .flatMap((one) =>
      one.members
        .filter((member) => member !== country)
        .map((member) => ({ country: member, why: 'eu9.friend.ally' as const })),
    );
  const minors = Object.entries(state.minors).flatMap(([id, row]) =>
    row.patron === country && ['MA', 'EC', 'EW', 'VA'].includes(row.box)
      ? [{ country: id, why: (row.box === 'VA' ? 'eu9.friend.vassal' : 'eu9.friend.minor') as Key }]
      : [],
  );
  const patron = state.minors[country]?.patron;
  return [...allies, ...(patron ? [{ country: patron, why: 'eu9.friend.patron' as const }] : []), ...minors];
}

/** What each power in a war loses in stability if this turn ends without peace: one more each turn. */
export function priceOf(war: War, state: Eu9State): { power: string; stability: number }[] {
  const MOST = 4;
  return [...war.attackers, ...war.defenders].flatMap((power) =>
    power in state.powers ? [{ power, stability: Math.min(MOST, Math.max(1, war.turns[power] ?? 1)) }] : [],
  );
}

/** Who may still join a war: allies, minors and patrons of who is in it, and who has a cause against one of them. */
export function joiners(war: War, state: Eu9State): { country: string; why: Key; whom: string }[] {
  const sides = [...war.attackers, ...war.defenders];
  const bound = sides.flatMap((whom) => friends(whom, state).map((one) => ({ ...one, whom })));
  const causes = state.causes.flatMap((one) =>
    sides.includes(one.target) ? [{ country: one.holder, why: 'eu9.friend.cause' as const, whom: one.target }] : [],
  );
  const seen = new Set<string>();
  return [...bound, ...causes].filter((one) => {
    if (isIn(war, one.country) || seen.has(one.country)) return false;
    seen.add(one.country);
    return true;
  });
}
