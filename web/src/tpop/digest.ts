/** What happened, by whose turn it was: one heading a turn, under it only what a neighbour would tell. */
import type { JournalEntry } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';
import { t } from '../lib/t';
import { isTold } from '../table/journal';
import { outcomesIn } from './battle';

export interface Group {
  title: string;
  colour?: string;
  entries: JournalEntry[];
}

const OPENS = ['ActionTaken', 'Passed'];

export function digest(news: readonly JournalEntry[], lexicon: Lexicon): Group[] {
  const groups: Group[] = [];
  let whose = '';
  for (const entry of news) {
    if (!isTold(entry)) continue;
    const seat = entry.data.seat;
    if (entry.type === 'PhaseBegan') {
      whose = '';
      groups.push({ title: entry.text, entries: [] });
    } else if (OPENS.includes(entry.type) && typeof seat === 'string' && seat !== whose) {
      whose = seat;
      groups.push({ title: lexicon.name('realm', seat), colour: lexicon.colour(seat), entries: [entry] });
    } else {
      if (!groups.length) groups.push({ title: t('since.before'), entries: [] });
      groups.at(-1)?.entries.push(entry);
    }
  }
  const battles = outcomesIn(news).map((one): Group => {
    const where = lexicon.name(one.place.split(':')[0] ?? 'area', one.place.split(':')[1]);
    const line = (n: number, text: string): JournalEntry => ({
      number: -1 - n,
      type: 'BattleEnded',
      text,
      data: { place: one.place },
    });
    const losses = Object.entries(one.lost).map(([realm, n]) =>
      t('battle.losses', { name: lexicon.name('realm', realm), n }),
    );
    return {
      title: t(one.winner ? 'battle.wonAt' : 'battle.nobodyAt', {
        name: lexicon.name('realm', one.winner),
        place: where,
      }),
      ...(one.winner ? { colour: lexicon.colour(one.winner) } : {}),
      entries: [...losses, ...one.gains].map((told, n) => line(n, told)),
    };
  });
  return [...battles, ...groups];
}
