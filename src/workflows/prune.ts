import { ApplicationFailure, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { PruneReport, PruningActivities } from '../activities/upkeep/prune.ts';
import { sweepingPolicy } from './policies.ts';

/**
 * One round of deleting what has outlived its use: expired logins, old answers, read notifications, ended sessions. It fails
 * when a table refused, once all others are done.
 */
export async function prune(): Promise<PruneReport> {
  const { pruneDatabase } = proxyActivities<PruningActivities>(sweepingPolicy);
  const report = await pruneDatabase();
  setCurrentDetails(asMarkdown(report));
  if (report.failed.length > 0)
    throw ApplicationFailure.nonRetryable(
      `Old rows of ${report.failed.join(', ')} could not be deleted; the worker's log says why.`,
      'RowsLeft',
    );
  return report;
}

const asMarkdown = ({ rows, failed, grants, emptied }: PruneReport): string => {
  const gone = Object.entries(rows).filter(([, count]) => count > 0);
  return [
    ...failed.map(table => `- \`${table}\`: **rows that should go could not be deleted**`),
    ...gone.map(([table, count]) => `- \`${table}\`: ${count} rows deleted`),
    `- ${grants} grants of connections that nobody confirmed dropped`,
    `- ${emptied} deleted posts emptied`,
  ].join('\n');
};
