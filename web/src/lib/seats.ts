import { t, tn } from './t';

/** Seat counts in words: [1,2,3,4] is "1–4 players", [2,4] is "2 or 4 players". */
export function seatsInWords(seats: readonly number[]): string {
  const first = seats[0];
  const last = seats.at(-1);
  if (first === undefined || last === undefined) return t('seats.none');
  if (first === last) return tn('seats', first);
  const unbroken = last - first === seats.length - 1;
  if (unbroken && seats.length > 2) return t('seats.range', { from: first, to: last });
  return t('seats.or', { list: seats.slice(0, -1).join(', '), last });
}
