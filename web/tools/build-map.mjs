/* Builds web/src/map/*.json from geo.json and Natural Earth (npm world-atlas): `npm run map`.

   Europe is a raster of labels (province, sea zone, void) in the board's own proportions, traced
   into arcs that neighbours share, so that no gap or overlap can show at any zoom. The recipe is
   that of GEO.md: a point of land belongs to the nearest site on the same landmass. Distant
   continents are coastlines with points. The output is committed; players never run this. */
import { readFileSync, writeFileSync } from 'node:fs';
import { geoAzimuthalEqualArea, geoConicConformal, geoPath } from 'd3-geo';
import { merge } from 'topojson-client';

const here = new URL('.', import.meta.url);
const data = new URL('../../src/europa/tpop/data/', here);
const read = (name) => JSON.parse(readFileSync(new URL(name, data), 'utf8'));
const geo = read('geo.json');
const provincesInfo = read('provinces.json');
const areasInfo = read('areas.json');
const atlas = JSON.parse(readFileSync(new URL('../node_modules/world-atlas/countries-50m.json', here), 'utf8'));
const land = merge(atlas, atlas.objects.countries.geometries);

const pick = (kind) =>
  Object.entries(geo)
    .filter(([key]) => key.startsWith(`${kind}:`))
    .map(([key, value]) => ({ id: key.slice(kind.length + 1), ...value }));
const provinces = pick('provinces');
const areas = new Map(pick('areas').map((a) => [a.id, a]));
const seas = pick('seas');
const nodes = pick('nodes');
const frames = geo.frames;

/* -- projections: [lat, lon] -> km, y up ------------------------------------------------------ */
function projection(frame) {
  const d = frame.d3;
  const p = d.type === 'geoConicConformal' ? geoConicConformal() : geoAzimuthalEqualArea();
  if (d.parallels) p.parallels(d.parallels);
  p.rotate(d.rotate).scale(6371).translate([0, 0]).precision(0.5);
  if (d.center) p.center(d.center);
  return p;
}
function km(p, [lat, lon]) {
  const [x, y] = p([lon, lat]);
  return [x, -y];
}

/* Land rings of a frame in km, clipped to a box. */
function rings(frame, box) {
  const p = projection(frame).clipExtent([
    [box[0], -box[3]],
    [box[2], -box[1]],
  ]);
  const found = [];
  const context = {
    beginPath() {},
    moveTo(x, y) {
      found.push([[x, -y]]);
    },
    lineTo(x, y) {
      found.at(-1).push([x, -y]);
    },
    closePath() {},
    arc() {},
  };
  geoPath(p, context)(land);
  return found;
}

/* -- Europe ----------------------------------------------------------------------------------- */
const EU = frames.europe;
const W = EU.warp;
const UNIT = 40; // map units (of the SVG) per board unit
const FINE = 2.5; // raster cells per map unit
const [U0, V0, U1, V1] = W.box;
const WIDTH = Math.round((U1 - U0) * UNIT);
const HEIGHT = Math.round((V1 - V0) * UNIT);
const COLS = Math.round(WIDTH * FINE);
const ROWS = Math.round(HEIGHT * FINE);
const euro = projection(EU);

const warp = ([x, y]) => {
  const X = x / 1000,
    Y = y / 1000;
  let u = 0,
    v = 0;
  W.terms.forEach(([i, j], k) => {
    const t = X ** i * Y ** j;
    u += W.u[k] * t;
    v += W.v[k] * t;
  });
  return [u, v];
};
const toMap = ([u, v]) => [(u - U0) * UNIT, (V1 - v) * UNIT];
const place = (ll) => toMap(warp(km(euro, ll)));

