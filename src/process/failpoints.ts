import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens at a place; a plan is used up by it, also when the process dies of it. */
export interface FailpointPlan {
  /** `commit.after_claim`, or `commit.after_claim:x` where only one platform, operation or post is meant. */
  at: string;
  action: 'kill' | 'hang' | 'throw' | 'delay' | 'wait';
  /** Which visit is meant; default the first. */
  nth?: number;
  /** Of `delay`: how long. */
  ms?: number;
  /** Of `wait`: the file whose coming ends it. */
  until?: string;
}

/** Content of the file that `FAILPOINTS` names, as JSON. It is read again at every visit, so a test may change it any time. */
export interface Failpoints {
  plans: FailpointPlan[];
  /** File to which every visited place is appended, one a line. */
  trace?: string;
}

let visit: ((point: string, detail: string | undefined) => Promise<void>) | undefined;

/**
 * A named place at which a test can kill, hang, break or delay this process. Costs one comparison unless
 * `armFailpoints` was given a file. Throws where a test says so.
 */
export const failpoint = (point: string, detail?: string): Promise<void> | undefined =>
  visit?.(point, detail);

/** Follows the plans in `file` from now on; without one, every place does nothing again. */
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

/** Counts the visit in the file, before anything happens: what comes up after a kill must not die of the same plan. */
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
