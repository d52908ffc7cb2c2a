import type { Diagnosis } from './diagnosis.ts';

/** Result of one run of all checks. */
export interface HealthRun {
  checkedAt: Date;
  checks: Diagnosis[];
}

/** Milliseconds for which a run is returned to further callers, because every run loads the service. */
const keptMs = 10_000;

/** Returns a function that runs the checks. Callers share a run in progress and one that ended a moment ago. */
export const shareRuns = (run: () => Promise<Diagnosis[]>): (() => Promise<HealthRun>) => {
  let current: Promise<HealthRun> | undefined;
  const begin = async (): Promise<HealthRun> => {
    try {
      return { checks: await run(), checkedAt: new Date() };
    } finally {
      setTimeout(() => (current = undefined), keptMs).unref();
    }
  };
  return () => (current ??= begin());
};