/* Map point -> km, by Newton from a guess. */
function unwarp(mx, my, guess) {
  const u = mx / UNIT + U0,
    v = V1 - my / UNIT;
  let [x, y] = guess;
  for (let n = 0; n < 12; n++) {
    const [a, b] = warp([x, y]);
    const h = 1;
    const [ax, bx] = warp([x + h, y]);
    const [ay, by] = warp([x, y + h]);
    const j = [(ax - a) / h, (ay - a) / h, (bx - b) / h, (by - b) / h];
    const det = j[0] * j[3] - j[1] * j[2];
    const dx = ((u - a) * j[3] - (v - b) * j[1]) / det;
    const dy = ((v - b) * j[0] - (u - a) * j[2]) / det;
    const step = Math.hypot(dx, dy);
    const limit = step > 400 ? 400 / step : 1;
    x += dx * limit;
    y += dy * limit;
    if (step < 0.05) break;
  }
  return [x, y];
}

/* Even-odd fill of rings (in raster cells) into a mask. */
function fill(mask, list, value = 1) {
  const edges = Array.from({ length: ROWS }, () => []);
  for (const ring of list) {
    for (let i = 0; i < ring.length; i++) {
      const [x0, y0] = ring[i];
      const [x1, y1] = ring[(i + 1) % ring.length];
      if (y0 === y1) continue;
      const top = Math.min(y0, y1),
        bottom = Math.max(y0, y1);
      for (let r = Math.max(0, Math.ceil(top - 0.5)); r < ROWS && r + 0.5 < bottom; r++) {
        edges[r].push(x0 + ((r + 0.5 - y0) / (y1 - y0)) * (x1 - x0));
      }
    }
  }
  edges.forEach((xs, r) => {
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const from = Math.max(0, Math.ceil(xs[i] - 0.5));
      const to = Math.min(COLS, Math.ceil(xs[i + 1] - 0.5));
      for (let c = from; c < to; c++) mask[r * COLS + c] = value;
    }
  });
}
const cell = ([x, y]) => [x * FINE, y * FINE];

console.time('land');
const mask = new Uint8Array(COLS * ROWS);
const wide = [EU.box_km[0] - 500, EU.box_km[1] - 500, EU.box_km[2] + 500, EU.box_km[3] + 500];
/* The straight edges of the box are curves once warped. */
const dense = (ring) =>
  ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length];
    const n = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 40));
    return Array.from({ length: n }, (_, k) => [a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n]);
  });
fill(
  mask,
  rings(EU, wide).map((ring) => dense(ring).map((p) => cell(toMap(warp(p))))),
);

function thick(line, radius) {
  const pts = line.map((ll) => cell(place(ll)));
  for (let i = 0; i + 1 < pts.length; i++) {
    const [a, b] = [pts[i], pts[i + 1]];
    const n = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) * 2) + 1;
    for (let k = 0; k <= n; k++) {
      const x = a[0] + ((b[0] - a[0]) * k) / n,
        y = a[1] + ((b[1] - a[1]) * k) / n;
      for (let r = Math.floor(y - radius); r <= y + radius; r++)
        for (let c = Math.floor(x - radius); c <= x + radius; c++)
          if (r >= 0 && c >= 0 && r < ROWS && c < COLS && Math.hypot(c + 0.5 - x, r + 0.5 - y) <= radius)
            mask[r * COLS + c] = 0;
    }
  }
}
for (const [name, line] of Object.entries(geo.straits)) thick(line, name === 'gibraltar' ? 3.2 : 1.8);

/* The inset with Madeira and the Canaries: its own little projection over the ocean. */
const MA = frames.macaronesia;
const inset = [-13.8, -13.2, -12.1, -9.6];
const little = projection(MA);
const intoInset = ([x, y]) => {
  const [bx0, by0, bx1, by1] = MA.box_km;
  const s = Math.min((inset[2] - inset[0]) / (bx1 - bx0), (inset[3] - inset[1]) / (by1 - by0));
  return toMap([inset[0] + (x - bx0) * s, inset[1] + (y - by0) * s]);
};
const corner = cell(toMap([inset[0], inset[3]])),
  far = cell(toMap([inset[2], inset[1]]));
for (let r = Math.max(0, Math.floor(corner[1]) - 8); r < ROWS; r++)
  for (let c = 0; c < Math.min(COLS, far[0] + 8); c++) mask[r * COLS + c] = 0;
