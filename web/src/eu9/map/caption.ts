/** What stands under the pointer, in one line. */
import type { Lexicon } from '../../lib/lexicon.svelte';
import { t } from '../../lib/t';
import type { Sheet } from '../geometry';
import type { Eu9State, Place, Stack } from '../state';
import { force, leaderName } from './stacks';
import type { Way } from './ways';

export const marksOf = (id: string, lexicon: Lexicon): readonly string[] => lexicon.find('province', id)?.text ?? [];

export function fortressOf(id: string, row: Place | undefined, lexicon: Lexicon): number {
  const printed = marksOf(id, lexicon).find((mark) => mark.startsWith('fortress'));
  return row?.fortress ?? (printed ? Number(printed.slice(9)) : 0);
}

/** Trade zones without their class. */
export const zoneName = (name: string): string => name.replace(/^home trade of /, '').replace(' trade zone', '');

/** "large army (A+), 2 × land detachment (LD)". */
export function contents(stack: Stack, lexicon: Lexicon): string[] {
  return [...new Set(stack.units)].map((kind) => {
    const n = stack.units.filter((one) => one === kind).length;
    return `${n > 1 ? `${n} × ` : ''}${lexicon.name('unit', kind)}`;
  });
}

function ofStack(stack: Stack, position: Eu9State, lexicon: Lexicon): string {
  const counters = contents(stack, lexicon);
  const leader = leaderName(stack, position, (id) => lexicon.name('leader', id));
  return [
    t(stack.naval ? 'eu9.stack.fleet' : 'eu9.stack.army', { who: lexicon.name('realm', stack.country) }),
    ...(stack.size === undefined ? [] : [force(stack.size, stack.naval)]),
    counters.join(', '),
    ...(leader
      ? [`${leader}: ${lexicon.find('leader', stack.commander)?.detail || t('eu9.stack.king')}`]
      : [t('eu9.stack.nobody')]),
    ...(stack.inside ? [t('eu9.stack.inside')] : []),
    ...(stack.unsupplied ? [t('eu9.stack.unsupplied')] : []),
    ...(stack.moved ? [t('eu9.stack.moved')] : []),
    ...(stack.gold ? [t('eu9.stack.gold', { n: stack.gold })] : []),
  ].join(' · ');
}

function ofWay(way: Way): string[] {
  return [
    t(way.afloat ? 'eu9.way.zones' : 'eu9.way.mp', { n: way.cost }),
    ...(way.wear ? [t('eu9.way.wear', { n: way.wear })] : []),
    ...(way.caught ? [t('eu9.way.caught', { n: way.caught })] : []),
  ];
}

export function captionOf(
  id: string,
  position: Eu9State,
  sheet: Sheet,
  lexicon: Lexicon,
  ways: Record<string, Way>,
): string {
  if (!id) return '';
  const stack = position.stacks.find((one) => one.name === id);
  if (stack) return ofStack(stack, position, lexicon);
  const way = ways[id];
  const risks = way ? ofWay(way) : [];
  const zone = position.zones[id];
  if (zone) {
    const fleets = Object.entries(zone.fleets).map(
      ([who, [now, most]]) => `${lexicon.name('realm', who)} ${now}${most > now ? `/${most}` : ''}`,
    );
    const thing = lexicon.find('zone', id);
    return [
      zoneName(thing?.name ?? id),
      t('eu9.map.monopoly', { what: thing?.detail ?? '' }),
      fleets.join(', ') || t('eu9.map.noFleet'),
      ...(zone.pirates ? [t('eu9.map.pirates')] : []),
    ].join(' · ');
  }
  if (id in sheet.seas) return [lexicon.name('sea', id), ...risks].join(' · ');
  const thing = lexicon.find('province', id);
  const row = position.provinces[id];
  const told = [thing?.name ?? id];
  if (thing?.area) told.push(lexicon.name('area', thing.area));
  if (row?.owner) told.push(lexicon.name('realm', row.owner));
  told.push(...risks);
  if (row?.controller) told.push(t('map.heldBy', { realm: lexicon.name('realm', row.controller) }));
  if (thing?.size) told.push(t('eu9.map.income', { n: thing.size }));
  if (thing?.detail) told.push(thing.detail);
  const fortress = fortressOf(id, row, lexicon);
  if (fortress) told.push(t('eu9.map.fortress', { n: fortress }));
  told.push(...marksOf(id, lexicon).filter((mark) => !mark.startsWith('fortress')));
  if (row?.post) {
    const goods = Object.entries(row.post.goods).map(([good, units]) => `${units} ${lexicon.name('good', good)}`);
    told.push(
      t('eu9.map.postOf', {
        what: `${lexicon.name('piece', row.post.kind.toLowerCase())} ${row.post.level}`,
        who: lexicon.name('realm', row.post.owner),
      }) + (goods.length ? ` (${goods.join(', ')})` : ''),
    );
  }
  if (row?.revolt) told.push(t('eu9.map.revolt'));
  if (row?.pillage) told.push(t('eu9.map.pillaged'));
  const siege = position.sieges[id];
  if (siege)
    told.push(siege.besieger ? t('eu9.siege.by', { who: lexicon.name('realm', siege.besieger) }) : t('eu9.siege'));
  return told.join(' · ');
}
