/** Why no answer can show an instant: every format that carries one ends with the year 9999. */
export interface InstantProblem {
  code: 'too_small' | 'too_big';
  where: string;
}

/** Returns what is wrong with an instant, given or computed; undefined if it lies in the years 1 to 9999. */
export const instantProblem = (time: Date): InstantProblem | undefined => {
  const year = time.getUTCFullYear();
  if (year < 1) return { code: 'too_small', where: 'before the year 1' };
  return year > 9_999 ? { code: 'too_big', where: 'beyond the year 9999' } : undefined;
};
