import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { SweepingActivities, SweepReport } from '../activities/publishing/sweep-posts.ts';
import { sweepingPolicy } from './policies.ts';

/** One look for posts that were lost between their row and Temporal. In a right system it finds nothing. */
export async function sweepPosts(): Promise<SweepReport> {
  const { redriveLostPosts } = proxyActivities<SweepingActivities>(sweepingPolicy);
  const report = await redriveLostPosts();
  if (report.posts.length > 0) setCurrentDetails(asMarkdown(report));
  return report;
}

/** What the Temporal UI shows of a sweep that found something. */
export const asMarkdown = ({ lost, stuck, posts }: SweepReport): string =>
  [
    `**${lost} lost**, **${stuck} stuck**, and sent on their way again`,
    ...posts.map(({ id, why }) => `- \`post:${id}\`: ${why}`),
  ].join('\n');
