/** The position of the nine-player campaign as the server shows it to one seat. */
import type { TableView } from '../lib/api';

export interface Clock {
  turn: number;
  years: [number, number];
  period: string;
  phase: string;
  segment: string;
  title: string;
  /** The segment as the table calls it. */
  words: string;
  situation: string;
  /** The round of the military phase. */
  round: Round | null;
  inflation: { box: number; percent: number };
}

export interface Round {
  box: string;
  extended: boolean;
  bad_weather: boolean;
  sund_frozen: boolean;
  /** Alliances in the order of their impulses. */
  order: string[][];
  impulse: number;
  campaigns: Record<string, string>;
}

export interface Stack {
  number: number;
  name: string;
  country: string;
  at: string;
  naval: boolean;
  leaders: string[];
  units: string[];
  /** Thirds of a detachment; unknown for the fleets of others. */
  size?: number;
  veteran?: boolean;
  class?: string;
  technology?: string;
  commander?: string;
  inside?: 'city' | 'presidio';
  carrier?: number;
  moved?: boolean;
  engaged?: boolean;
  beaten?: boolean;
  unsupplied?: boolean;
  gold?: number;
  action?: string;
  convoy?: string;
}

export interface Siege {
  besieger: string | null;
  works: string;
  breach: boolean;
  rounds: number;
}

export interface War {
  number: number;
  kind: string;
  attackers: string[];
  defenders: string[];
  helpers: { country: string; side: 'attackers' | 'defenders'; form: string; beside: string }[];
  turns: Record<string, number>;
  begun: number;
  cause: string;
  armistice: boolean;
  /** For who is in it: the differential and its terms. */
  standing?: { stability: number; provinces: number; held: number; lost: number; net: number };
}

export interface Agreement {
  kind: 'defensive' | 'offensive' | 'ties' | 'loan';
  members: string[];
  signed: number;
  until: number;
  secret: boolean;
  owed: number;
  gift: boolean;
}

export interface Draft extends Omit<Agreement, 'signed'> {
  by: string;
  signed_by: string[];
  dowry: number;
}

/** A peace that was offered; kept until it is answered. */
export interface PeaceOffer {
  war: number;
  kind: string;
  winners: string[];
  losers: string[];
  level: number;
  natures: string[];
  by: string;
  to: string;
  only_if: number;
  left_out: string[];
}

export interface Cause {
  holder: string;
  target: string;
  kind: string;
  free: boolean;
  source: string;
  last: number;
}

export interface Monarch {
  name: string | null;
  values: Record<string, number>;
  in_use: Record<string, number>;
  since: number;
}

export interface Power {
  seat: string | null;
  stability: number;
  dti: number;
  fti: number;
  sfti: number;
  land: number;
  naval: number;
  religion: string;
  vp: number;
  initiative: number;
  monarch: Monarch;
  mnus: { kind: string; level: number; at: string }[];
  units: { kind: string; at: string | null; veteran: boolean }[];
  gross: number[];
  /** Lines that everybody may know (E42). */
  lines: Record<string, number>;
  aims_chosen: number;
  /** The rest is the owner's alone. */
  treasury?: number;
  national_loan?: number;
  loans?: { rest: number; interest: number; term: number }[];
  wealth?: number;
  sheet?: Record<string, number>;
  parts?: Record<string, [string, number][]>;
  causes?: { target: string; source: string; free: boolean; overseas: boolean }[];
  orders?: Record<string, string>;
  aims?: string[];
  /** Provinces overseas that it knows. */
  known?: string[];
  /** What each objective is worth as things stand. */
  aim_points?: Record<string, number>;
  postponed?: string[];
}

export interface Place {
  owner?: string;
  controller?: string;
  fortress?: number;
  post?: { kind: string; owner: string; level: number; goods: Record<string, number> };
  mission?: string;
  pillage?: number;
  revolt?: number;
  occupied?: string;
  praesidio?: { owner: string; level: number };
  fort?: string;
  gold_open?: number;
}

export interface Eu9State {
  clock: Clock;
  seats: Record<string, string | null>;
  powers: Record<string, Power>;
  minors: Record<string, { patron: string; box: string }>;
  provinces: Record<string, Place>;
  zones: Record<string, { fleets: Record<string, [number, number]>; pirates: number }>;
  centres: Record<string, { owner: string | null; at: string | null }>;
  prices: Record<string, { box: number; ducats: number }>;
  technology: { goals: Record<string, { naval: boolean; box: number; turn: number }> };
  neutral: string[];
  wars: War[];
  causes: Cause[];
  agreements: Agreement[];
  drafts: Draft[];
  offers: PeaceOffer[];
  refusals: [string, string][];
  truces: [string, string][];
  stacks: Stack[];
  sieges: Record<string, Siege>;
  events: {
    drawn: string[];
    running: string[];
    lasting: { event: string; who: string[]; until: string[] }[];
    economic: Record<string, number>;
  };
}

/** "+2", "−1", "0". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** A number with a real minus. */
export const minus = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** "Turn 1 · 1492–1495". */
export const clockInWords = ({ turn, years }: Clock): string => `Turn ${turn} · ${years[0]}–${years[1]}`;

/** The treasury as the sheet has it at this time of the turn. */
export function treasuryOf(power: Power, { phase, segment }: Clock): number | undefined {
  const { sheet } = power;
  if (sheet === undefined) return power.treasury;
  switch (phase) {
    case 'events':
    case 'diplomacy':
      return sheet.A2;
    case 'administration':
    case 'military':
    case 'redeployment':
      return sheet.A8;
    case 'exchequer':
      return segment === '6.1' ? sheet.A8 : segment === '6.5' ? sheet.A25 : sheet.A13;
    default:
      return power.treasury;
  }
}

export const stateOf = (table: TableView): Eu9State => table.state as unknown as Eu9State;

/** The power that the seat plays now. */
export const ownPower = (table: TableView): string | undefined =>
  table.seat === null ? undefined : (stateOf(table).seats[table.seat] ?? undefined);

/** Whether a country fights in a war, helpers with their whole force included. */
export const isIn = (war: War, country: string): boolean =>
  war.attackers.includes(country) ||
  war.defenders.includes(country) ||
  war.helpers.some((one) => one.country === country);

/** LD or ND in words: "5", "1⅓". */
export function strength(thirds: number): string {
  const whole = Math.floor(thirds / 3);
  const rest = ['', '⅓', '⅔'][thirds % 3] ?? '';
  return `${whole || !rest ? whole : ''}${rest}`;
}
