/** Number of letters to insert, delete, or replace to make one word of the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [at, same] of Array.from(other).entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === same ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** Returns the words that someone probably meant: at most one typing error in three letters, or a plural. */
export const similarWords = (typed: string, words: readonly string[]): string[] => {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const measured = words.map(word => ({ word, away: distance(typed.toLowerCase(), word) }));
  const nearest = Math.min(...measured.map(({ away }) => away));
  return nearest > most ? [] : measured.filter(({ away }) => away === nearest).map(({ word }) => word);
};
