/** Reason why a response cannot contain a time. Every format for times ends with the year 9999. */
export interface InstantProblem {
  code: 'too_small' | 'too_big';
  where: string;
}

/** Returns what is wrong with a given or computed time, or undefined if it is within the years 1 to 9999. */
export const instantProblem = (time: Date): InstantProblem | undefined => {
  const year = time.getUTCFullYear();
  if (year < 1) return { code: 'too_small', where: 'before the year 1' };
  return year > 9_999 ? { code: 'too_big', where: 'beyond the year 9999' } : undefined;
};
