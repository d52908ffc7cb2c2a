import { ApplicationFailure, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { PruneReport, PruningActivities } from '../activities/upkeep/prune.ts';
import { sweepingPolicy } from './policies.ts';

/**
 * Deletes expired rows in one round: expired logins, old responses, read notifications, ended sessions. Fails if a table
 * refused, after all others are done.
 */
export async function prune(): Promise<PruneReport> {
  const { pruneDatabase } = proxyActivities<PruningActivities>(sweepingPolicy);
  const report = await pruneDatabase();
  setCurrentDetails(asMarkdown(report));
  if (report.failed.length > 0)
    throw ApplicationFailure.nonRetryable(
      `Expired rows of ${report.failed.join(', ')} could not be deleted. The worker’s log has the reason.`,
      'RowsLeft',
    );
  return report;
}

const asMarkdown = ({ rows, failed, grants, emptied }: PruneReport): string => {
  const gone = Object.entries(rows).filter(([, count]) => count > 0);
  return [
    ...failed.map(table => `- \`${table}\`: **expired rows could not be deleted**`),
    ...gone.map(([table, count]) => `- \`${table}\`: ${count} rows deleted`),
    `- ${grants} unconfirmed connection grants dropped`,
    `- ${emptied} deleted posts emptied`,
  ].join('\n');
};
