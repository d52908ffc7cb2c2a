import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { ClipSweepingActivities, ClipSweepReport } from '../activities/clips/sweep-clips.ts';
import { sweepingPolicy } from './policies.ts';

/** One look for clip jobs that were lost between their row and Temporal, and for uploads that nobody ended. */
export async function sweepClips(): Promise<ClipSweepReport> {
  const { redriveLostClips } = proxyActivities<ClipSweepingActivities>(sweepingPolicy);
  const report = await redriveLostClips();
  if (report.lost.length > 0 || report.uploads > 0) setCurrentDetails(asMarkdown(report));
  return report;
}

const asMarkdown = ({ lost, uploads }: ClipSweepReport): string =>
  [
    `**${lost.length} lost** and sent on their way again, ${uploads} unfinished uploads dropped`,
    ...lost.map(id => `- \`clip-job:${id}\``),
  ].join('\n');
