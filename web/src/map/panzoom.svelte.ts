/** Pan and zoom of an SVG by wheel, drag, pinch and keys. Coordinates are map units. */
import type { Action } from 'svelte/action';
import type { Point } from './geometry';

type Box = [number, number, number, number];

export class PanZoom {
  k = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  /** A drag has begun: the click that ends it is none. */
  dragged = false;

  #pointers = new Map<number, Point>();
  #home: Box | undefined;
  #covered = 0;
  #touched = false;
  readonly most = 12;

  constructor(
    readonly mapWidth: number,
    readonly mapHeight: number,
  ) {}

  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.k})`;
  }

  /** The box to show until the player moves the map, and on `fit`. */
  home(box: Box, covered = 0): void {
    const isFirst = this.#home === undefined || this.#covered !== covered;
    this.#home = box;
    this.#covered = covered;
    if (isFirst && !this.#touched) this.fit();
  }

  /** Show a box; without one, home. */
  fit(box: Box | undefined = this.#home): void {
    const [x0, y0, x1, y1] = box ?? [0, 0, this.mapWidth, this.mapHeight];
    if (!this.width || !this.height) return;
    const free = Math.max(120, this.height - this.#covered);
    this.k = Math.min(this.most, this.width / (x1 - x0), free / (y1 - y0));
    this.x = (this.width - (x0 + x1) * this.k) / 2;
    this.y = (free - (y0 + y1) * this.k) / 2;
    this.#bound();
  }

  show([x, y]: Point, k = Math.max(this.k, 2)): void {
    this.#touched = true;
    this.k = k;
    this.x = this.width / 2 - x * k;
    this.y = this.height / 2 - y * k;
    this.#bound();
  }

  zoom(by: number, at: Point = [this.width / 2, this.height / 2]): void {
    this.#touched = true;
    const k = Math.max(this.#least(), Math.min(this.most, this.k * by));
    this.x = at[0] - ((at[0] - this.x) * k) / this.k;
    this.y = at[1] - ((at[1] - this.y) * k) / this.k;
    this.k = k;
    this.#bound();
  }

  move(dx: number, dy: number): void {
    this.#touched = true;
    this.x += dx;
    this.y += dy;
    this.#bound();
  }

  #least(): number {
    return Math.min(this.width / this.mapWidth, this.height / this.mapHeight) || 0.1;
  }

  /** No edge of the map comes into sight while there is map to fill the screen with. */
  #bound(): void {
    const hold = (at: number, size: number, room: number): number =>
      size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, at));
    this.x = hold(this.x, this.mapWidth * this.k, this.width);
    this.y = hold(this.y, this.mapHeight * this.k, this.height - this.#covered);
  }

  attach: Action<SVGSVGElement> = (svg) => {
    const local = (event: MouseEvent): Point => {
      const box = svg.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const onwheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), local(event));
    };
    const ondown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      this.dragged = false;
      this.#pointers.set(event.pointerId, local(event));
    };
    const onmove = (event: PointerEvent): void => {
      const before = this.#pointers.get(event.pointerId);
      if (!before) return;
      const now = local(event);
      const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
      const other = others[0]?.[1];
      if (other) {
        const gap = (p: Point): number => Math.hypot(p[0] - other[0], p[1] - other[1]);
        this.dragged = true;
        this.zoom(gap(now) / (gap(before) || 1), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      } else {
        if (!this.dragged && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4) return;
        this.dragged = true;
        if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
        this.move(now[0] - before[0], now[1] - before[1]);
      }
      this.#pointers.set(event.pointerId, now);
    };
    const onup = (event: PointerEvent): void => void this.#pointers.delete(event.pointerId);
    const onkey = (event: KeyboardEvent): void => {
      const steps: Record<string, () => void> = {
        ArrowLeft: () => this.move(60, 0),
        ArrowRight: () => this.move(-60, 0),
        ArrowUp: () => this.move(0, 60),
        ArrowDown: () => this.move(0, -60),
        '+': () => this.zoom(1.3),
        '-': () => this.zoom(1 / 1.3),
      };
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      step();
    };
    const seen = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const first = this.width === 0;
      this.width = entry.contentRect.width;
      this.height = entry.contentRect.height;
      if (first || !this.#touched) this.fit();
      else this.#bound();
    });
    seen.observe(svg);
    svg.addEventListener('wheel', onwheel, { passive: false });
    svg.addEventListener('pointerdown', ondown);
    svg.addEventListener('pointermove', onmove);
    svg.addEventListener('pointerup', onup);
    svg.addEventListener('pointercancel', onup);
    svg.addEventListener('keydown', onkey);
    return { destroy: () => seen.disconnect() };
  };
}
