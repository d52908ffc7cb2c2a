import { proxyActivities, setCurrentDetails, setHandler, sleep, workflowInfo } from '@temporalio/workflow';
import type { CommentActivities } from '../activities/comments/read-comments.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { commentsHinted } from './messages.ts';
import { isToContinue, moveOn, wakeForMoves } from './move-on.ts';
import { renewingPolicy } from './policies.ts';
import type { CommentsRound } from './read-comments.ts';

/** Time between polls of a post with many new comments, instead of one call for each comment. */
const betweenLooks = '5s';

/** Reads the comments of a post immediately when its platform hints at new ones, and again as long as hints arrive. */
export async function readPostComments({
  postId,
}: StoryInput<'comments.hinted'>): Promise<Pick<CommentsRound, 'posts' | 'found' | 'failed'>> {
  const { readHintedComments } = proxyActivities<CommentActivities>({
    ...renewingPolicy,
    taskQueue: ioQueueBeside(workflowInfo().taskQueue),
  });
  let hinted = false;
  setHandler(commentsHinted, () => void (hinted = true), { description: 'More comments are ready to read.' });
  wakeForMoves();
  const round = { posts: 0, found: 0, failed: 0 };
  for (;;) {
    if (isToContinue()) await moveOn<typeof readPostComments>({ postId });
    hinted = false;
    const { posts, found, failed, more } = await readHintedComments(postId);
    round.posts += posts;
    round.found += found;
    round.failed += failed;
    setCurrentDetails(`**${round.found}** new comments; **${round.failed}** reads failed`);
    if (!more && !hinted) return round;
    if (!more) await sleep(betweenLooks);
  }
}
