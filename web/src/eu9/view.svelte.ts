/** What lies on the table: the displays of the board, and the stations that group them on a small screen. */
import type { Station } from '../games';
import type { Key } from '../lib/t';
import type { SheetName } from './geometry';

export type Tab = SheetName | 'stacks' | 'relations' | 'wars' | 'minors' | 'events' | 'chronicle' | 'sheet' | 'powers';

export const TABS: readonly { id: Tab; name: Key; station: string }[] = [
  { id: 'europe', name: 'map.europe', station: 'map' },
  { id: 'world', name: 'eu9.tab.world', station: 'map' },
  { id: 'stacks', name: 'eu9.tab.stacks', station: 'stacks' },
  { id: 'relations', name: 'eu9.tab.relations', station: 'diplomacy' },
  { id: 'wars', name: 'eu9.tab.wars', station: 'diplomacy' },
  { id: 'minors', name: 'eu9.tab.minors', station: 'diplomacy' },
  { id: 'events', name: 'eu9.tab.events', station: 'realm' },
  { id: 'chronicle', name: 'eu9.tab.chronicle', station: 'realm' },
  { id: 'sheet', name: 'eu9.tab.sheet', station: 'realm' },
  { id: 'powers', name: 'eu9.tab.powers', station: 'realm' },
];

/** Under the table, within the thumb's reach; the journal is the rail's. */
export const STATIONS: readonly Station[] = [
  { id: 'map', name: 'eu9.station.map', icon: '◱' },
  { id: 'stacks', name: 'eu9.tab.stacks', icon: '▤' },
  { id: 'diplomacy', name: 'eu9.station.diplomacy', icon: '✒' },
  { id: 'journal', name: 'panel.journal', icon: '☷', rail: 'journal' },
  { id: 'realm', name: 'eu9.station.realm', icon: '♔' },
];

export const stationOf = (tab: Tab): string => TABS.find((one) => one.id === tab)?.station ?? 'map';

/** Where each station begins. */
const FIRST: Record<string, Tab> = { map: 'europe', stacks: 'stacks', diplomacy: 'relations', realm: 'sheet' };

class View {
  tab = $state<Tab>('europe');

  /** A station is entered where it was left in this visit, or at its first display. */
  enter(station: string): void {
    if (stationOf(this.tab) !== station) this.tab = this.#left[station] ?? FIRST[station] ?? 'europe';
  }

  lay(tab: Tab): void {
    this.tab = tab;
    this.#left[stationOf(tab)] = tab;
  }

  #left: Record<string, Tab> = {};
}

export const view = new View();
