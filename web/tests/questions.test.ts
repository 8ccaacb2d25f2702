/** Options as the table shows them: groups, ways through two questions, what a click may mean. */
import { describe, expect, it } from 'vitest';
import type { Face } from '../src/games';
import type { Next, TableView } from '../src/lib/api';
import { isCostly } from '../src/table/costly';
import { groupsOf, inOrder } from '../src/table/groups';
import { fitting, litBy, ofCards } from '../src/table/lit';
import { chipsOf, mayEnd, waysOf } from '../src/table/ways';
import { ask, option } from './made';

const table = {} as TableView;
const bare = {} as Face;

describe('groupsOf', () => {
  it('puts what stands alone last, as the way out', () => {
    const groups = groupsOf([option('done'), option('war:france'), option('peace:france')], ask('x', []), table, bare);
    expect(groups.map((group) => group.name)).toEqual(['war', 'peace', '']);
  });

  it('keeps the order of the titles that the game gives', () => {
    const face = { group: (key: string) => (key.startsWith('war') ? 'War' : 'Talk'), groups: ['Talk', 'War'] };
    const groups = groupsOf([option('war:a'), option('say:a')], ask('x', []), table, face as unknown as Face);
    expect(groups.map((group) => group.name)).toEqual(['Talk', 'War']);
  });

  it('makes one control of numbers in a row, and gives it no key', () => {
    const numbers = Array.from({ length: 9 }, (_, n) => option(`pay:${n}`));
    const groups = groupsOf([...numbers, option('done')], ask('x', []), table, bare);
    expect(groups[0]?.counts).toBe(true);
    expect(inOrder(groups).map(({ key }) => key)).toEqual(['done']);
  });
});

describe('waysOf', () => {
  const next: Record<string, Next> = {
    influence: { kind: 'influence.where', prompt: '', ends: true, options: [option('in:lombardy'), option('done')] },
    end: { kind: 'turn.after', prompt: '', ends: true, options: [option('x:1')] },
  };
  const question = ask('turn', [option('influence', { text: 'Place influence (1 DIP)' }), option('end')]);

  it('offers one answer, or two in a row, but not what only hands the turn on', () => {
    expect(waysOf(question, next).map((way) => way.path)).toEqual([
      ['influence'],
      ['influence', 'in:lombardy'],
      ['end'],
    ]);
  });

  it('says the first part without its price', () => {
    expect(waysOf(question, next)[1]?.text).toBe('Place influence: in:lombardy');
  });

  it('lets a row end where the next question may be answered with done', () => {
    expect(mayEnd(ask('march', []), option('influence'), next)).toBe(true);
    expect(mayEnd(ask('turn', []), option('influence'), next)).toBe(false);
    expect(mayEnd(ask('march', []), option('end'), next)).toBe(false);
  });

  it('shows a few ways to pay as chips, many not', () => {
    const paying = (n: number): Record<string, Next> => ({
      a: { kind: 'pay', prompt: '', ends: false, options: Array.from({ length: n }, (_, i) => option(`pay:${i}`)) },
    });
    expect(chipsOf(option('a'), paying(3))).toHaveLength(3);
    expect(chipsOf(option('a'), paying(9))).toEqual([]);
  });
});

describe('lit', () => {
  const options = [option('land:seine:army1', { targets: ['area:seine'] }), option('play:adm_3'), option('sail')];

  it('lights places, cards and pieces by their keys', () => {
    const found = litBy(options);
    expect([...found]).toEqual(expect.arrayContaining(['area:seine', 'card:adm_3', 'piece:army1', 'piece:fleet']));
    expect(ofCards(found)).toContain('card:adm_3');
  });

  it('finds the options that a click may mean', () => {
    expect(fitting(options, 'area:seine').map(({ key }) => key)).toEqual(['land:seine:army1']);
    expect(fitting(options, 'piece:army1').map(({ key }) => key)).toEqual(['land:seine:army1']);
    expect(fitting(options, 'piece:fleet').map(({ key }) => key)).toEqual(['sail']);
    expect(fitting(options, 'card:adm_3').map(({ key }) => key)).toEqual(['play:adm_3']);
    expect(fitting(options, 'area:loire')).toEqual([]);
  });
});

describe('isCostly', () => {
  it('warns of what should be read first', () => {
    expect(isCostly('no casus belli: -2 stability')).toBe(true);
    expect(isCostly('costs 2 ducats')).toBe(false);
  });
});
