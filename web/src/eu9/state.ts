/** The position of the nine-player campaign as the server shows it to one seat. */
import type { TableView } from '../lib/api';

export interface Clock {
  turn: number;
  years: [number, number];
  period: string;
  phase: string;
  segment: string;
  title: string;
  situation: string;
  inflation: { box: number; percent: number };
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
  aims?: string[];
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
  events: { economic: Record<string, number> };
}

/** "+2", "−1", "0". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

const TITLES: Record<string, string> = { aims: 'objectives', loan: 'loans', seats: 'new powers', minors: 'minor countries' };

/** "Turn 1 · 1492–1495 · Administration: plan (3.4)". */
export function clockInWords({ turn, years, phase, segment, title }: Clock): string {
  const what = TITLES[title] ?? title.replaceAll('_', ' ');
  return `Turn ${turn} · ${years[0]}–${years[1]} · ${phase.charAt(0).toUpperCase()}${phase.slice(1)}: ${what} (${segment})`;
}

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
