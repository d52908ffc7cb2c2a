import type { PostHeld, PostResumed } from '../../domain/event-data.ts';
import type { Em } from '../driver/orm.ts';
import { addEvent } from '../webhooks/events.ts';

interface HeldPost extends Omit<PostHeld, 'held'> {
  orgId: string;
  /** Null where nothing of it is held. */
  held: PostHeld['held'] | null;
}

/** Whether any target of a post is held; under the post's lock that stays so. */
export const isPostHeld = async (em: Em, postId: string): Promise<boolean> => {
  const held = await em.execute<unknown[]>(
    'select 1 from post_targets where post_id = ? and held is not null limit 1',
    [postId],
  );
  return held.length > 0;
};

/** Tells webhooks that a post waits, and for what, in the caller's transaction. */
export const announceHeld = async (em: Em, postId: string): Promise<void> => {
  const { orgId, held, ...post } = await read(em, postId);
  await addEvent(em, { orgId, event: 'post.held', data: { ...post, held: held ?? [] } });
};

/** Tells them that a post which was held goes on, in the caller's transaction; nothing while any of it still waits. */
export const announceResumed = async (
  em: Em,
  postId: string,
  reason: PostResumed['reason'],
): Promise<void> => {
  const { orgId, held, ...post } = await read(em, postId);
  if (held === null) await addEvent(em, { orgId, event: 'post.resumed', data: { ...post, reason } });
};

const read = async (em: Em, postId: string): Promise<HeldPost> => {
  const [post] = await em.execute<HeldPost[]>(
    `select p.org_id as "orgId", p.id as "postId", p.brand_id as "brandId", b.slug as "brandSlug", p.platforms,
            p.scheduled_at as "scheduledAt",
            (select json_agg(jsonb_build_object('platform', t.platform) || t.held order by t.platform)
               from post_targets t where t.post_id = p.id and t.held is not null) as held
       from posts p join brands b on b.id = p.brand_id where p.id = ?`,
    [postId],
  );
  if (!post) throw new Error(`post ${postId} is gone`);
  const { scheduledAt } = post;
  return { ...post, scheduledAt: scheduledAt && new Date(scheduledAt).toISOString() };
};
