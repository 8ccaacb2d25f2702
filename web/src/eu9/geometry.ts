/** The two sheets of the map, decoded once from the outlines of the game's own data. */
import europeJson from '../../../src/europa/eu9/data/outline_europe.json';
import worldJson from '../../../src/europa/eu9/data/outline_rotw.json';
import type { Point } from '../map/geometry';

type Ring = number[][];
interface Shape {
  rings: Ring[];
  rings_small?: Ring[];
  square?: number[];
  point?: number[];
}

export interface Sheet {
  width: number;
  height: number;
  /** Outlines by id. */
  provinces: Record<string, string>;
  seas: Record<string, string>;
  /** Where the name of a province or sea stands. */
  at: Record<string, Point>;
}

/** Map units to a unit of ours: the sheets are drawn about 1400 wide. */
const SCALE = 6;
const BOX = 56;

class Pen {
  constructor(readonly height: number) {}

  /** The sheets have their origin at the foot. */
  point = (p: number[]): Point => [
    Math.round(((p[0] ?? 0) * 10) / SCALE) / 10,
    Math.round(((this.height - (p[1] ?? 0)) * 10) / SCALE) / 10,
  ];

  path = (rings: Ring[]): string =>
    rings.map((ring) => `M${ring.map((p) => this.point(p).join(' ')).join('L')}Z`).join('');

  /** The middle of the largest ring. */
  middle(rings: Ring[]): Point | undefined {
    let best: { size: number; at: Point } | undefined;
    for (const ring of rings) {
      let [area, x, y] = [0, 0, 0];
      ring.forEach((p, i) => {
        const q = ring[(i + 1) % ring.length] ?? p;
        const cross = (p[0] ?? 0) * (q[1] ?? 0) - (q[0] ?? 0) * (p[1] ?? 0);
        area += cross;
        x += ((p[0] ?? 0) + (q[0] ?? 0)) * cross;
        y += ((p[1] ?? 0) + (q[1] ?? 0)) * cross;
      });
      const first = ring[0];
      if (!first || (best && Math.abs(area) <= best.size)) continue;
      best = { size: Math.abs(area), at: this.point(area ? [x / (3 * area), y / (3 * area)] : first) };
    }
    return best?.at;
  }
}

/** Islands that are too small to draw have a box. */
const box = ([x = 0, y = 0]: number[]): Ring => [
  [x, y],
  [x + BOX, y],
  [x + BOX, y + BOX],
  [x, y + BOX],
];

function sheet(size: number[], provinces: Record<string, Ring[]>, seas: Record<string, Ring[]>): Sheet {
  const [width = 0, height = 0] = size;
  const pen = new Pen(height);
  const draw = (table: Record<string, Ring[]>): Record<string, string> =>
    Object.fromEntries(Object.entries(table).map(([id, rings]) => [id, pen.path(rings)]));
  const at: Record<string, Point> = {};
  for (const [id, rings] of [...Object.entries(provinces), ...Object.entries(seas)]) {
    const middle = pen.middle(rings);
    if (middle) at[id] = middle;
  }
  return { width: width / SCALE, height: height / SCALE, provinces: draw(provinces), seas: draw(seas), at };
}

const shapes = worldJson.provinces as Record<string, Shape>;
const worldRings = Object.fromEntries(
  Object.entries(shapes).map(([id, shape]) => [
    id,
    [...(shape.rings_small?.length ? shape.rings_small : shape.rings), ...(shape.square ? [box(shape.square)] : [])],
  ]),
);

/** The magnified drawings (North America left, India right), and where they belong on the map. */
type Box = readonly [number, number, number, number];
const around = (points: number[][]): Box => {
  const xs = points.map((p) => p[0] ?? 0);
  const ys = points.map((p) => p[1] ?? 0);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
const MIDDLE = 4200;
const magnified = Object.values(shapes).filter((shape) => shape.rings_small?.length);
const insets = [false, true].map((right) => {
  const here = magnified.filter((shape) => (shape.rings[0]?.[0]?.[0] ?? 0) > MIDDLE === right);
  return {
    large: around(here.flatMap((shape) => shape.rings.flat())),
    small: around(here.flatMap((shape) => shape.rings_small?.flat() ?? [])),
  };
});
/** Seas beside a magnified coast are drawn with it only: shrink them to their place. */
const atHome = (ring: Ring): Ring => {
  const margin = 100;
  const [x0, y0, x1, y1] = around(ring);
  const inset = insets.find(
    ({ large: [a, b, c, d] }) => x0 >= a - margin && y0 >= b - margin && x1 <= c + margin && y1 <= d + margin,
  );
  if (!inset) return ring;
  const { large, small } = inset;
  const kx = (small[2] - small[0]) / (large[2] - large[0]);
  const ky = (small[3] - small[1]) / (large[3] - large[1]);
  return ring.map(([x = 0, y = 0]) => [small[0] + (x - large[0]) * kx, small[1] + (y - large[1]) * ky]);
};
const worldSeas = Object.fromEntries(
  Object.entries(worldJson.seas as Record<string, Ring[]>).map(([id, rings]) => [id, rings.map(atHome)]),
);

export const europe = sheet(
  europeJson.map_units,
  europeJson.provinces as Record<string, Ring[]>,
  europeJson.seas as Record<string, Ring[]>,
);
export const world = sheet(
  worldJson.map_units,
  { ...worldRings, ...(europeJson.provinces_on_rotw_map as Record<string, Ring[]>) },
  worldSeas,
);
export const sheets = { europe, world };
export type SheetName = keyof typeof sheets;

/** The sheet that a province or sea is drawn on. */
export const sheetOf = (id: string): SheetName | undefined =>
  europe.at[id] ? 'europe' : world.at[id] ? 'world' : undefined;
