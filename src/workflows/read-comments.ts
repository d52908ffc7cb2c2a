import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { CommentActivities } from '../activities/comments/read-comments.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { renewingPolicy } from './policies.ts';

/** What a look for comments came to. */
export interface CommentsRound {
  posts: number;
  found: number;
  failed: number;
}

/** More steps than a round of some minutes has; the next one goes on where this one ends. */
const maxSteps = 100;

/** One round over the posts whose comments are due. A comment that is read twice is kept once. */
export async function readComments(): Promise<CommentsRound> {
  const { readDueComments } = proxyActivities<CommentActivities>({
    ...renewingPolicy,
    priority: { priorityKey: 5 },
    taskQueue: ioQueueBeside(workflowInfo().taskQueue),
  });
  const round: CommentsRound = { posts: 0, found: 0, failed: 0 };
  for (let step = 0; step < maxSteps; step += 1) {
    const { posts, found, failed, more } = await readDueComments();
    round.posts += posts;
    round.found += found;
    round.failed += failed;
    if (!more) break;
  }
  setCurrentDetails(
    `**${round.found}** new comments on **${round.posts}** posts; **${round.failed}** could not be read`,
  );
  return round;
}