fill(
  mask,
  rings(MA, MA.box_km).map((ring) => ring.map((p) => cell(intoInset(p)))),
);
console.timeEnd('land');

/* Landmasses: connected land; specks too small to draw are dropped. */
const mass = new Int32Array(COLS * ROWS);
let masses = 0;
const sizes = [0];
const stack = new Int32Array(COLS * ROWS);
for (let start = 0; start < mask.length; start++) {
  if (!mask[start] || mass[start]) continue;
  masses += 1;
  let top = 0,
    size = 0;
  stack[top++] = start;
  mass[start] = masses;
  while (top) {
    const at = stack[--top];
    size += 1;
    const c = at % COLS;
    for (const next of [at - COLS, at + COLS, c ? at - 1 : -1, c < COLS - 1 ? at + 1 : -1])
      if (next >= 0 && next < mask.length && mask[next] && !mass[next]) {
        mass[next] = masses;
        stack[top++] = next;
      }
  }
  sizes.push(size);
}
const TINY = 14;
for (let i = 0; i < mask.length; i++) if (mask[i] && sizes[mass[i]] < TINY) mask[i] = mass[i] = 0;

/* Sites. */
const isInset = (p) => MA.provinces.includes(p.id);
const where = (p) => (isInset(p) ? intoInset(km(little, [p.lat, p.lon])) : place([p.lat, p.lon]));
const labels = ['']; // 0 is the void: land of no area
const labelOf = new Map();
const label = (id) => {
  if (!labelOf.has(id)) labelOf.set(id, labels.push(id) - 1);
  return labelOf.get(id);
};
const sites = [];
function site(point, id, area, where_km) {
  const [c, r] = cell(point).map(Math.floor);
  let best = 0,
    near = Infinity;
  for (let dr = -14; dr <= 14; dr++)
    for (let dc = -14; dc <= 14; dc++) {
      const y = r + dr,
        x = c + dc;
      if (x < 0 || y < 0 || x >= COLS || y >= ROWS) continue;
      const m = mass[y * COLS + x],
        d = Math.hypot(dr, dc);
      if (m && d < near) ((near = d), (best = m));
    }
  sites.push({ x: where_km[0], y: where_km[1], label: id === null ? 0 : label(id), area, mass: best });
}
const european = provinces.filter((p) => p.frame === 'europe' || isInset(p));
const printed = european.filter((p) => p.only !== '1618');
for (const p of printed) {
  if (isInset(p)) site(where(p), p.id, p.area, [1e6, 1e6]);
  else site(place([p.lat, p.lon]), p.id, p.area, km(euro, [p.lat, p.lon]));
}
for (const a of areas.values())
  (a.anchors ?? []).forEach((ll, i) => {
    if (a.anchor_province) site(place(ll), a.anchor_province[i], a.id, km(euro, ll));
  });
for (const ll of geo.void.europe) site(place(ll), null, '', km(euro, ll));
const PROVINCES = labels.length;
const seaLabel = (id) => label(`~${id}`);
const WATER = label('~');

/* Smooth noise for hand-drawn borders. */
let seed = 7;
const chance = () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648) * 2 - 1;
function noise(size) {
  const n = 128;
  const grid = Float64Array.from({ length: n * n }, chance);
  const ease = (t) => t * t * (3 - 2 * t);
  return (x, y) => {
    const gx = x / size + 4096,
      gy = y / size + 4096;
    const i = Math.floor(gx),
      j = Math.floor(gy);
    const s = ease(gx - i),
      t = ease(gy - j);
    const g = (a, b) => grid[(b % n) * n + (a % n)];
    return (g(i, j) * (1 - s) + g(i + 1, j) * s) * (1 - t) + (g(i, j + 1) * (1 - s) + g(i + 1, j + 1) * s) * t;
  };
}
const [n1, n2, n3, n4] = [noise(80), noise(80), noise(28), noise(28)];

