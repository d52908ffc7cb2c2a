import { readConfig } from '../../src/config/index.ts';
import { runOperator } from '../../src/operator.ts';
import type { TestApi } from './http/api.ts';

/** Adds credits to an organization, or subtracts them, as an operator does. */
export const giveCredits = async (
  api: Pick<TestApi, 'databaseUrl'>,
  orgId: string,
  amount = 1_000,
): Promise<void> => {
  const args = ['credits', '--by', 'tests', '--reason', 'for a test', '--', orgId, String(amount)];
  await runOperator(
    readConfig({ DATABASE_URL: api.databaseUrl, DATABASE_TIMEOUT: '30s' }),
    args,
    () => undefined,
  );
};
