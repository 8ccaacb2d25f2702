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

/** The group of an option of the plan; undefined for any other. */
export const groupOf = (key: string): string | undefined => GROUP_OF[key];
