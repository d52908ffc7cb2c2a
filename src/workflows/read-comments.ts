import {
  ActivityFailure,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { AnsweringActivities } from '../activities/answers/draft-answers.ts';
import type { CommentActivities } from '../activities/comments/read-comments.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { answeringPolicy, renewingPolicy } from './policies.ts';

/** Result of a round of reading comments. */
export interface CommentsRound {
  posts: number;
  found: number;
  failed: number;
  /** Number of answers that agents have written as drafts. `sent` counts those to be sent. */
  drafted: number;
  sent: number;
}

/** More steps than a round of some minutes needs. The next round continues where this one ends. */
const maxSteps = 100;

/** Reads the comments of due posts in one round. A comment that is read twice is stored once. */
export async function readComments(): Promise<CommentsRound> {
  const { readDueComments } = proxyActivities<CommentActivities>({
    ...renewingPolicy,
    priority: { priorityKey: 5 },
    taskQueue: ioQueueBeside(workflowInfo().taskQueue),
  });
  const round: CommentsRound = { posts: 0, found: 0, failed: 0, drafted: 0, sent: 0 };
  for (let step = 0; step < maxSteps; step += 1) {
    const { posts, found, failed, more } = await readDueComments();
    round.posts += posts;
    round.found += found;
    round.failed += failed;
    if (!more) break;
  }
  Object.assign(round, await answer());
  setCurrentDetails(
    `**${round.found}** new comments on **${round.posts}** posts; **${round.failed}** posts could not be read; agents drafted **${round.drafted}** answers and sent **${round.sent}**`,
  );
  return round;
}

/** Lets agents answer. Reading continues even if no answer can be written: the next round retries. */
async function answer(): Promise<Pick<CommentsRound, 'drafted' | 'sent'>> {
  const { draftAnswers } = proxyActivities<AnsweringActivities>({
    ...answeringPolicy,
    taskQueue: ioQueueBeside(workflowInfo().taskQueue),
  });
  try {
    const { drafted, sent } = await draftAnswers();
    return { drafted, sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return { drafted: 0, sent: 0 };
  }
}
