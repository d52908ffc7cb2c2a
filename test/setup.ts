import { assertNothingFound, forgetKnown } from './support/canaries/canaries.ts';
import { searchLogs } from './support/canaries/searched-logs.ts';
import { searchLeft, searchWorkflows } from './support/canaries/searched-stores.ts';
import { deleteSchedules } from './support/left-schedules.ts';
import './support/shared-metadata.ts';
import { fetchServers } from './support/stack.ts';
import { stopStack, sweepKilledRuns } from './support/run-folder.ts';
import { recordCosts } from './tiers/costs.ts';
import { reportStatements } from './statements/report.ts';
import { recordStatements } from './statements/record.ts';
import { keepSelected } from './tiers/select.ts';

// A process of mocha's that runs files would continue without its parent, although no one waits for it.
if (process.connected) process.once('disconnect', () => process.exit(1));

recordStatements();

/**
 * Parts start when a test first asks for them (test/support/stack.ts). Here leftovers of killed runs are ended, and servers
 * fetched that are not in the cache yet: no test has the time for it.
 */
export const mochaGlobalSetup = async (): Promise<void> => {
  await sweepKilledRuns();
  await fetchServers();
};

/** Compares the statements that the tests ran with the row types of their calls, at the end of a suite. */
export const mochaGlobalTeardown = async (): Promise<void> => {
  try {
    if (process.env['CHECK_STATEMENTS']) await reportStatements();
  } finally {
    await stopStack();
  }
};

const rootOf = ({ test }: Mocha.Context): Mocha.Suite => {
  if (!test?.parent) throw new Error('a hook outside of a suite');
  return test.parent;
};

/** Number of tests of the file that runs. */
let testsOfFile = 0;

/** Searches for secrets that no test may leak: in answers and logs when a test ends, in stored data when its file ends. */
export const mochaHooks = {
  beforeAll(this: Mocha.Context): void {
    testsOfFile = keepSelected(rootOf(this));
  },
  afterEach: (): void => {
    searchLogs();
    assertNothingFound();
  },
  async afterAll(this: Mocha.Context): Promise<void> {
    const top = rootOf(this);
    searchLogs();
    await searchLeft();
    searchWorkflows();
    await deleteSchedules();
    forgetKnown();
    recordCosts(top, testsOfFile);
    assertNothingFound();
  },
};
