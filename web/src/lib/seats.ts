/** Seat counts in words: [1,2,3,4] is "1–4 players", [2,4] is "2 or 4 players". */
export function seatsInWords(seats: readonly number[]): string {
  const first = seats[0];
  const last = seats.at(-1);
  if (first === undefined || last === undefined) return 'no seats';
  if (first === last) return first === 1 ? '1 player' : `${first} players`;
  const unbroken = last - first === seats.length - 1;
  if (unbroken && seats.length > 2) return `${first}–${last} players`;
  return `${seats.slice(0, -1).join(', ')} or ${last} players`;
}
