/** A counter taken up by hand and put down in a place. */

const BEGINS = 5;

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
    const end = (now: PointerEvent): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (this.stack && now.type === 'pointerup') this.hand.onput(now.clientX, now.clientY);
      this.stack = '';
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return true;
  }
}
