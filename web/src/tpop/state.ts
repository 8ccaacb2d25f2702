/** The position of The Price of Power as the server shows it (europa/tpop/view.py). */

export interface Army {
  area: string | null;
  units: Record<string, number>;
  general: string | null;
}

export interface Mat {
  ducats: number;
  interest: number;
  power: Record<string, number>;
  stability: number;
  prestige: number;
  tax: number;
  /** What the next income would be, by source; `net` is the sum. */
  forecast: Record<string, number>;
  /** What the Final Scoring would add now, Missions apart; nothing when it has been. */
  final: Record<string, number>;
  manpower: number;
  available: number;
  exhausted: number;
  religion: string;
  capital: string | null;
  ruler: string | null;
  advisors: Record<string, string>;
  hand: string[] | null;
  cards: number;
  missions: string[] | null;
  missions_held: number;
  missions_done: string[];
  display: Record<string, number>;
  colonists: number;
  covered: { small: number; large: number };
  ideas: string[];
  armies: Army[];
  fleet: {
    sea: string | null;
    port: string | null;
    ships: Record<string, number>;
    admiral: string | null;
    docked: Record<string, number>;
  };
  merchants_off: number;
  towns: { small: number; large: number };
  vassals: number;
  relations: Record<string, string[]>;
}

export interface ProvinceRow {
  owner: string | null;
  overlord?: string;
  holder?: string;
  town?: string;
  unrest?: number;
}

export interface AreaRow {
  influence?: Record<string, number>;
  claims?: Record<string, number>;
  infantry?: Record<string, number>;
  rebels?: number;
  plague?: number;
  religion?: string;
}

export interface TpopState {
  clock: {
    age: number;
    last_age: number;
    round: number;
    phase: string;
    step: string;
    turn: string | null;
    first: string;
    passed: string[];
  };
  seats: Record<string, Mat>;
  provinces: Record<string, ProvinceRow>;
  areas: Record<string, AreaRow>;
  seas: Record<string, { ships?: Record<string, number>; guards?: Record<string, number> }>;
  nodes: Record<string, { merchants?: Record<string, number>; pirates?: number; expanded?: boolean }>;
  cards: {
    events: { id: string | null; ducats: number }[];
    events_left: number;
    ideas: Record<string, string[]>;
    milestones: Record<string, string[]>;
    decks: Record<string, number>;
    struggle_next: string | null;
    struggles_active: string[];
    trade_deck: number;
    trade_shown: string[];
    trade_discard: string[];
  };
  empire: {
    in_play: boolean;
    emperor: string | null;
    authority: number;
    religion: string;
    defending: boolean;
    pool: number;
  };
  curia: {
    cardinals: string[];
    roma: string | null;
    excommunicated: string | null;
    crusade: string | null;
    committed: string[];
  };
}

export const ROMAN = ['', 'I', 'II', 'III', 'IV'];
export const sum = (counts: Record<string, number> | undefined): number =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);

/** The position of a table that plays this game. */
export const stateOf = (table: { state: Record<string, unknown> }): TpopState => table.state as unknown as TpopState;
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));
