/** A counter taken up by hand and put down in a place. */

const BEGINS = 5;

/** What a hand does until it lets go. */
function follow(move: (event: PointerEvent) => void, end: (event: PointerEvent) => void): void {
  const done = (event: PointerEvent): void => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', done);
    removeEventListener('pointercancel', done);
    end(event);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', done);
  addEventListener('pointercancel', done);
}

/** Beads of a way, taken and put down where it shall lead through. */
export class Beads {
  held = $state(false);

  constructor(
    readonly onover: (x: number, y: number) => void,
    readonly onput: (bead: number, x: number, y: number) => void,
  ) {}

  grip(event: PointerEvent): boolean {
    const bead = (event.target as Element).closest('[data-bead]')?.getAttribute('data-bead');
    if (bead == null) return false;
    follow(
      (now) => {
        this.held = true;
        this.onover(now.clientX, now.clientY);
      },
      (now) => {
        if (this.held && now.type === 'pointerup') this.onput(Number(bead), now.clientX, now.clientY);
        this.held = false;
      },
    );
    return true;
  }
}

export interface Hand {
  /** Whether a stack may be taken up now. */
  may: (stack: string) => boolean;
  /** It has left its place. */
  ontake: (stack: string) => void;
  /** What lies under the hand now. */
  onover: (x: number, y: number) => void;
  onput: (x: number, y: number) => void;
}

export class Carry {
  /** The stack in the hand, and where that is on the screen. */
  stack = $state('');
  x = $state(0);
  y = $state(0);

  constructor(readonly hand: Hand) {}

  /** A hand comes down; whether it is on a counter that may be taken. */
  grip(event: PointerEvent): boolean {
    const stack = (event.target as Element).closest('.stack')?.getAttribute('data-id') ?? '';
    if (!stack || event.pointerType === 'touch' || !this.hand.may(stack)) return false;
    const [x, y] = [event.clientX, event.clientY];
    const move = (now: PointerEvent): void => {
      if (!this.stack && Math.hypot(now.clientX - x, now.clientY - y) < BEGINS) return;
      if (!this.stack) this.hand.ontake(stack);
      [this.stack, this.x, this.y] = [stack, now.clientX, now.clientY];
      this.hand.onover(now.clientX, now.clientY);
    };
    follow(move, (now) => {
      if (this.stack && now.type === 'pointerup') this.hand.onput(now.clientX, now.clientY);
      this.stack = '';
    });
    return true;
  }
}
