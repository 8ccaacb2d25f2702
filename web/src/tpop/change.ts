/** What a change of the position means, in words. */
import type { Difference, TableView } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';
import { maybe, t } from '../lib/t';

const POWERS: Record<string, string> = { adm: 'ADM', dip: 'DIP', mil: 'MIL' };

export function changeInWords(
  { path, before, after }: Difference,
  table: TableView,
  lexicon: Lexicon,
): string | undefined {
  const [part, id = '', what = '', detail = ''] = path;
  const arrow = `${before ?? 0} → ${after ?? 0}`;
  if (part === 'seats') {
    const whose = id === table.seat ? '' : `${lexicon.name('realm', id)}: `;
    if (what === 'power') return `${whose}${POWERS[detail] ?? detail} ${arrow}`;
    if (what === 'forecast') return detail === 'net' ? `${whose}${t('change.net')} ${arrow}` : undefined;
    const name = maybe(`change.${what}`);
    return name && typeof before !== 'object' && typeof after !== 'object' ? `${whose}${name} ${arrow}` : undefined;
  }
  if (part === 'areas') {
    const name = maybe(`change.${what}`);
    if (!name) return undefined;
    const where = lexicon.name('area', id);
    const whose = detail && detail !== table.seat ? ` (${lexicon.name('realm', detail)})` : '';
    if (typeof before === 'object' && before !== null) return undefined;
    if (typeof after === 'object' && after !== null) return t('change.in', { what: name, where });
    return `${t('change.in', { what: name, where })}${whose} ${arrow}`;
  }
  if (part === 'provinces' && what === 'owner')
    return t('change.owner', { where: lexicon.name('province', id), realm: lexicon.name('realm', String(after)) });
  if (part === 'provinces' && what === 'unrest')
    return t('change.in', { what: t('change.unrest'), where: lexicon.name('province', id) });
  return undefined;
}
