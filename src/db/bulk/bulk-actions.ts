import { v7 as uuidv7 } from 'uuid';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type {
  BulkPostStatus,
  BulkProblem,
  BulkResult,
  PostSnapshot,
} from '../../domain/bulk/bulk-actions.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Requested post, with the revision that it must have. */
export interface WantedPost {
  postId: string;
  revision: number | null;
}

/** Inserts the posts of a job in the given order. */
export const insertBulkPosts = (
  em: Em,
  { jobId, orgId }: { jobId: string; orgId: string },
  posts: readonly WantedPost[],
): Promise<unknown> =>
  em.execute(
    `insert into bulk_action_posts (id, created_at, org_id, job_id, post_id, number, revision, status)
     select p.id, now(), ?, ?, p.post_id, p.number, p.revision, 'pending'
       from unnest(?::uuid[], ?::uuid[], ?::int[]) with ordinality as p (id, post_id, revision, number)`,
    [
      orgId,
      jobId,
      posts.map(() => uuidv7()),
      posts.map(({ postId }) => postId),
      posts.map(({ revision }) => revision),
    ],
  );

/** Post of a job and its outcome. */
export interface BulkPostRow {
  postId: string;
  revision: number | null;
  status: BulkPostStatus;
  problem: BulkProblem | null;
  before: PostSnapshot | null;
  after: PostSnapshot | null;
}

const columns = 'b.post_id as "postId", b.revision, b.status, b.problem, b.before, b.after';

/** Lists the posts of a job that the actor may see, with their outcomes. Posts that do not exist are listed by ID. */
export const listBulkPosts = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  jobId: string,
): Promise<BulkPostRow[]> => {
  const [scope, scoped] = writeBrandScope(brandScope, 'p.brand_id');
  return em.execute<BulkPostRow[]>(
    `select ${columns} from bulk_action_posts b left join posts p on p.id = b.post_id and p.org_id = ?
      where b.job_id = ? and b.org_id = ? and (p.id is null or (true${scope})) order by b.number`,
    [orgId, jobId, orgId, ...scoped],
  );
};

/** Lists the next posts of a job without an outcome. */
export const listPendingPosts = async (em: Em, jobId: string, limit: number): Promise<string[]> => {
  const rows = await em.execute<{ postId: string }[]>(
    `select post_id as "postId" from bulk_action_posts where job_id = ? and status = 'pending' order by number limit ?`,
    [jobId, limit],
  );
  return rows.map(({ postId }) => postId);
};

/** Lists every post of a job with its earlier and later state, to undo the job. */
export const listDonePosts = (em: Em, jobId: string): Promise<BulkPostRow[]> =>
  em.execute<BulkPostRow[]>(
    `select ${columns} from bulk_action_posts b where b.job_id = ? and b.status = 'done' order by b.number`,
    [jobId],
  );

/** Locks a post of a job that has no outcome yet. Returns undefined if it has one. */
export const lockPendingPost = async (
  em: Em,
  jobId: string,
  postId: string,
): Promise<BulkPostRow | undefined> => {
  const [post] = await em.execute<BulkPostRow[]>(
    `select ${columns} from bulk_action_posts b
      where b.job_id = ? and b.post_id = ? and b.status = 'pending' for update`,
    [jobId, postId],
  );
  return post;
};

/** Reads one post of a job. */
export const readBulkPost = async (
  em: Em,
  jobId: string,
  postId: string,
): Promise<BulkPostRow | undefined> => {
  const [post] = await em.execute<BulkPostRow[]>(
    `select ${columns} from bulk_action_posts b where b.job_id = ? and b.post_id = ?`,
    [jobId, postId],
  );
  return post;
};

/** Writes the outcome of a post that had none. */
export const recordBulkPost = async (
  em: Em,
  { jobId, postId }: { jobId: string; postId: string },
  end: BulkResult | { problem: BulkProblem },
): Promise<void> => {
  const [status, problem, before, after] =
    'problem' in end ? ['refused', end.problem] : ['done', null, end.before, end.after];
  await em.execute(
    `update bulk_action_posts set status = ?, problem = ?, before = ?, after = ?
      where job_id = ? and post_id = ? and status = 'pending'`,
    [status, ...[problem, before, after].map(one => one && JSON.stringify(one)), jobId, postId],
  );
};

/** Returns whether another job already undoes this job of the organization. */
export const isUndone = async (em: Em, orgId: string, jobId: string): Promise<boolean> => {
  const undone = await em.execute<unknown[]>(
    `select 1 from jobs where org_id = ? and kind = 'posts.bulk_action' and input->'bulk'->>'undoOf' = ? limit 1`,
    [orgId, jobId],
  );
  return undone.length > 0;
};
