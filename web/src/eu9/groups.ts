import type { Ask, TableView } from '../lib/api';
import { t } from '../lib/t';
import { stateOf } from './state';

/** The objective that an answer chooses: `aim:calais`. */
export const aimOf = (key: string): string | undefined => key.split(':')[1];

/** What may be planned, by the part of the realm it concerns. */
const GROUPS: Record<string, readonly string[]> = {
  Domestic: ['mnu', 'dti'],
  Trade: ['tfi', 'competition', 'fti', 'sfti'],
  Colonies: ['col', 'tp'],
  Technology: ['land', 'naval'],
  Forces: ['buy', 'maintain', 'disband', 'fortress', 'lower'],
  Money: ['taxes', 'refund_national', 'refund_loan'],
};
const GROUP_OF: Record<string, string> = Object.fromEntries(
  Object.entries(GROUPS).flatMap(([name, kinds]) => kinds.map((kind) => [`plan:${kind}`, name])),
);

/** Under which title an option stands: those of the plan, and whom war is declared on. */
export function groupOf(key: string, ask: Ask, table: TableView): string | undefined {
  if (ask.kind === 'declare.target' && key.startsWith('war:')) {
    const { causes, powers, seats } = stateOf(table);
    const own = seats[table.seat ?? ''];
    const target = key.split(':')[1] ?? '';
    const has =
      causes.some((one) => one.holder === own && one.target === target) ||
      (own && powers[own]?.causes?.some((one) => one.target === target));
    return has ? t('eu9.group.cause') : target in powers ? t('eu9.group.powers') : t('eu9.group.minors');
  }
  return GROUP_OF[key];
}
