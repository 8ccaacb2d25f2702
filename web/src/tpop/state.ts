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
  ideas: string[];
  armies: Army[];
  fleet: { sea: string | null; port: string | null; ships: Record<string, number> };
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
  nodes: Record<string, { merchants?: Record<string, number>; pirates?: number }>;
  cards: {
    events: { id: string | null; ducats: number }[];
    events_left: number;
    ideas: Record<string, string[]>;
    milestones: Record<string, string[]>;
  };
  empire: { in_play: boolean; emperor: string | null; authority: number; religion: string };
  curia: { cardinals: string[]; excommunicated: string | null; crusade: string | null };
}

export const ROMAN = ['', 'I', 'II', 'III', 'IV'];
export const sum = (counts: Record<string, number> | undefined): number =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
