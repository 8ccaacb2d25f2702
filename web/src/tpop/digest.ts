/** What happened since somebody looked last: the battles first, then turn by turn. */
import type { JournalEntry } from '../lib/api';
import type { Lexicon } from '../lib/lexicon.svelte';
import { t } from '../lib/t';
import { outcomesIn } from './battle';
import { turnsOf } from './turns';

export interface Group {
  title: string;
  colour?: string;
  entries: JournalEntry[];
}

const line = (number: number, text: string, place?: string): JournalEntry => ({
  number,
  type: '',
  text,
  data: place === undefined ? {} : { place },
});

/** `seat` knows what it did itself. */
export function digest(news: readonly JournalEntry[], seat: string | null, lexicon: Lexicon): Group[] {
  const battles = outcomesIn(news).map((one): Group => {
    const [kind = 'area', place] = one.place.split(':');
    const losses = Object.entries(one.lost).map(([realm, n]) =>
      t('battle.losses', { name: lexicon.name('realm', realm), n }),
    );
    return {
      title: t(one.winner ? 'battle.wonAt' : 'battle.nobodyAt', {
        name: lexicon.name('realm', one.winner),
        place: lexicon.name(kind, place),
      }),
      ...(one.winner ? { colour: lexicon.colour(one.winner) } : {}),
      entries: [...losses, ...one.gains].map((told, n) => line(-1 - n, told, one.place)),
    };
  });
  const told = turnsOf(news, lexicon).filter((turn) => turn.seat !== seat && turn.lines.length > 0);
  const turns = told.map(({ title, colour, lines }): Group => ({
    title,
    ...(colour === undefined ? {} : { colour }),
    entries: lines.map((one) => line(one.number, one.text, one.at)),
  }));
  return [...battles, ...turns];
}
