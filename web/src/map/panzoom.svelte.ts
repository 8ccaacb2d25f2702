/** Pan and zoom of an SVG by wheel, drag, pinch and keys. Coordinates are map units.

    The drawing is larger than its frame by a margin all around. While the hand moves, only a CSS
    transform of the finished picture changes, once a frame, which the compositor does without
    drawing anything; when the hand rests, the map is drawn anew where it is. */
import type { Action } from 'svelte/action';
import type { Point } from './geometry';

type Box = [number, number, number, number];

/** How far the drawing reaches beyond its frame on every side, in frames. */
const MARGIN = 0.5;
const REST = 150;

export class PanZoom {
  /** Where the map was drawn last. */
  k = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  /** A drag has begun: the click that ends it is none. */
  dragged = false;
  /** Whether a hand that comes down here takes up something on the map, and not the map. */
  takes: ((event: PointerEvent) => boolean) | undefined;

  #live = { k: 1, x: 0, y: 0 };
  #svg: SVGSVGElement | null = null;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #pointers = new Map<number, Point>();
  #home: Box | undefined;
  #touched = false;
  readonly most = 12;

  constructor(
    readonly mapWidth: number,
    readonly mapHeight: number,
  ) {}

  get marginX(): number {
    return Math.round(this.width * MARGIN);
  }

  get marginY(): number {
    return Math.round(this.height * MARGIN);
  }

  get transform(): string {
    return `translate(${this.x + this.marginX} ${this.y + this.marginY}) scale(${this.k})`;
  }

  /** What the frame shows, in map units. */
  get seen(): Box {
    return [-this.x / this.k, -this.y / this.k, (this.width - this.x) / this.k, (this.height - this.y) / this.k];
  }

  /** The box to show until the player moves the map, and on `fit`. */
  home(box: Box): void {
    const isFirst = this.#home === undefined;
    this.#home = box;
    if (isFirst && !this.#touched) this.fit();
  }

  /** Show a box; without one, home. */
  fit(box: Box | undefined = this.#home): void {
    const [x0, y0, x1, y1] = box ?? [0, 0, this.mapWidth, this.mapHeight];
    if (!this.width || !this.height) return;
    const k = Math.min(this.most, this.width / (x1 - x0), this.height / (y1 - y0));
    this.#live = { k, x: (this.width - (x0 + x1) * k) / 2, y: (this.height - (y0 + y1) * k) / 2 };
    this.#bound();
    this.#draw();
  }

  show([x, y]: Point, k = Math.max(this.#live.k, 2)): void {
    this.#touched = true;
    this.#live = { k, x: this.width / 2 - x * k, y: this.height / 2 - y * k };
    this.#bound();
    this.#draw();
  }

  zoom(by: number, at: Point = [this.width / 2, this.height / 2]): void {
    this.#touched = true;
    const { k: before, x, y } = this.#live;
    const k = Math.max(this.#least(), Math.min(this.most, before * by));
    this.#live = { k, x: at[0] - ((at[0] - x) * k) / before, y: at[1] - ((at[1] - y) * k) / before };
    this.#moved();
  }

  move(dx: number, dy: number): void {
    this.#touched = true;
    this.#live.x += dx;
    this.#live.y += dy;
    this.#moved();
  }

  #moved(): void {
    this.#bound();
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#slide());
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#draw(), REST);
  }

  /** Moves the picture as it is. */
  #slide(): void {
    this.#frame = 0;
    if (!this.#svg) return;
    const by = this.#live.k / this.k;
    // The drawing's own corner lies a margin outside the frame, and is what it is scaled from.
    const dx = this.#live.x - this.x * by + this.marginX * (1 - by);
    const dy = this.#live.y - this.y * by + this.marginY * (1 - by);
    this.#svg.style.transform = `translate3d(${dx}px, ${dy}px, 0) scale(${by})`;
    if (Math.abs(dx) > this.marginX || Math.abs(dy) > this.marginY) this.#draw();
  }

  /** Draws the map where it is now. */
  #draw(): void {
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#pointers.size && this.#svg && !this.#isFar()) {
      this.#rest = setTimeout(() => this.#draw(), REST);
      return;
    }
    // Both reach the screen in the same frame. Never flushed at once: an effect may have called us, and
    // a flush inside a flush takes that one's batch away, so that what waited in it is lost.
    this.k = this.#live.k;
    this.x = this.#live.x;
    this.y = this.#live.y;
    if (this.#svg) this.#svg.style.transform = '';
  }

  #isFar(): boolean {
    return Math.abs(this.#live.x - this.x) > this.marginX || Math.abs(this.#live.y - this.y) > this.marginY;
  }

  #least(): number {
    return Math.min(this.width / this.mapWidth, this.height / this.mapHeight) || 0.1;
  }

  /** The map never leaves the frame. */
  #bound(): void {
    const live = this.#live;
    const hold = (at: number, size: number, room: number): number =>
      size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, at));
    live.x = hold(live.x, this.mapWidth * live.k, this.width);
    live.y = hold(live.y, this.mapHeight * live.k, this.height);
  }

  /** On the frame, which holds the drawing. */
  attach: Action<HTMLElement> = (frame) => {
    this.#svg = frame.querySelector('svg');
    // Measured when a hand comes down: to ask at every move would hold up the frame.
    let box = frame.getBoundingClientRect();
    const measure = (): void => void (box = frame.getBoundingClientRect());
    const local = (event: MouseEvent): Point => [event.clientX - box.left, event.clientY - box.top];
    const onwheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), local(event));
    };
    const ondown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      measure();
      this.dragged = false;
      if (this.#pointers.size === 0 && this.takes?.(event)) return;
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
        if (!this.dragged) frame.classList.add('moving');
        this.dragged = true;
        if (event.isTrusted && !frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
        this.move(now[0] - before[0], now[1] - before[1]);
      }
      this.#pointers.set(event.pointerId, now);
    };
    const onup = (event: PointerEvent): void => {
      this.#pointers.delete(event.pointerId);
      frame.classList.remove('moving');
    };
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
      else {
        this.#bound();
        this.#draw();
      }
    });
    seen.observe(frame);
    frame.addEventListener('pointerenter', measure);
    frame.addEventListener('wheel', onwheel, { passive: false });
    frame.addEventListener('pointerdown', ondown);
    frame.addEventListener('pointermove', onmove);
    frame.addEventListener('pointerup', onup);
    frame.addEventListener('pointercancel', onup);
    frame.addEventListener('keydown', onkey);
    return {
      destroy: () => {
        seen.disconnect();
        clearTimeout(this.#rest);
        cancelAnimationFrame(this.#frame);
        this.#svg = null;
      },
    };
  };
}
