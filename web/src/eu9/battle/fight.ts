/** A fight as people fill it in: the description that the server reads, field by field. */
import type { Key } from '../../lib/t';

export type Value = string | number | boolean | null | undefined;
export type Data = { [name: string]: Value | Data | Data[] | string[] };

export interface Field {
  /** Where it stands in the description: `field.terrain`. */
  path: string;
  label: Key;
  type: 'number' | 'check' | 'choice' | 'country';
  least?: number;
  most?: number;
  choices?: readonly string[];
  /** What holds when it is left out. */
  otherwise?: Value;
}

export interface Part {
  title: Key;
  fields: readonly Field[];
}

const LAND = ['medieval', 'renaissance', 'arquebus', 'musket', 'baroque', 'manoeuvre', 'lace_war'];
const NAVAL = ['galley', 'carrack', 'nao_galeon', 'galleon_fluyt', 'battery', 'vessel', 'three_decker', 'seventy_four'];
const CLASSES = ['A', 'I', 'I_reformed', 'IM', 'II', 'IIM', 'III', 'IIIM', 'IV', 'IVM'];
const GROUNDS = ['plain', 'sparse_forest', 'dense_forest', 'northern_forest', 'mountain', 'swamp', 'desert'];
const WORKS = ['', '-', '+', '+-', '++'];

const number = (path: string, label: Key, most: number, least = 0, otherwise: Value = 0): Field => ({
  path,
  label,
  type: 'number',
  least,
  most,
  otherwise,
});
const check = (path: string, label: Key, otherwise = false): Field => ({ path, label, type: 'check', otherwise });
const choice = (path: string, label: Key, choices: readonly string[], otherwise: Value = ''): Field => ({
  path,
  label,
  type: 'choice',
  choices,
  otherwise,
});

const troops = (at: string): Field[] => [
  { path: `${at}.country`, label: 'eu9.fight.country', type: 'country' },
  choice(`${at}.technology`, 'eu9.fight.technology', LAND, 'renaissance'),
  choice(`${at}.army_class`, 'eu9.fight.class', CLASSES, 'III'),
  number(`${at}.a_plus`, 'eu9.fight.large', 3),
  number(`${at}.a_minus`, 'eu9.fight.small', 3),
  number(`${at}.ld`, 'eu9.fight.detachments', 8),
  check(`${at}.veteran`, 'eu9.fight.veteran'),
];
const leader = (at: string, siege: boolean): Field[] => [
  number(`${at}.manoeuvre`, 'eu9.fight.manoeuvre', 6),
  number(`${at}.fire`, 'eu9.fight.fire', 6),
  number(`${at}.shock`, 'eu9.fight.shock', 6),
  ...(siege ? [number(`${at}.siege`, 'eu9.fight.siegeValue', 6)] : []),
];
const ships = (at: string): Field[] => [
  { path: `${at}.country`, label: 'eu9.fight.country', type: 'country' },
  choice(`${at}.technology`, 'eu9.fight.technology', NAVAL, 'carrack'),
  number(`${at}.fleet.nwd`, 'eu9.fight.warships', 20),
  number(`${at}.fleet.ngd`, 'eu9.fight.galleys', 30),
  number(`${at}.fleet.vgd`, 'eu9.fight.galleasses', 10),
  number(`${at}.fleet.ntd`, 'eu9.fight.transports', 20),
  check(`${at}.veteran`, 'eu9.fight.veteran'),
];

