/** Whose land it is, from afar: the largest realms first, and none over another's name. */
import type { Lexicon } from '../../lib/lexicon.svelte';
import type { Point } from '../../map/geometry';
import type { Sheet } from '../geometry';
import type { Eu9State } from '../state';

export interface Label {
  id: string;
  name: string;
  at: Point;
  size: number;
}

const TOGETHER = 140;
const gap = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const mean = (points: Point[], axis: 0 | 1): number =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length;
const wide = (one: string, px: number): number => one.length * px * 0.3;

/** `step`: how near the map is. */
export function labelsOf(position: Eu9State, sheet: Sheet, lexicon: Lexicon, step: number): Label[] {
  const lands: Record<string, Point[]> = {};
  for (const id of Object.keys(sheet.provinces)) {
    const owner = position.provinces[id]?.owner;
    const at = sheet.at[id];
    if (owner && at) (lands[owner] ??= []).push(at);
  }
  const found: Label[] = [];
  for (const [id, points] of Object.entries(lands).sort((a, b) => b[1].length - a[1].length)) {
    if (points.length < 2) continue;
    // Scattered lands are named where most of them lie together.
    const around = points.map((point) => points.filter((other) => gap(point, other) < TOGETHER));
    const heart = around.reduce((best, some) => (some.length > best.length ? some : best));
    const centre: Point = [mean(heart, 0), mean(heart, 1)];
    const at = heart.reduce((best, point) => (gap(point, centre) < gap(best, centre) ? point : best));
    const name = lexicon.name('realm', id).replace(/ \(.*/, '');
    const size = Math.min(17, 9.5 + points.length * 0.45);
    const isFree = found.every(
      (one) =>
        Math.abs(one.at[0] - at[0]) * step > wide(one.name, one.size) + wide(name, size) ||
        Math.abs(one.at[1] - at[1]) * step > (one.size + size) * 0.7,
    );
    if (isFree) found.push({ id, name, at, size });
  }
  return found;
}