/* Which side of the Marmara line: > 0 is south-east. */
const divide = geo.divide.line.map((ll) => km(euro, ll));
function side(x, y) {
  let best = Infinity,
    sign = 0;
  for (let i = 0; i + 1 < divide.length; i++) {
    const [ax, ay] = divide[i],
      [bx, by] = divide[i + 1];
    const dx = bx - ax,
      dy = by - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const d = Math.hypot(x - ax - dx * t, y - ay - dy * t);
    if (d < best) ((best = d), (sign = -(dx * (y - ay) - dy * (x - ax))));
  }
  return sign;
}
const NW = new Set(geo.divide.north_west),
  SE = new Set(geo.divide.south_east);

console.time('labels');
const byMass = new Map();
for (const s of sites) {
  if (!byMass.has(s.mass)) byMass.set(s.mass, []);
  byMass.get(s.mass).push(s);
}
const grid = new Int16Array(COLS * ROWS).fill(WATER);
const orphan = new Map(); // islands without a site go whole to the nearest
let guess = [0, 0],
  rowGuess = [-2600, 2000];
const STEP = 4; // the inverse warp is smooth: solve it on a coarse grid
const gc = Math.ceil(COLS / STEP) + 2,
  gr = Math.ceil(ROWS / STEP) + 2;
const kx = new Float64Array(gc * gr),
  ky = new Float64Array(gc * gr);
for (let r = 0; r < gr; r++) {
  guess = rowGuess;
  for (let c = 0; c < gc; c++) {
    guess = unwarp((c * STEP) / FINE, (r * STEP) / FINE, guess);
    if (c === 0) rowGuess = guess;
    kx[r * gc + c] = guess[0];
    ky[r * gc + c] = guess[1];
  }
}
function kmAt(c, r) {
  const gx = c / STEP,
    gy = r / STEP;
  const i = Math.floor(gx),
    j = Math.floor(gy),
    s = gx - i,
    t = gy - j;
  const mix = (k) =>
    (k[j * gc + i] * (1 - s) + k[j * gc + i + 1] * s) * (1 - t) +
    (k[(j + 1) * gc + i] * (1 - s) + k[(j + 1) * gc + i + 1] * s) * t;
  return [mix(kx), mix(ky)];
}
const inInset = (c, r) => r > corner[1] - 4 && c < far[0] + 4;
for (let r = 0; r < ROWS; r++)
  for (let c = 0; c < COLS; c++) {
    const at = r * COLS + c;
    const m = mass[at];
    if (!m) continue;
    let [x, y] = kmAt(c + 0.5, r + 0.5);
    let own = byMass.get(m);
    if (inInset(c, r)) {
      const [lx, ly] = [(c + 0.5) / FINE, (r + 0.5) / FINE];
      const two = MA.provinces.map((id) => provinces.find((p) => p.id === id));
      two.sort(
        (a, b) => Math.hypot(where(a)[0] - lx, where(a)[1] - ly) - Math.hypot(where(b)[0] - lx, where(b)[1] - ly),
      );
      grid[at] = label(two[0].id);
      continue;
    }
    if (!own) {
      if (!orphan.has(m)) {
        let best = null,
          near = Infinity;
        for (const s of sites) {
          const d = Math.hypot(s.x - x, s.y - y);
          if (d < near) ((near = d), (best = s));
        }
        orphan.set(m, best.label);
      }
      grid[at] = orphan.get(m);
      continue;
    }
    const s = side(x, y);
    x += 16 * n1(x, y) + 5 * n3(x, y);
    y += 16 * n2(x, y) + 5 * n4(x, y);
    let best = 0,
      near = Infinity;
    for (const one of own) {
      const dx = one.x - x,
        dy = one.y - y,
        d = dx * dx + dy * dy;
      if (d < near && !(s > 0 && NW.has(one.area)) && !(s < 0 && SE.has(one.area))) ((near = d), (best = one.label));
    }
    grid[at] = best;
  }
/* Seas: the zone whose polygon holds the cell. */
const fine = (polygon) =>
  polygon.flatMap(([lat, lon], i) => {
    const [lat2, lon2] = polygon[(i + 1) % polygon.length];
    const n = Math.max(1, Math.ceil(Math.max(Math.abs(lat2 - lat), Math.abs(lon2 - lon)) / 0.5));
    return Array.from({ length: n }, (_, k) => [lat + ((lat2 - lat) * k) / n, lon + ((lon2 - lon) * k) / n]);
  });
