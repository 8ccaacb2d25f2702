/** What a click on the table means: something picked, something done, or a menu of what can be done. */
import type { Face } from '../games';
import type { Ask } from '../lib/api';
import { spell, type Lexicon } from '../lib/lexicon.svelte';
import { isCostly } from './costly';
import type { Hand } from './hand.svelte';
import { fitting } from './lit';
import { END, waysOf, type Way } from './ways';

interface Scene {
  ask: Ask | null;
  face: Face | undefined;
  lexicon: Lexicon | undefined;
}

export class Picking {
  /** Targets that were clicked and wait for a second thought. */
  narrowed = $state<string[]>([]);
  /** What was clicked, and what can be done with it. */
  opened = $state.raw<{ title: string; ways: Way[]; at: { x: number; y: number } }>();
  readonly ways = $derived.by(() => {
    const { ask } = this.scene();
    return ask ? waysOf(ask, this.hand.next) : [];
  });
  /** Where the hand came down last. */
  clicked = { x: 0, y: 0 };

  constructor(
    readonly hand: Hand,
    readonly scene: () => Scene,
  ) {}

  /** Another question has come. */
  forget(): void {
    this.narrowed = [];
    this.opened = undefined;
  }

  pick(targets: string[]): void {
    const { ask, face } = this.scene();
    const wanted = targets[0];
    if (wanted === undefined || !ask) return;
    const options = face?.clickable?.(ask, this.narrowed) ?? ask.options;
    const found = targets.flatMap((target) => fitting(options, target));
    if (face?.narrow) this.narrowed = found.length ? face.narrow(ask, this.narrowed, wanted) : this.narrowed;
    else this.narrowed = found.flatMap((option) => option.targets.filter((target) => target === wanted));
    if (face?.holds?.(ask)) return;
    if (face?.narrow) {
      const only = found[0];
      if (found.length === 1 && only && this.narrowed.length < 2 && !isCostly(only.note))
        void this.hand.choose(only.key);
      return;
    }
    this.#offer(ask, face, targets, wanted, found.length > 0);
  }

  /** One thing to do is done; several are offered where the hand is. */
  #offer(ask: Ask, face: Face | undefined, targets: string[], wanted: string, direct: boolean): void {
    const begun = wanted.startsWith('piece:')
      ? new Set(fitting(this.ways, wanted).map((way) => way.path[0]))
      : undefined;
    const all = targets
      .flatMap((target) => fitting(this.ways, target))
      .filter((way, i, list) => list.indexOf(way) === i && (!begun || way.path.length === 1 || begun.has(way.path[0])));
    const more = direct && !/^(card|event):/.test(wanted) ? all.filter((way) => way.path.length === 1) : all;
    const single = more.length === 1 ? more[0] : undefined;
    if (single && !isCostly(single.note)) {
      const ends =
        face?.stops?.(ask.kind) && this.hand.next[single.path.at(-1) ?? '']?.ends && !wanted.startsWith('card:');
      void this.hand.follow(ends ? [...single.path, END] : single.path);
    } else if (more.length) {
      this.opened = {
        title: this.#titleOf(targets.find((target) => !target.startsWith('piece:')) ?? wanted),
        ways: more,
        at: this.clicked,
      };
    }
  }

  #titleOf(target: string): string {
    const [kind = '', id = ''] = target.split(':');
    return this.scene().lexicon?.name(kind, id) ?? spell(id);
  }
}
