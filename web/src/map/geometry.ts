/** The map's geometry, decoded once: paths of provinces and sea zones, and the lines between. */
import distantJson from './distant.json';
import europe from '../../../src/europa/tpop/data/outline_europe.json';

export type Point = readonly [number, number];
type Points = Record<string, Point>;

export interface Distant {
  name: string;
  width: number;
  height: number;
  land: string;
  towns: Points;
  areaOf: Record<string, string>;
  links: [string, string][];
  seas: Points;
  nodes: Points;
}

const point = (table: object): Points => table as Points;

export const width = europe.width;
export const height = europe.height;
export const towns = point(europe.towns);
export const areas = point(europe.areas);
export const seas = point(europe.seas);
export const nodes = point(europe.nodes);
export const areaOf = europe.areaOf as Record<string, string>;
export const inset = europe.inset as unknown as [number, number, number, number];
export const distant = distantJson as unknown as Record<string, Distant>;

const arcs = europe.arcs.map((flat) => {
  const points: [number, number][] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < flat.length; i += 2) {
    x += flat[i] ?? 0;
    y += flat[i + 1] ?? 0;
    points.push([x / 10, y / 10]);
  }
  return points;
});

const arc = (ref: number): [number, number][] => (ref >= 0 ? (arcs[ref] ?? []) : [...(arcs[~ref] ?? [])].reverse());

const line = (points: [number, number][]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');

const ringPath = (ring: number[]): string =>
  `${line(ring.flatMap((ref, i) => (i === 0 ? arc(ref) : arc(ref).slice(1))))}Z`;

const shapes = europe.shapes as Record<string, number[][]>;

/** Outlines by province id, and by `~` + sea zone id. */
export const outlines: Record<string, string> = Object.fromEntries(
  Object.entries(shapes).map(([id, rings]) => [id, rings.map(ringPath).join('')]),
);

const sides = europe.sides as [number, number][];
const named = (label: number): string => europe.labels[label] ?? '';
const isLand = (label: number): boolean => label >= 0 && label < europe.land;

const lines = (wanted: (left: number, right: number) => boolean): string =>
  sides.map(([left, right], i) => (wanted(left, right) ? line(arcs[i] ?? []) : '')).join('');

const within = (left: number, right: number): boolean => left >= 0 && right >= 0;
const areaAt = (label: number): string => areaOf[named(label)] ?? '';

export const coast = lines((a, b) => within(a, b) && isLand(a) !== isLand(b));
export const seaBorders = lines((a, b) => within(a, b) && !isLand(a) && !isLand(b));
export const areaBorders = lines((a, b) => isLand(a) && isLand(b) && areaAt(a) !== areaAt(b));
export const provinceBorders = lines((a, b) => isLand(a) && isLand(b) && areaAt(a) === areaAt(b));

export const provinceIds = Object.keys(outlines).filter((id) => id !== '' && !id.startsWith('~'));
export const seaIds = Object.keys(outlines).filter((id) => id.length > 1 && id.startsWith('~'));

/** Where on the map a target (`area:loire`) or a bare id lies; undefined if not on this map. */
export function placeOf(target: string): Point | undefined {
  const [kind, id] = target.includes(':') ? target.split(':', 2) : ['', target];
  if (id === undefined) return undefined;
  if (kind === 'area') return areas[id];
  if (kind === 'province') return towns[id];
  if (kind === 'sea') return seas[id];
  if (kind === 'node') return nodes[id];
  return kind === '' ? (areas[id] ?? towns[id] ?? seas[id]) : undefined;
}

/** All land that belongs to an area, as one sheet of paper under the colours. */
export const ground = provinceIds.map((id) => outlines[id]).join('');

const hre = new Set(europe.hre);
const isHre = (label: number): boolean => hre.has(named(label));
/** The border of the Empire as printed. */
export const empireBorder = lines((a, b) => within(a, b) && isHre(a) !== isHre(b));
const mountains = new Set(europe.mountains.map(([a, b]) => `${a} ${b}`));
export const mountainBorders = lines((a, b) => {
  const pair = [areaAt(a), areaAt(b)].sort().join(' ');
  return isLand(a) && isLand(b) && mountains.has(pair);
});

/** Every place with a name to look for: its target. */
export const places: readonly string[] = [
  ...Object.keys(areas).map((id) => `area:${id}`),
  ...Object.keys(towns).map((id) => `province:${id}`),
  ...Object.keys(seas).map((id) => `sea:${id}`),
  ...Object.keys(nodes).map((id) => `node:${id}`),
  ...Object.values(distant).flatMap((chart) => [
    ...Object.keys(chart.towns).map((id) => `province:${id}`),
    ...Object.keys(chart.seas).map((id) => `sea:${id}`),
  ]),
];

/** The continent overseas on which a target lies, and where. */
export function distantPlaceOf(target: string): { frame: string; at: Point } | undefined {
  const [kind, id = ''] = target.includes(':') ? target.split(':', 2) : ['', target];
  for (const [frame, chart] of Object.entries(distant)) {
    const town = Object.keys(chart.areaOf).find(
      (one) => one === id || (kind !== 'province' && chart.areaOf[one] === id),
    );
    const at = (town === undefined ? undefined : chart.towns[town]) ?? chart.seas[id] ?? chart.nodes[id];
    if (at) return { frame, at };
  }
  return undefined;
}