for (const sea of seas.filter((s) => s.frame === 'europe')) {
  const zone = new Uint8Array(COLS * ROWS);
  fill(zone, [fine(sea.polygon).map((ll) => cell(place(ll)))]);
  const l = seaLabel(sea.id);
  for (let i = 0; i < zone.length; i++) if (zone[i] && !mass[i]) grid[i] = l;
}
{
  const l = seaLabel('central_atlantic');
  for (let r = 0; r < ROWS; r++)
    for (let c = 0; c < COLS; c++) if (inInset(c, r) && !mass[r * COLS + c]) grid[r * COLS + c] = l;
}
console.timeEnd('labels');

/* Detached specks of a label (noise, slivers) join their largest neighbour. */
console.time('specks');
{
  const seen = new Uint8Array(grid.length);
  for (let start = 0; start < grid.length; start++) {
    if (seen[start]) continue;
    const l = grid[start];
    const cells = [start];
    seen[start] = 1;
    const around = new Map();
    for (let k = 0; k < cells.length; k++) {
      const at = cells[k],
        c = at % COLS;
      for (const next of [at - COLS, at + COLS, c ? at - 1 : -1, c < COLS - 1 ? at + 1 : -1]) {
        if (next < 0 || next >= grid.length) continue;
        if (grid[next] === l) {
          if (!seen[next]) ((seen[next] = 1), cells.push(next));
        } else around.set(grid[next], (around.get(grid[next]) ?? 0) + 1);
      }
    }
    if (cells.length < 60 && around.size) {
      const isLand = l < PROVINCES;
      const same = [...around].filter(([o]) => o < PROVINCES === isLand);
      if (same.length) {
        const to = same.sort((a, b) => b[1] - a[1])[0][0];
        for (const at of cells) grid[at] = to;
      }
    }
  }
}
console.timeEnd('specks');

/* -- tracing: edges between cells of different labels, joined into arcs between junctions ------ */
console.time('trace');
const VC = COLS + 1;
const value = (c, r) => (c < 0 || r < 0 || c >= COLS || r >= ROWS ? -1 : grid[r * COLS + c]);
const links = new Map(); // corner -> [{to, left, right}]
const join = (a, b, left, right) => {
  if (!links.has(a)) links.set(a, []);
  links.get(a).push({ to: b, left, right });
  if (!links.has(b)) links.set(b, []);
  links.get(b).push({ to: a, left: right, right: left });
};
for (let r = 0; r <= ROWS; r++)
  for (let c = 0; c <= COLS; c++) {
    const here_ = value(c, r),
      above = value(c, r - 1),
      before = value(c - 1, r);
    if (c < COLS && here_ !== above) join(r * VC + c, r * VC + c + 1, above, here_);
    if (r < ROWS && here_ !== before) join(r * VC + c, (r + 1) * VC + c, here_, before);
  }
const arcs = []; // {points, left, right}: left is on the left hand walking along
const used = new Set();
const edgeKey = (a, b) => (a < b ? a * 4194304 * 8 + b : b * 4194304 * 8 + a);
function walk(start, first) {
  const pts = [start];
  let from = start,
    edge = first;
  const { left, right } = first;
  while (true) {
    used.add(edgeKey(from, edge.to));
    pts.push(edge.to);
    const out = links.get(edge.to);
    if (edge.to === start || out.length !== 2) break;
    const next = out[0].to === from ? out[1] : out[0];
    from = edge.to;
    edge = next;
  }
  arcs.push({ points: pts.map((v) => [v % VC, Math.floor(v / VC)]), left, right });
}
for (const [v, out] of links) if (out.length !== 2) for (const e of out) if (!used.has(edgeKey(v, e.to))) walk(v, e);
for (const [v, out] of links) for (const e of out) if (!used.has(edgeKey(v, e.to))) walk(v, e);
console.timeEnd('trace');

