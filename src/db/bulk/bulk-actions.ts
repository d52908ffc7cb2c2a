import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { BulkProblem, BulkResult } from '../../domain/bulk/bulk-actions.ts';
import { json, kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isInScope } from '../team/permissions.ts';

/** A post as it is asked for, with the revision that it is to be at. */
export interface WantedPost {
  postId: string;
  revision: number | null;
}

/** Notes the posts of a job, in the order that they are given. */
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

const selectPosts = (em: Em, jobId: string) =>
  kyselyOf(em)
    .selectFrom('bulk_action_posts as b')
    .select(['b.post_id as postId', 'b.revision', 'b.status', 'b.problem', 'b.before', 'b.after'])
    .where('b.job_id', '=', jobId)
    .orderBy('b.number');

/** The posts of a job that the actor may see, with what became of them; of those that are not there, their ids. */
export const listBulkPosts = (em: Em, { orgId, brandScope }: BrandScopedActor, jobId: string) =>
  selectPosts(em, jobId)
    .leftJoin('posts as p', join => join.onRef('p.id', '=', 'b.post_id').on('p.org_id', '=', orgId))
    .where('b.org_id', '=', orgId)
    .where(({ eb, or, ref }) => or([eb('p.id', 'is', null), isInScope(brandScope, ref('p.brand_id'))]))
    .execute();

export type BulkPostRow = Awaited<ReturnType<typeof listBulkPosts>>[number];

/** The next posts of a job of which nothing has become yet. */
export const listPendingPosts = async (em: Em, jobId: string, limit: number): Promise<string[]> => {
  const rows = await selectPosts(em, jobId).where('b.status', '=', 'pending').limit(limit).execute();
  return rows.map(({ postId }) => postId);
};

/** Every post of a job with what it was and became, for who takes it back. */
export const listDonePosts = (em: Em, jobId: string) =>
  selectPosts(em, jobId).where('b.status', '=', 'done').execute();

/** A post of a job that nothing has become of yet, for this transaction alone; undefined where something has. */
export const lockPendingPost = (em: Em, jobId: string, postId: string) =>
  selectPosts(em, jobId)
    .where('b.post_id', '=', postId)
    .where('b.status', '=', 'pending')
    .forUpdate('b')
    .executeTakeFirst();

/** One post of a job. */
export const readBulkPost = (em: Em, jobId: string, postId: string) =>
  selectPosts(em, jobId).where('b.post_id', '=', postId).executeTakeFirst();

/** Writes what became of a post that nothing had become of. */
export const recordBulkPost = async (
  em: Em,
  { jobId, postId }: { jobId: string; postId: string },
  end: BulkResult | { problem: BulkProblem },
): Promise<void> => {
  await kyselyOf(em)
    .updateTable('bulk_action_posts')
    .set(
      'problem' in end
        ? { status: 'refused', problem: json(end.problem) }
        : { status: 'done', before: json(end.before), after: json(end.after) },
    )
    .where('job_id', '=', jobId)
    .where('post_id', '=', postId)
    .where('status', '=', 'pending')
    .execute();
};

/** How many posts of a job there are, and how many have ended. */
export const countBulkPosts = async (em: Em, jobId: string): Promise<{ total: number; ended: number }> => {
  const [row] = await em.execute<{ total: number; ended: number }[]>(
    `select count(*)::int as total, (count(*) filter (where status <> 'pending'))::int as ended
       from bulk_action_posts where job_id = ?`,
    [jobId],
  );
  return row ?? { total: 0, ended: 0 };
};

/** Whether something takes a job of the organization back already. */
export const isUndone = async (em: Em, orgId: string, jobId: string): Promise<boolean> => {
  const row = await kyselyOf(em)
    .selectFrom('jobs')
    .select('id')
    .where('org_id', '=', orgId)
    .where('kind', '=', 'posts.bulk_action')
    .where(sql<boolean>`input->'bulk'->>'undoOf' = ${jobId}`)
    .executeTakeFirst();
  return row !== undefined;
};
