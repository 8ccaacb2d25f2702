/** Where the counters of a sheet stand: side by side in their place, fanned out when near. */
import type { Point } from '../../map/geometry';
import type { Sheet } from '../geometry';
import type { Eu9State, Stack } from '../state';

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