/* Stairs -> chamfered by edge midpoints, then simplified; ends stay. */
function smooth(points) {
  const closed = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
  const mids = [];
  for (let i = 0; i + 1 < points.length; i++)
    mids.push([(points[i][0] + points[i + 1][0]) / 2, (points[i][1] + points[i + 1][1]) / 2]);
  return closed ? [...mids, mids[0]] : [points[0], ...mids, points.at(-1)];
}
function simplify(points, tolerance) {
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const todo = [[0, points.length - 1]];
  const closed = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
  if (closed && points.length > 3) {
    let best = 0,
      far_ = 0;
    points.forEach((p, i) => {
      const d = Math.hypot(p[0] - points[0][0], p[1] - points[0][1]);
      if (d > far_) ((far_ = d), (best = i));
    });
    keep[best] = 1;
    todo.length = 0;
    todo.push([0, best], [best, points.length - 1]);
  }
  while (todo.length) {
    const [a, b] = todo.pop();
    const [ax, ay] = points[a],
      dx = points[b][0] - ax,
      dy = points[b][1] - ay;
    const len = Math.hypot(dx, dy) || 1;
    let worst = 0,
      at = -1;
    for (let i = a + 1; i < b; i++) {
      const d = Math.abs((points[i][0] - ax) * dy - (points[i][1] - ay) * dx) / len;
      if (d > worst) ((worst = d), (at = i));
    }
    if (worst > tolerance) ((keep[at] = 1), todo.push([a, at], [at, b]));
  }
  return points.filter((_, i) => keep[i]);
}
const DENSE = 10; // stored coordinates are tenths of a map unit
const packed = arcs.map(({ points, left, right }) => {
  const isCoast = left < PROVINCES !== right < PROVINCES;
  const line = simplify(smooth(points), isCoast ? 0.7 : 0.9);
  let [px, py] = [0, 0];
  const flat = [];
  for (const [c, r] of line) {
    const x = Math.round((c / FINE) * DENSE),
      y = Math.round((r / FINE) * DENSE);
    flat.push(x - px, y - py);
    [px, py] = [x, y];
  }
  return { flat, left, right };
});

/* Rings of each label: arcs chained with the label on the right hand. */
const round = (p) => p.map((v) => Math.round(v * 10) / 10);
const shapes = {};
{
  const ends = packed.map(({ flat }) => {
    let x = 0,
      y = 0;
    for (let i = 0; i < flat.length; i += 2) ((x += flat[i]), (y += flat[i + 1]));
    return [`${flat[0]},${flat[1]}`, `${x},${y}`];
  });
  const borders = new Map();
  packed.forEach(({ left, right }, i) => {
    if (right >= 0) (borders.get(right) ?? borders.set(right, []).get(right)).push(i);
    if (left >= 0) (borders.get(left) ?? borders.set(left, []).get(left)).push(~i);
  });
  for (const [l, refs] of borders) {
    const start = new Map();
    const begin = (ref) => (ref >= 0 ? ends[ref][0] : ends[~ref][1]);
    const finish = (ref) => (ref >= 0 ? ends[ref][1] : ends[~ref][0]);
    for (const ref of refs) (start.get(begin(ref)) ?? start.set(begin(ref), []).get(begin(ref))).push(ref);
    const done = new Set();
    const list = [];
    for (const ref of refs) {
      if (done.has(ref)) continue;
      const ring = [];
      let at = ref;
      while (at !== undefined && !done.has(at)) {
        done.add(at);
        ring.push(at);
        at = (start.get(finish(at)) ?? []).find((next) => !done.has(next));
      }
      list.push(ring);
    }
    shapes[labels[l] ?? ''] = list;
  }
}

