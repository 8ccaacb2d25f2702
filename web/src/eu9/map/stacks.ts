/** Where the counters of a sheet stand: side by side in their place, fanned out when near. */
import type { Point } from '../../map/geometry';
import type { Sheet } from '../geometry';
import { t, tn } from '../../lib/t';
import { strength, type Eu9State, type Stack } from '../state';

/** Width of a counter that shows everything. */
export const WHOLE = 71;

export interface Spot {
  place: string;
  at: Point;
  stacks: Stack[];
}

/** All stacks of a sheet by place; who is aboard a fleet is not seen apart from it. */
export function spots(position: Eu9State, sheet: Sheet): Spot[] {
  const found = new Map<string, Spot>();
  for (const stack of position.stacks) {
    const at = sheet.at[stack.at];
    if (!at || stack.carrier) continue;
    const spot = found.get(stack.at) ?? { place: stack.at, at, stacks: [] };
    spot.stacks.push(stack);
    found.set(stack.at, spot);
  }
  return [...found.values()];
}

/** Who leads a stack, by name. */
export function leaderName(stack: Stack, position: Eu9State, nameOf: (id: string) => string): string {
  const id = stack.commander ?? '';
  if (!id) return '';
  return id.startsWith('king_') ? (position.powers[id.slice(5)]?.monarch.name ?? nameOf(id.slice(5))) : nameOf(id);
}

/** "5 detachments", "1⅓ naval detachments". */
export function force(thirds: number, naval: boolean): string {
  if (thirds % 3 === 0) return tn(naval ? 'eu9.unit.nd' : 'eu9.unit.ld', thirds / 3);
  return t(naval ? 'eu9.unit.nd.other' : 'eu9.unit.ld.other', { n: strength(thirds) });
}
