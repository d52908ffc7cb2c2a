import { v7 as uuidv7 } from 'uuid';
import { addPostChange } from '../db/post-changes.ts';
import type { Em } from '../db/orm.ts';
import { workflowIds } from '../domain/ids.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { rollUp, type PostStatus, type TargetStatus } from '../domain/posts.ts';
import type { Publishing } from './publishing.ts';

interface FinishedTarget {
  platform: PlatformName;
  status: TargetStatus;
}

interface PostRow {
  org_id: string;
  status: PostStatus;
  brand_slug: string;
  targets: FinishedTarget[];
}

/** A scheduled post is finished early when no platform would take it: every branch failed while it was prepared. */
const unfinished: readonly PostStatus[] = ['scheduled', 'publishing'];

/** Computes the post's outcome from its branches and tells the organization; safe to repeat. */
export const finishPost = ({ orm }: Publishing, postId: string): Promise<PostStatus> =>
  orm.em.fork().transactional(async transaction => {
    const em = transaction as Em;
    const row = await lockPost(em, postId);
    const outcome = rollUp(row.targets.map(target => target.status));
    if (outcome === null || !unfinished.includes(row.status)) return row.status;
    await em.execute(
      `update posts set status = ?, published_at = case when ? = 'failed' then published_at else now() end, updated_at = now()
        where id = ?`,
      [outcome, outcome, postId],
    );
    await addPostChange(em, {
      orgId: row.org_id,
      postId,
      platform: null,
      from: row.status,
      to: outcome,
      actor: `workflow:${workflowIds.post(postId)}`,
      reason: row.targets.map(target => `${target.platform} ${target.status}`).join(', '),
    });
    await notify(em, postId, row, outcome);
    return outcome;
  });

const lockPost = async (em: Em, postId: string): Promise<PostRow> => {
  await em.execute('select 1 from posts where id = ? for no key update', [postId]);
  const [row] = await em.execute<PostRow[]>(
    `select p.org_id, p.status, b.slug as brand_slug,
            (select json_agg(branch) from (
               select t.platform, t.status from post_targets t
                where t.post_id = p.id order by array_position(p.platforms, t.platform)) branch) as targets
       from posts p join brands b on b.id = p.brand_id where p.id = ?`,
    [postId],
  );
  if (!row) throw new Error(`post ${postId} is gone`);
  return row;
};

/** One notification for every member of the organization. */
const notify = async (em: Em, postId: string, row: PostRow, outcome: 'published' | 'partial' | 'failed') => {
  const type = outcome === 'published' ? 'post.published' : 'post.failed';
  const platforms = row.targets.map(target => target.platform);
  const missing = row.targets.filter(target => target.status !== 'published').map(target => target.platform);
  const body =
    outcome === 'published'
      ? `Your post for ${row.brand_slug} is live on ${platforms.join(', ')}.`
      : `Your post for ${row.brand_slug} did not go out on ${missing.join(', ')}. Open it to see why and what to do.`;
  const title = { published: 'Post published', partial: 'Post partly published', failed: 'Post failed' }[
    outcome
  ];
  const members = await em.execute<{ user_id: string }[]>(
    'select user_id from memberships where org_id = ?',
    [row.org_id],
  );
  for (const { user_id: userId } of members) {
    await em.execute(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
       values (?, now(), ?, ?, ?, ?, ?, false, ?::jsonb)`,
      [
        uuidv7(),
        row.org_id,
        userId,
        type,
        title,
        body,
        JSON.stringify({ postId, brandSlug: row.brand_slug, platforms, missing }),
      ],
    );
  }
};