/** What is asked for each kind of fight, in its order. */
export const PARTS: Record<string, readonly Part[]> = {
  land: [
    {
      title: 'eu9.fight.ground',
      fields: [
        number('field.period', 'eu9.fight.period', 7, 1, 1),
        choice('field.terrain', 'eu9.fight.terrain', GROUNDS, 'plain'),
        choice('field.crossing', 'eu9.fight.crossing', ['', 'river', 'pass', 'strait', 'landing'], ''),
        check('field.interception', 'eu9.fight.intercepted'),
        number('field.fortress', 'eu9.fight.fortress', 5, 0, null),
      ],
    },
    { title: 'eu9.fight.attacker', fields: [...troops('phasing.stack'), ...leader('phasing.leader', false)] },
    { title: 'eu9.fight.defender', fields: [...troops('other.stack'), ...leader('other.leader', false)] },
  ],
  naval: [
    {
      title: 'eu9.fight.sea',
      fields: [
        number('sea.turn', 'eu9.fight.turn', 62, 1, 1),
        check('sea.mediterranean', 'eu9.fight.mediterranean'),
        check('sea.interception', 'eu9.fight.intercepted'),
      ],
    },
    { title: 'eu9.fight.attacker', fields: [...ships('phasing'), ...leader('phasing.leader', false)] },
    { title: 'eu9.fight.defender', fields: [...ships('other'), ...leader('other.leader', false)] },
  ],
  siege: [
    {
      title: 'eu9.fight.walls',
      fields: [
        number('siege.period', 'eu9.fight.period', 7, 1, 1),
        number('siege.fortress.level', 'eu9.fight.level', 5),
        choice('siege.fortress.siegeworks', 'eu9.fight.works', WORKS, ''),
        check('siege.fortress.plain', 'eu9.fight.plain', true),
        check('siege.fortress.has_port', 'eu9.fight.port'),
        check('siege.fortress.port_open', 'eu9.fight.portOpen'),
        check('siege.bad_weather', 'eu9.fight.weather'),
        number('siege.supply_distance', 'eu9.fight.supply', 12),
      ],
    },
    { title: 'eu9.fight.besieger', fields: [...troops('siege.stack'), ...leader('siege.leader', true)] },
    {
      title: 'eu9.fight.besieged',
      fields: [...troops('siege.fortress.inside'), ...leader('siege.fortress.leader', true)],
    },
  ],
};

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at `field.terrain`, or what holds without one. */
export function read(fight: Data, { path, otherwise }: Field): Value {
  let at: unknown = fight;
  for (const name of path.split('.')) at = isData(at) ? at[name] : undefined;
  return at === undefined || isData(at) || Array.isArray(at) ? otherwise : (at as Value);
}

/** The fight with another value there; what it doesn't name stays. */
export function write(fight: Data, path: string, value: Value): Data {
  const [name = '', ...rest] = path.split('.');
  const inner = isData(fight[name]) ? fight[name] : {};
  return { ...fight, [name]: rest.length ? write(inner, rest.join('.'), value) : value };
}

const DIGITS = ['manoeuvre', 'fire', 'shock', 'siege'];

/** Leaders by their values, one contingent a side: what a form can show. */
export function spelt(value: Data): Data {
  const found: Data = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'leader' && (typeof inner === 'number' || typeof inner === 'string')) {
      found[name] = Object.fromEntries([...String(inner)].map((digit, i) => [DIGITS[i] ?? '', Number(digit)]));
    } else if (Array.isArray(inner)) {
      found[name] = (name === 'stack' || name === 'inside') && isData(inner[0]) ? spelt(inner[0]) : inner;
    } else found[name] = isData(inner) ? spelt(inner) : inner;
  }
  return found;
}

/** What the server reads: sides bear the names of their countries, who brings nobody is left out. */
export function described(fight: Data, nameOf: (country: string) => string): Data {
  const countryAt = (path: string): string =>
    String(read(fight, { path, label: 'eu9.fight.country', type: 'country' }) ?? '');
  const named = (path: string, where: string): [string, string] => [path, nameOf(countryAt(where)) || where];
  const sides =
    fight.kind === 'siege'
      ? [named('siege.besieger', 'siege.stack.country'), named('siege.besieged', 'siege.fortress.inside.country')]
      : fight.kind === 'naval'
        ? [named('phasing.name', 'phasing.country'), named('other.name', 'other.country')]
        : [named('phasing.name', 'phasing.stack.country'), named('other.name', 'other.stack.country')];
  let told = fight;
  const same = sides[0]?.[1] === sides[1]?.[1];
  for (const [i, [path, name]] of sides.entries()) told = write(told, path, same && i ? `${name} (2)` : name);
  const [, other] = sides;
  if (fight.kind === 'land' && other) told = write(told, 'field.fortress_of', same ? `${other[1]} (2)` : other[1]);
  if (fight.kind === 'siege') {
    told = write(told, 'defence.country', countryAt('siege.fortress.inside.country'));
    told = write(
      told,
      'defence.technology',
      String(
        read(fight, choice('siege.fortress.inside.technology', 'eu9.fight.technology', LAND, 'renaissance')) ?? '',
      ),
    );
  }
  return told;
}
