import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { armFailpoints, type Failpoints } from '../../src/process/failpoints.ts';
import { eventually } from './eventually.ts';

/** A place at which the next visitor stops until the test releases it. */
export interface Stop {
  /** Settles once a visitor stops there. */
  reached(): Promise<void>;
  goOn(): Promise<void>;
}

/** Stops of this process at failpoints, one at a time, for the tests of a block. */
export const useStops = (): ((at: string) => Promise<Stop>) => {
  let folder: string;
  let number = 0;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'social-publishing-stops-'));
  });
  after(async () => {
    armFailpoints(undefined);
    await rm(folder, { recursive: true });
  });
  return async at => {
    number += 1;
    const [plans, until] = [path.join(folder, `plans-${number}`), path.join(folder, `go-on-${number}`)];
    await writeFile(plans, JSON.stringify({ plans: [{ at, action: 'wait', until }] } satisfies Failpoints));
    armFailpoints(plans);
    return {
      reached: () =>
        eventually(`${at} is reached`, async () => {
          const left = JSON.parse(await readFile(plans, 'utf8')) as Failpoints;
          return left.plans.length === 0;
        }).then(() => undefined),
      goOn: () => writeFile(until, ''),
    };
  };
};
