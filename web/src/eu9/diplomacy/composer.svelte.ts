/** A treaty as it is written: who, what and on which terms, until it is sent as one row of answers. */
export type Clause = 'defensive' | 'offensive' | 'ties' | 'loan';
export type Form = 'public' | 'secret' | 'oral';

export const CLAUSES: readonly Clause[] = ['defensive', 'offensive', 'ties', 'loan'];
export const FORMS: readonly Form[] = ['public', 'secret', 'oral'];
/** Ducats between two sums, and the least dowry. */
export const STEP = 10;
export const DOWRY = 100;

export const isAlliance = (clause: Clause): boolean => clause === 'defensive' || clause === 'offensive';

export class Composer {
  to = $state.raw<readonly string[]>([]);
  clause = $state<Clause>('defensive');
  form = $state<Form>('public');
  /** Whether we lend or pay, and not they. */
  mine = $state(true);
  sum = $state(50);
  gift = $state(false);

  readonly least = $derived(this.clause === 'ties' ? DOWRY : STEP);
  readonly ready = $derived(this.to.length > 0);

  take(clause: Clause): void {
    this.clause = clause;
    if (!isAlliance(clause)) this.to = this.to.slice(-1);
    this.sum = Math.max(this.sum, this.least);
  }

  /** One more to sign it, or one less; ties and loans have two sides. */
  turn(power: string): void {
    if (this.to.includes(power)) this.to = this.to.filter((one) => one !== power);
    else this.to = isAlliance(this.clause) ? [...this.to, power] : [power];
  }

  step(by: number): void {
    this.sum = Math.max(this.least, this.sum + by);
  }

  clear(): void {
    this.to = [];
    this.sum = this.least;
    this.gift = false;
    this.form = 'public';
  }

  /** As a draft that another wrote: `loan:france+portugal:50:gift`. */
  like(draft: string, own: string): void {
    const [kind = '', members = '', ...rest] = draft.split(':');
    const sides = members.split('+');
    this.clause = CLAUSES.find((one) => one === kind) ?? 'defensive';
    this.to = sides.filter((one) => one !== own);
    this.mine = sides[0] === own;
    this.sum = Math.max(this.least, Number(rest.find((one) => /^\d+$/.test(one)) ?? 0));
    this.gift = rest.includes('gift');
    this.form = FORMS.find((one) => rest.includes(one)) ?? 'public';
  }

  /** The answers that write it; `x=y` answers y where x is asked. A sum that isn't possible is asked for. */
  get answers(): string[] {
    const terms: Record<Clause, string[]> = {
      defensive: ['draft.with=done', `draft.form=${this.form}`],
      offensive: ['draft.with=done', `draft.form=${this.form}`],
      ties: [`draft.payer=${this.mine ? 'me' : 'you'}`, `ducats:${this.sum}`, 'draft.exchange=nothing'],
      loan: [
        `draft.lender=${this.mine ? 'me' : 'you'}`,
        `ducats:${this.sum}`,
        `draft.gift=${this.gift ? 'gift' : 'loan'}`,
      ],
    };
    return ['write', `kind:${this.clause}`, ...this.to.map((power) => `with:${power}`), ...terms[this.clause]];
  }
}

/** One is written at a time, seen beside the question and by the table of relations. */
export const composer = new Composer();
