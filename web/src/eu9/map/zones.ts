/** Where the boards of trade zones stand. */
import type { Lexicon } from '../../lib/lexicon.svelte';
import type { Point } from '../../map/geometry';
import type { Sheet } from '../geometry';
import type { Eu9State } from '../state';

export interface Badge {
  id: string;
  at: Point;
  fleets: [string, [number, number]][];
  pirates: number;
}

/** Trade zones of this sheet; a second one in the same sea stands below the first. */
export function badges(position: Eu9State, sheet: Sheet, lexicon: Lexicon): Badge[] {
  const found: Badge[] = [];
  const used: Record<string, number> = {};
  for (const [id, row] of Object.entries(position.zones)) {
    const sea = lexicon.find('zone', id)?.area ?? '';
    const at = sheet.at[sea];
    if (!at) continue;
    const place = used[sea] ?? 0;
    used[sea] = place + 1;
    const fleets = Object.entries(row.fleets).sort((a, b) => b[1][0] - a[1][0]);
    found.push({ id, at: [at[0], at[1] + place * 34], fleets, pirates: row.pirates });
  }
  return found;
}
