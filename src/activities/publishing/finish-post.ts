import { lockPostById } from '../../db/publishing/targets.ts';
import { rollUpPost } from '../../db/publishing/roll-up-post.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { PostStatus } from '../../domain/posts.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Publishing } from './publishing.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** Computes the post's outcome from its targets and tells the organization; safe to repeat. */
export const finishPost = async ({ orm }: Publishing, postId: string): Promise<PostStatus> => {
  const status = await inTransaction(orm, async em => {
    await lockPostById(em, postId);
    const outcome = await rollUpPost(em, postId, `workflow:${workflowIds.post(postId)}`);
    await failpoint('finish.before_commit');
    return outcome;
  });
  await failpoint('finish.after_commit');
  return status;
};
