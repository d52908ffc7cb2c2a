import { MockActivityEnvironment } from '@temporalio/testing';
import { createPruningActivities, type PruneReport } from '../../src/activities/upkeep/prune.ts';
import type { TestApi } from './http/api.ts';
import { openTestService } from './service.ts';

/** One round of `prune` in an API's database. */
export const pruneOnce = async (
  api: Pick<TestApi, 'databaseUrl'>,
  env: Record<string, string> = {},
): Promise<PruneReport> => {
  const service = await openTestService({ ...env, DATABASE_URL: api.databaseUrl });
  try {
    const report: PruneReport = await new MockActivityEnvironment().run(
      createPruningActivities(service).pruneDatabase,
    );
    return report;
  } finally {
    await service.close();
  }
};