const boardOf = new Map(areasInfo.map((a) => [a.id, a]));
const isEuropean = (area) => european.some((p) => p.area === area);
const pointOf = (p) => (isInset(p) ? where(p) : place(p.marker ?? [p.lat, p.lon]));
const europe = {
  width: WIDTH,
  height: HEIGHT,
  arcs: packed.map((a) => a.flat),
  sides: packed.map((a) => [a.left, a.right]),
  labels,
  land: PROVINCES,
  shapes,
  towns: Object.fromEntries(european.map((p) => [p.id, round(pointOf(p))])),
  areaOf: Object.fromEntries(european.map((p) => [p.id, p.area])),
  areas: Object.fromEntries(
    [...areas.values()]
      .filter((a) => a.frame === 'europe')
      .map((a) => [a.id, round(a.id === 'macaronesia' ? toMap([-12.9, -9.3]) : place(a.label))]),
  ),
  seas: Object.fromEntries(seas.filter((s) => s.frame === 'europe').map((s) => [s.id, round(place(s.label))])),
  nodes: Object.fromEntries(
    nodes.filter((n) => (n.frame ?? 'europe') === 'europe').map((n) => [n.id, round(place(n.point ?? [n.lat, n.lon]))]),
  ),
  inset: [...round(toMap([inset[0], inset[3]])), ...round(toMap([inset[2], inset[1]]))],
  hre: provincesInfo.filter((p) => p.hre && european.some((q) => q.id === p.id)).map((p) => p.id),
  mountains: areasInfo.flatMap((a) =>
    (a.mountain ?? [])
      .filter((other) => a.id < other && isEuropean(a.id) && isEuropean(other))
      .map((other) => [a.id, other]),
  ),
};
writeFileSync(new URL('../src/map/europe.json', here), JSON.stringify(europe) + '\n');

/* -- distant continents: coast, points, links ---------------------------------------------------- */
const distant = {};
for (const name of ['america', 'africa', 'india_arabia', 'far_east', 'north_central_asia']) {
  const frame = frames[name];
  const [x0, y0, x1, y1] = frame.box_km;
  const scale = 700 / Math.max(x1 - x0, y1 - y0);
  const p = projection(frame);
  const to = ([x, y]) => [(x - x0) * scale, (y1 - y) * scale];
  const put = (ll) => round(to(km(p, ll)));
  const path = rings(frame, frame.box_km)
    .map((ring) => simplify([...ring.map(to), to(ring[0])], 0.5))
    .filter((ring) => ring.length > 4)
    .map((ring) => {
      let [px, py] = [0, 0];
      return (
        ring
          .map(([x, y], i) => {
            const [ix, iy] = [Math.round(x * 2), Math.round(y * 2)];
            const step = i === 0 ? `M${ix / 2} ${iy / 2}l` : `${(ix - px) / 2} ${(iy - py) / 2}`;
            [px, py] = [ix, iy];
            return step;
          })
          .join(' ') + 'z'
      );
    })
    .join('');
  const own = provinces.filter((q) => q.frame === name && !isInset(q));
  const towns = Object.fromEntries(own.map((q) => [q.id, put(q.marker ?? [q.lat, q.lon])]));
  const areaOf = Object.fromEntries(own.map((q) => [q.id, q.area]));
  const townOf = new Map(own.map((q) => [q.area, q.id]));
  const links_ = [];
  for (const q of own)
    for (const other of boardOf.get(q.area)?.land ?? [])
      if (townOf.has(other) && q.area < other) links_.push([q.id, townOf.get(other)]);
  distant[name] = {
    name: frame.name,
    width: Math.round((x1 - x0) * scale),
    height: Math.round((y1 - y0) * scale),
    land: path,
    towns,
    areaOf,
    links: links_,
    seas: Object.fromEntries(seas.filter((s) => s.frame === name).map((s) => [s.id, put(s.label)])),
    nodes: Object.fromEntries(nodes.filter((n) => n.frame === name).map((n) => [n.id, put(n.point ?? [n.lat, n.lon])])),
  };
}
writeFileSync(new URL('../src/map/distant.json', here), JSON.stringify(distant) + '\n');
const missing = printed.filter((p) => !shapes[p.id]).map((p) => p.id);
console.log({ arcs: packed.length, points: packed.reduce((n, a) => n + a.flat.length / 2, 0), WIDTH, HEIGHT, missing });
