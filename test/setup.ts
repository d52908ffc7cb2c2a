import { assertNothingFound, forgetKnown } from './support/canaries/canaries.ts';
import { searchLogs } from './support/canaries/searched-logs.ts';
import { searchLeft, searchWorkflows } from './support/canaries/searched-stores.ts';
import { deleteSchedules } from './support/left-schedules.ts';
import './support/shared-metadata.ts';
import { fetchServers } from './support/stack.ts';
import { stopStack, sweepKilledRuns } from './support/run-folder.ts';

/**
 * Parts start when a test first asks for them (test/support/stack.ts). Here leftovers of killed runs are ended, and servers
 * fetched that are not in the cache yet: no test has the time for it.
 */
export const mochaGlobalSetup = async (): Promise<void> => {
  await sweepKilledRuns();
  await fetchServers();
};

export const mochaGlobalTeardown = (): Promise<void> => stopStack();

/** What no test may let be seen: its answers and logs are searched when it ends, what was stored when its file does. */
export const mochaHooks = {
  afterEach: (): void => {
    searchLogs();
    assertNothingFound();
  },
  afterAll: async (): Promise<void> => {
    searchLogs();
    await searchLeft();
    searchWorkflows();
    await deleteSchedules();
    forgetKnown();
    assertNothingFound();
  },
};
