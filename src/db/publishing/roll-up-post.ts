import type { PostStatus } from '../../domain/posts.ts';
import { rollUp, type PostOutcome } from '../../domain/roll-up.ts';
import type { EndedPost } from '../../domain/notification-texts.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { announceOutcome, type AnnouncedPost } from './announce-outcome.ts';
import type { Em } from '../driver/orm.ts';
import { addPostChange } from './post-changes.ts';

interface RolledPost extends EndedPost, AnnouncedPost {
  targets: (EndedPost['targets'][number] & AnnouncedPost['targets'][number])[];
  status: PostStatus;
  statusBeforeArchive: PostStatus | null;
}

/**
 * Statuses that follow from the targets once all of them have ended. A scheduled post ends early when no platform would
 * take it; one that has ended changes when somebody resolves a target whose outcome was unconfirmed.
 */
const following: readonly PostStatus[] = ['scheduled', 'publishing', 'partial', 'unconfirmed', 'failed'];

/**
 * Brings a post to what its targets came to, writes that down and tells the organization; returns the post's status.
 * Runs in the caller's transaction and under the post's lock; safe to repeat. `actor` is who ended the last target.
 */
export const rollUpPost = async (em: Em, postId: string, actor: string): Promise<PostStatus> => {
  const post = await read(em, postId);
  const from = post.status === 'archived' ? post.statusBeforeArchive : post.status;
  const to = rollUp(post.targets.map(target => target.status));
  if (to === null || to === from || from === null || !following.includes(from)) return post.status;
  await write(em, post, to);
  await addPostChange(em, {
    orgId: post.orgId,
    postId,
    platform: null,
    from,
    to,
    actor,
    reason: post.targets.map(({ platform, status }) => `${platform} ${status}`).join(', '),
  });
  if (from === 'scheduled' || from === 'publishing' || to === 'published') await notifyOutcome(em, post, to);
  await announceOutcome(em, post, to);
  return post.status === 'archived' ? 'archived' : to;
};

const read = async (em: Em, postId: string): Promise<RolledPost> => {
  const [post] = await em.execute<RolledPost[]>(
    `select p.id, p.org_id as "orgId", p.status, p.status_before_archive as "statusBeforeArchive",
            p.brand_id as "brandId", b.slug as "brandSlug", p.text,
            (select json_agg(target) from (
               select t.platform, t.status, t.external_id as "externalId", t.url, t.error,
                      t.published_at as "publishedAt" from post_targets t
                where t.post_id = p.id order by array_position(p.platforms, t.platform)) target) as targets
       from posts p join brands b on b.id = p.brand_id where p.id = ?`,
    [postId],
  );
  if (!post) throw new Error(`post ${postId} is gone`);
  return post;
};

/** A post was published when the newest of its targets was. */
const write = (em: Em, post: RolledPost, outcome: PostOutcome): Promise<unknown> =>
  em.execute(
    `update posts set ${post.status === 'archived' ? 'status_before_archive' : 'status'} = ?, updated_at = now(),
            published_at = coalesce((select max(published_at) from post_targets
                                      where post_id = posts.id and status = 'published'), published_at)
      where id = ?`,
    [outcome, post.id],
  );
