import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { PruneReport, PruningActivities } from '../activities/upkeep/prune.ts';
import { sweeping } from './policies.ts';

/** One round of deleting what has outlived its use: expired logins, old answers, read notifications, ended sessions. */
export async function prune(): Promise<PruneReport> {
  const { pruneDatabase } = proxyActivities<PruningActivities>(sweeping);
  const report = await pruneDatabase();
  setCurrentDetails(asMarkdown(report));
  return report;
}

const asMarkdown = ({ rows, grants }: PruneReport): string => {
  const gone = Object.entries(rows).filter(([, count]) => count > 0);
  return [
    ...gone.map(([table, count]) => `- \`${table}\`: ${count} rows deleted`),
    `- ${grants} grants of connections that nobody confirmed dropped`,
  ].join('\n');
};
