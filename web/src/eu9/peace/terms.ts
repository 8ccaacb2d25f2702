/** Offers of peace as the server names them: `3:white`, `3:france:2:territory+money:with:venice:if:2`. */
import type { Lexicon } from '../../lib/lexicon.svelte';
import { t, tn } from '../../lib/t';

export interface Terms {
  war: number;
  /** Who gets the better of it; nobody in a white peace. */
  winner: string | undefined;
  level: number;
  natures: string[];
  /** Who leaves the war alone, who is left out of the peace, and on which war's end it depends. */
  leaves: string[];
  without: string[];
  onlyIf: number | undefined;
}

export function termsOf(label: string): Terms | undefined {
  const [war = '', who = '', ...words] = label.split(':');
  if (!/^\d+$/.test(war) || !who) return undefined;
  const found: Terms = {
    war: Number(war),
    winner: who === 'white' ? undefined : who,
    level: 0,
    natures: [],
    leaves: [],
    without: [],
    onlyIf: undefined,
  };
  if (found.winner) found.level = Number(words.shift() ?? 0);
  while (words.length) {
    const word = words.shift() ?? '';
    if (word === 'with') found.leaves = (words.shift() ?? '').split('+');
    else if (word === 'without') found.without = (words.shift() ?? '').split('+');
    else if (word === 'if') found.onlyIf = Number(words.shift());
    else if (word !== 'mandatory') found.natures = word.split('+');
  }
  return found;
}

export const specialName = (id: string, lexicon: Lexicon): string =>
  lexicon.find('area', id)?.name ?? lexicon.find('event', id)?.name ?? id.replaceAll('_', ' ');

/** "2 provinces, a minor, money". */
export function demandsOf(natures: readonly string[], lexicon: Lexicon): string {
  const count = (nature: string): number => natures.filter((one) => one === nature).length;
  const land = count('territory');
  const minors = count('diplomacy');
  const money = count('money');
  return [
    land ? tn('eu9.peace.nLand', land) : '',
    minors ? tn('eu9.peace.nMinors', minors) : '',
    money ? tn('eu9.peace.nMoney', money) : '',
    ...natures.filter((one) => /^special[_:]/.test(one)).map((one) => specialName(one.slice(8), lexicon)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Level 4 for Spain": the head of an offer. */
export const headOf = (terms: Terms, lexicon: Lexicon): string =>
  terms.winner
    ? t('eu9.peace.levelFor', { n: terms.level, who: lexicon.name('realm', terms.winner) })
    : t('eu9.peace.whiteHead');
