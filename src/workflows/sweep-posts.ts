import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { SweepingActivities, SweepReport } from '../activities/publishing/sweep-posts.ts';
import { sweeping } from './policies.ts';

/**
 * One look for posts that were lost between their row and Temporal. In a right system it finds nothing. Its result carries a
 * number from one sweep to the next, by which a database that was set back is known.
 */
export async function sweepPosts(): Promise<SweepReport> {
  const { redriveLostPosts } = proxyActivities<SweepingActivities>(sweeping);
  const report = await redriveLostPosts(numberOf(workflowInfo().lastResult));
  if (report.lost > 0) setCurrentDetails(asMarkdown(report));
  return report;
}

/** What the last whole sweep left; 0 at first, and after one of the release before. */
const numberOf = (lastResult: unknown): number =>
  (lastResult as Partial<SweepReport> | undefined)?.number ?? 0;

const asMarkdown = ({ lost, posts }: SweepReport): string =>
  [
    `**${lost} lost** and sent on their way again`,
    ...posts.map(({ id, why }) => `- \`post:${id}\`: ${why}`),
  ].join('\n');
