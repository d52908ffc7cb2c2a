import type { PostStatus, TargetStatus } from '../../domain/posts/posts.ts';
import { type EndedPost, outcomeText } from '../../domain/posts/post-texts.ts';
import { rollUp, type PostOutcome } from '../../domain/posts/roll-up.ts';
import type { Em } from '../driver/orm.ts';
import { buildChangeOfMoved, type PostChangeInput } from './post-changes.ts';
import { addNotification } from '../notifications/add-notification.ts';
import type { PlatformResult } from '../../domain/webhooks/event-data.ts';
import { addMessage } from '../outbox.ts';
import { addEvent } from '../webhooks/events.ts';
import type { PlatformName } from '../../domain/platforms.ts';

interface RolledPost extends EndedPost, AnnouncedPost {
  targets: (EndedPost['targets'][number] & AnnouncedPost['targets'][number])[];
  status: PostStatus;
  statusBeforeArchive: PostStatus | null;
}

/**
 * Statuses that follow from the targets once all of them have ended. A scheduled post ends early if no platform would
 * accept it, and an ended post changes when someone resolves an unconfirmed target.
 */
const following: readonly PostStatus[] = ['scheduled', 'publishing', 'partial', 'unconfirmed', 'failed'];

/**
 * Updates a post's status from its targets, records the change, and notifies the organization. Returns the post's status.
 * Runs in the caller's transaction under the post's lock; safe to repeat. `actor` is who ended the last target.
 */
export const rollUpPost = async (em: Em, postId: string, actor: string): Promise<PostStatus> => {
  const post = await readRolled(em, postId);
  const from = post.status === 'archived' ? post.statusBeforeArchive : post.status;
  const to = rollUp(post.targets.map(target => target.status));
  if (to === null || to === from || from === null || !following.includes(from)) return post.status;
  await writeOutcome(em, post, to, {
    orgId: post.orgId,
    postId,
    platform: null,
    targetId: null,
    from,
    to,
    actor,
    reason: post.targets.map(({ platform, status }) => `${platform} ${status}`).join(', '),
  });
  if (from === 'scheduled' || from === 'publishing' || to === 'published') await notifyOutcome(em, post, to);
  await announceOutcome(em, post, to);
  if (to === 'failed' && post.seriesId !== null)
    await addMessage(
      em,
      'series.changed',
      { seriesId: post.seriesId, orgId: post.orgId, brandId: post.brandId },
      null,
    );
  return post.status === 'archived' ? 'archived' : to;
};

const readRolled = async (em: Em, postId: string): Promise<RolledPost> => {
  const [post] = await em.execute<RolledPost[]>(
    `select p.id, p.org_id as "orgId", p.status, p.status_before_archive as "statusBeforeArchive",
            p.brand_id as "brandId", b.slug as "brandSlug", b.name as "brandName", p.series_id as "seriesId", p.text,
            (select json_agg(target) from (
               select t.id as "targetId", t.platform, t.status, t.external_id as "externalId", t.url, t.error,
                      t.published_at as "publishedAt" from post_targets t
                where t.post_id = p.id order by array_position(p.platforms, t.platform), t.id) target) as targets
       from posts p join brands b on b.id = p.brand_id where p.id = ?`,
    [postId],
  );
  if (!post) throw new Error(`post ${postId} is gone`);
  return post;
};

/** Writes the outcome of a post. The post's publishing time is that of its newest target. */
const writeOutcome = (
  em: Em,
  post: RolledPost,
  outcome: PostOutcome,
  change: PostChangeInput,
): Promise<unknown> => {
  const told = buildChangeOfMoved(change);
  return em.execute(
    `with moved as (
       update posts set ${post.status === 'archived' ? 'status_before_archive' : 'status'} = ?, updated_at = now(),
              published_at = coalesce((select max(published_at) from post_targets
                                        where post_id = posts.id and status in ('published', 'removed')), published_at)
        where id = ? returning id
     ) ${told.sql}`,
    [outcome, post.id, ...told.values],
  );
};

/** Notifies every member who may read a post of its outcome, in the caller's transaction. */
const notifyOutcome = (em: Em, post: EndedPost, outcome: PostOutcome): Promise<void> =>
  addNotification(em, post.orgId, outcomeText(post, outcome));

/** Fields of an ended post that its event contains. Times in PostgreSQL's JSON form. */
interface AnnouncedPost {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  seriesId: string | null;
  targets: PlatformResult[];
}

/** Sends the outcome of a post to the organization's webhooks, in the caller's transaction. */
const announceOutcome = (em: Em, post: AnnouncedPost, outcome: PostOutcome): Promise<void> => {
  const results = post.targets.map(target => ({
    ...target,
    publishedAt: target.publishedAt && new Date(target.publishedAt).toISOString(),
  }));
  const data = {
    postId: post.id,
    brandId: post.brandId,
    platforms: [...new Set(results.map(({ platform }) => platform))],
    publishedAt: results.reduce<string | null>(
      (newest, { publishedAt }) => (publishedAt && (!newest || publishedAt > newest) ? publishedAt : newest),
      null,
    ),
    brandSlug: post.brandSlug,
    results,
  };
  return addEvent(em, { orgId: post.orgId, event: `post.${outcome}`, data });
};

/** Platform on which a post is not live. */
export interface MissingTarget {
  platform: PlatformName;
  status: TargetStatus;
  /** User-facing message of the error, or null if there is none. */
  message: string | null;
}

/** Lists the platforms on which a post is not live, in the order of its platforms. */
export const findMissingTargets = (em: Em, postId: string): Promise<MissingTarget[]> =>
  em.execute<MissingTarget[]>(
    `select t.platform, t.status, t.error->>'message' as message
       from post_targets t join posts p on p.id = t.post_id
      where t.post_id = ? and t.status not in ('published', 'removed') order by array_position(p.platforms, t.platform), t.id`,
    [postId],
  );
