/** What the faces of the games make of a question. */
import { describe, expect, it } from 'vitest';
import { against, marksBetween } from '../src/eu9/diplomacy/relations';
import { aimOf, groupOf } from '../src/eu9/groups';
import { isMarch, moverOf, waysOf } from '../src/eu9/map/ways';
import type { Eu9State, War } from '../src/eu9/state';
import type { TableView } from '../src/lib/api';
import { habit } from '../src/tpop/habits';
import { ask, option } from './made';

describe('habits of The Price of Power', () => {
  const offered = new Map([['turn', new Set(['take_loan', 'appoint'])]]);

  it('ends a turn in which nothing new can be done', () => {
    expect(habit(ask('turn.after', [option('done'), option('take_loan')]), new Map(), offered)).toBe('done');
    expect(habit(ask('turn.after', [option('done'), option('cut_ties')]), new Map(), offered)).toBeUndefined();
  });

  it('pays with the same coin until the turn is over', () => {
    const given = new Map([['march.pay', 'pay:1']]);
    expect(habit(ask('march.pay', []), given, offered)).toBe('pay:1');
    habit(ask('turn', []), given, offered);
    expect(habit(ask('march.pay', []), given, offered)).toBeUndefined();
  });
});

describe('marches of EU9', () => {
  const about = { path: ['a', 'b'], mp: 4, wear: 30, free: 80, active: true };
  const to = (place: string, stack: string): ReturnType<typeof option> =>
    option(`to:${place}`, { targets: [stack, place], about });
  const question = ask('march.stack', [to('berry', 'stack:1'), to('poitou', 'stack:2'), option('done')]);

  it('knows whose ways are asked for', () => {
    expect(isMarch(question)).toBe(true);
    expect(isMarch(ask('plan', []))).toBe(false);
    expect(moverOf(question, [])).toBeUndefined();
    expect(moverOf(question, ['stack:2'])).toBe('stack:2');
  });

  it('tells what a way costs and risks', () => {
    const ways = waysOf(question, ['stack:1']);
    expect(Object.keys(ways)).toEqual(['berry']);
    expect(ways.berry).toMatchObject({ cost: 4, afloat: false, wear: 30, caught: 20, active: true });
  });
});

describe('relations of EU9', () => {
  const war = {
    attackers: ['france'],
    defenders: ['spain'],
    helpers: [{ country: 'england', side: 'defenders' }],
  } as unknown as War;
  const state = {
    wars: [war],
    agreements: [{ kind: 'loan', members: ['france', 'venice'] }],
    truces: [['france', 'poland']],
    causes: [{ holder: 'turkey', target: 'venice' }],
    refusals: [],
    drafts: [],
    powers: { france: { causes: [{ target: 'england' }] } },
  } as unknown as Eu9State;

  it('counts helpers on their side', () => {
    expect(against(war, 'france', 'england')).toBe(true);
    expect(against(war, 'spain', 'england')).toBe(false);
    expect(against(war, 'france', 'venice')).toBe(false);
  });

  it('marks loans and causes in their direction', () => {
    expect(marksBetween(state, 'france', 'spain', undefined)).toEqual(['war']);
    expect(marksBetween(state, 'france', 'venice', undefined)).toEqual(['loan']);
    expect(marksBetween(state, 'venice', 'france', undefined)).toEqual([]);
    expect(marksBetween(state, 'turkey', 'venice', undefined)).toEqual(['cause']);
    expect(marksBetween(state, 'venice', 'turkey', undefined)).toEqual([]);
  });

  it('shows a hidden cause to its holder alone', () => {
    expect(marksBetween(state, 'france', 'england', 'france')).toContain('cause');
    expect(marksBetween(state, 'france', 'england', 'spain')).not.toContain('cause');
  });
});

describe('groups of EU9', () => {
  const table = {
    seat: 'red',
    state: {
      causes: [{ holder: 'france', target: 'milan' }],
      powers: { france: {}, spain: {} },
      seats: { red: 'france' },
    },
  } as unknown as TableView;

  it('puts whom one has a cause against first', () => {
    const group = (target: string): string | undefined => groupOf(`war:${target}`, ask('declare.target', []), table);
    const names = ['milan', 'spain', 'genoa'].map(group);
    expect(new Set(names).size).toBe(3);
  });

  it('sorts a plan by the part of the realm', () => {
    expect(groupOf('plan:dti', ask('plan', []), table)).toBe('Domestic');
    expect(groupOf('plan:col', ask('plan', []), table)).toBe('Colonies');
    expect(aimOf('aim:calais')).toBe('calais');
  });
});
