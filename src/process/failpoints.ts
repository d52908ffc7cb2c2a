import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Action at a failpoint. A plan is used once, even if it kills the process. */
export interface FailpointPlan {
  /** `commit.after_claim`, or `commit.after_claim:x` for a single platform, operation, or post. */
  at: string;
  action: 'kill' | 'hang' | 'throw' | 'delay' | 'wait';
  /** Number of the visit that triggers the plan. Defaults to the first. */
  nth?: number;
  /** Milliseconds of a `delay`. */
  ms?: number;
  /** File whose creation ends a `wait`. */
  until?: string;
}

/**
 * Contents of the file in `FAILPOINTS`, as JSON. The file is read again at every visit, so a test can change it at any
 * time.
 */
export interface Failpoints {
  plans: FailpointPlan[];
  /** File to which the name of every visited place is appended, one per line. */
  trace?: string;
}

let visit: ((point: string, detail: string | undefined) => Promise<void>) | undefined;

/**
 * Marks a place where a test can kill, hang, fail, or delay this process. Costs one comparison unless `armFailpoints` was
 * called with a file. Throws if the plan says so.
 */
export const failpoint = (point: string, detail?: string): Promise<void> | undefined =>
  visit?.(point, detail);

/** Uses the plans in `file` from now on. Without a file, failpoints are disabled again. */
export const armFailpoints = (file: string | undefined): void => {
  visit = file === undefined ? undefined : (point, detail) => follow(file, point, detail);
};

const follow = async (file: string, point: string, detail: string | undefined): Promise<void> => {
  const failpoints = read(file);
  if (!failpoints) return;
  const full = detail === undefined ? point : `${point}:${detail}`;
  if (failpoints.trace) appendFileSync(failpoints.trace, `${full}\n`);
  const plan = failpoints.plans.find(({ at }) => at === point || at === full);
  if (plan && useUp(file, failpoints, plan)) await act(plan, full);
};

const read = (file: string): Failpoints | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Failpoints;
  } catch {
    return undefined;
  }
};

/**
 * Records the visit in the file before anything happens, so that the process that starts after a kill does not die of the
 * same plan.
 */
const useUp = (file: string, failpoints: Failpoints, plan: FailpointPlan): boolean => {
  const nth = plan.nth ?? 1;
  const plans = failpoints.plans.flatMap(one =>
    one !== plan ? [one] : nth > 1 ? [{ ...one, nth: nth - 1 }] : [],
  );
  writeFileSync(`${file}.new`, JSON.stringify({ ...failpoints, plans }));
  renameSync(`${file}.new`, file);
  return nth === 1;
};

const never = new Promise<never>(() => undefined);

const lookEveryMs = 10;
const comingOf = async (file: string): Promise<void> => {
  while (!existsSync(file)) await sleep(lookEveryMs);
};

const act = async ({ action, ms = 0, until }: FailpointPlan, point: string): Promise<void> => {
  if (action === 'throw') throw new Error(`failpoint ${point}`);
  if (action === 'kill') process.kill(process.pid, 'SIGKILL');
  if (action === 'wait' && until !== undefined) return comingOf(until);
  await (action === 'delay' ? sleep(ms) : never);
};
