import { lockPostById } from '../../db/publishing/targets.ts';
import { findMissingTargets, rollUpPost } from '../../db/publishing/roll-up.ts';
import { workflowIds } from '../../domain/ids.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Publishing } from './publishing.ts';
import type { PostEnd } from './steps.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** Derives the post's status from its targets and notifies the organization. Safe to repeat. */
export const finishPost = async ({ orm }: Publishing, postId: string): Promise<PostEnd> => {
  const end = await inTransaction(orm, async em => {
    await lockPostById(em, postId);
    const status = await rollUpPost(em, postId, `workflow:${workflowIds.post(postId)}`);
    const missing = status === 'published' ? [] : await findMissingTargets(em, postId);
    await failpoint('finish.before_commit');
    return { status, missing };
  });
  await failpoint('finish.after_commit');
  return end;
};
