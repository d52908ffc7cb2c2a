import { changePost } from '../../commands/bulk/change-post.ts';
import { problemOf } from '../../commands/bulk/try-change.ts';
import { undoChange } from '../../commands/bulk/undo-change.ts';
import {
  listPendingPosts,
  lockPendingPost,
  readBulkPost,
  recordBulkPost,
} from '../../db/bulk/bulk-actions.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import { isUnavailable } from '../../db/driver/unavailable.ts';
import { countItems } from '../../db/jobs/count-items.ts';
import { endJob, noteProgress, readJob, type JobRow } from '../../db/jobs/jobs.ts';
import type { BulkInput, BulkProblem, BulkResult } from '../../domain/bulk/bulk-actions.ts';
import { Refusal, refuse } from '../../domain/errors.ts';
import { workHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { originOfJob } from './origin-of-job.ts';

type Changing = Pick<Service, 'config' | 'log' | 'orm'>;

/** Posts per step: a second of work, so that a stopping worker is not delayed. */
const postsAtOnce = 100;

const work = async (
  em: Em,
  { config }: Changing,
  job: JobRow,
  { change, undoOf }: BulkInput,
  post: { postId: string; revision: number | null },
): Promise<BulkResult> => {
  const origin = await originOfJob(em, job);
  if (undoOf === undefined) return changePost(em, origin, post, change);
  const done = await readBulkPost(em, undoOf, post.postId);
  if (!done) throw refuse('invalid_state', 'The result of this change is no longer known. Check the post.');
  const since = new Date(Date.now() - config.DELETED_POST_RETENTION);
  return undoChange(em, origin, done, change.type, since);
};

const whyOf = ({ log }: Changing, job: JobRow, postId: string, error: unknown): BulkProblem => {
  if (error instanceof Refusal) return problemOf(error);
  if (isUnavailable(error)) throw error;
  log.error({ err: error, jobId: job.id, postId }, 'a post of a bulk action could not be changed');
  return { code: 'internal_error', message: 'The service failed. Try again.' };
};

/** Changes one post and writes its outcome in one transaction, so that a post is changed once even after a crash. */
const changeOne = async (changing: Changing, job: JobRow, bulk: BulkInput, postId: string): Promise<void> => {
  const { id: jobId } = job;
  try {
    await inTransaction(changing.orm, async em => {
      const post = await lockPendingPost(em, jobId, postId);
      if (!post) return;
      await recordBulkPost(em, { jobId, postId }, await work(em, changing, job, bulk, post));
      await failpoint('bulk.before_commit');
    });
  } catch (error) {
    const problem = whyOf(changing, job, postId, error);
    await recordBulkPost(changing.orm.em.fork(), { jobId, postId }, { problem });
  }
  await failpoint('bulk.after_commit');
};

const changeSome = async (changing: Changing, jobId: string): Promise<number> => {
  const em = changing.orm.em.fork();
  await noteProgress(em, jobId, 0);
  const job = await readJob(em, jobId);
  if (job?.status !== 'running' || !job.input.bulk) return 0;
  for (const postId of await listPendingPosts(em, jobId, postsAtOnce))
    await changeOne(changing, job, job.input.bulk, postId);
  const { items, pending } = await countItems(em, 'bulk_action_posts', jobId);
  const { total } = items;
  if (pending === 0) await endJob(em, jobId, { result: { items } });
  else await noteProgress(em, jobId, Math.floor((100 * (total - pending)) / total));
  return pending;
};

/** Creates the step of `changePosts`, bound to one process. */
export const createBulkActivities = (service: Service) => ({
  /**
   * Changes the next posts of a bulk action and returns how many are left. Repeatable: finished posts are not changed
   * again.
   */
  changeSomePosts: (jobId: string): Promise<number> =>
    whileHeartbeating(workHeartbeatMs, () => changeSome(service, jobId)),
});

export type BulkActivities = ReturnType<typeof createBulkActivities>;
