import { stopStack, sweepKilledRuns } from './support/stack.ts';

/** Parts start when a test first asks for them (test/support/stack.ts); here only leftovers of killed runs are ended. */
export const mochaGlobalSetup = (): Promise<void> => sweepKilledRuns();

export const mochaGlobalTeardown = (): Promise<void> => stopStack();
