import { createProgress } from '../src/local/progress.ts';

/** Progress output in the terminal: percent done, the current step, and its duration. */
export interface Reporter {
  say: (line: string) => void;
  step: <T>(what: string, work: () => Promise<T>) => Promise<T>;
}

/** Creates a reporter of `total` steps. It writes to stderr, so that stdout contains only the table. */
export const createReporter = (total: number): Reporter => {
  const progress = createProgress(total);
  let done = 0;
  const percent = (): string => `${String(Math.round((done / total) * 100)).padStart(3)} %`;
  return {
    say: progress.say,
    step: async (what, work) => {
      const result = await progress.step(`${percent()} ${what}`, work);
      done += 1;
      return result;
    },
  };
};
