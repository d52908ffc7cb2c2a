import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { RefreshingActivities } from '../activities/analytics/refresh-metrics.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { renewingPolicy } from './policies.ts';

/** Result of a round of reading metrics. */
export interface RefreshRound {
  posts: number;
  accounts: number;
  failed: number;
}

/** More steps than a round of five minutes needs. The next round continues where this one ends. */
const maxSteps = 100;

const steps = () =>
  proxyActivities<RefreshingActivities>({
    ...renewingPolicy,
    priority: { priorityKey: 5 },
    taskQueue: ioQueueBeside(workflowInfo().taskQueue),
  });

/** Reads the metrics of due posts and accounts in one round. Reading twice has no visible effect. */
export async function refreshMetrics(): Promise<RefreshRound> {
  const { refreshDueMetrics } = steps();
  const round: RefreshRound = { posts: 0, accounts: 0, failed: 0 };
  for (let step = 0; step < maxSteps; step += 1) {
    const { posts, accounts, failed, more } = await refreshDueMetrics();
    round.posts += posts;
    round.accounts += accounts;
    round.failed += failed;
    if (!more) break;
  }
  setCurrentDetails(asMarkdown(round));
  return round;
}

/** Reads the metrics of one post immediately, on request. */
export async function refreshPostMetrics({ postId }: StoryInput<'metrics.wanted'>): Promise<RefreshRound> {
  const { posts, accounts, failed } = await steps().refreshMetricsOf(postId);
  setCurrentDetails(asMarkdown({ posts, accounts, failed }));
  return { posts, accounts, failed };
}

const asMarkdown = ({ posts, accounts, failed }: RefreshRound): string =>
  `**${posts}** posts and **${accounts}** accounts read, of which **${failed}** gave no numbers`;
