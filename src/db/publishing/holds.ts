import type { Em } from '../driver/orm.ts';
import { findAccount } from '../connections/connections.ts';
import { accountRefOf, type TargetRow } from './targets.ts';
import { suspension } from '../billing/billing.ts';
import type { Suspension } from '../../domain/billing/billing.ts';
import type { Held } from '../../domain/publishing/holding.ts';
import { buildChangeOfMoved, type PostChangeInput } from './post-changes.ts';
import type { PostHeld, PostResumed } from '../../domain/webhooks/event-data.ts';
import { addEvent } from '../webhooks/events.ts';
import { heldText, type EndedPost } from '../../domain/posts/post-texts.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { isLivePost, wakePosts } from '../outbox.ts';
import { wakeEffects } from '../effects/wake-effects.ts';

/** Slug and name of a brand. */
export type SharedBrand = Pick<EndedPost, 'brandSlug' | 'brandName'>;

/**
 * Locks the brand of a target against changes and returns its slug and name, or undefined if the brand no longer exists.
 * Connecting an account locks the brand's row first. Because this function locks it before the post, an account that is
 * being connected is either seen afterwards, or its connecting transaction finds the target held and wakes it.
 */
export const shareBrand = async (
  em: Em,
  { org_id, brand_id }: TargetRow,
): Promise<SharedBrand | undefined> => {
  const [brand] = await em.execute<SharedBrand[]>(
    'select slug as "brandSlug", name as "brandName" from brands where id = ? and org_id = ? for share',
    [brand_id, org_id],
  );
  return brand;
};

/**
 * Locks the organization's subscription against changes, which a renewal locks first. Returns why the organization is
 * suspended, or null if it is not.
 */
export const shareBilling = async (em: Em, { org_id }: TargetRow): Promise<Suspension | null> => {
  const [billing] = await em.execute<{ suspension: Suspension | null }[]>(
    `select ${suspension} as suspension from billing_accounts b where b.org_id = ? for share of b`,
    [org_id],
  );
  return billing?.suspension ?? null;
};

/** Returns whether the account of a target is usable. */
export const isConnected = async (em: Em, row: TargetRow): Promise<boolean> => {
  const account = await findAccount(em, accountRefOf(row));
  return account?.status === 'connected' && account.accessToken !== null;
};

/** Stores why a target is held. */
export const writeHeld = (em: Em, targetId: string, held: Held): Promise<unknown> =>
  em.execute(
    `update post_targets set status = 'preparing', held = ?::jsonb, updated_at = now() where id = ?`,
    [JSON.stringify(held), targetId],
  );

/**
 * Continues a held target with its existing preparation and adds the change to the post's history. Returns false and
 * changes nothing if the target is not held.
 */
export const releaseHeld = async (em: Em, targetId: string, change: PostChangeInput): Promise<boolean> => {
  const { sql, values } = buildChangeOfMoved(change);
  const released = await em.execute<unknown[]>(
    `with moved as (
       update post_targets set held = null, handles = null, updated_at = now()
        where id = ? and status = 'preparing' and held is not null returning id
     ) ${sql} returning 1`,
    [targetId, ...values],
  );
  return released.length > 0;
};

/**
 * Releases a target whose call was just claimed because its account's pause is over. The target sends what was prepared.
 */
export const releasePaused = (em: Em, targetId: string, change: PostChangeInput): Promise<unknown> => {
  const { sql, values } = buildChangeOfMoved(change);
  return em.execute(
    `with moved as (
       update post_targets set held = null, updated_at = now() where id = ? and held is not null returning id
     ) ${sql}`,
    [targetId, ...values],
  );
};

interface HeldPost extends Omit<PostHeld, 'held'> {
  orgId: string;
  /** Null if no target of the post is held. */
  held: PostHeld['held'] | null;
}

/** Returns whether any target of a post is held. Under the post's lock, the answer stays true. */
export const isPostHeld = async (em: Em, postId: string): Promise<boolean> => {
  const held = await em.execute<unknown[]>(
    'select 1 from post_targets where post_id = ? and held is not null limit 1',
    [postId],
  );
  return held.length > 0;
};

/** Notifies webhooks that a post is held, and why, in the caller's transaction. */
export const announceHeld = async (em: Em, postId: string): Promise<void> => {
  const { orgId, held, ...post } = await readHeld(em, postId);
  await addEvent(em, { orgId, event: 'post.held', data: { ...post, held: held ?? [] } });
};

/**
 * Notifies webhooks that a held post continues, in the caller's transaction. Does nothing while another target is still
 * held.
 */
export const announceResumed = async (
  em: Em,
  postId: string,
  reason: PostResumed['reason'],
): Promise<void> => {
  const { orgId, held, ...post } = await readHeld(em, postId);
  if (held === null) await addEvent(em, { orgId, event: 'post.resumed', data: { ...post, reason } });
};

const readHeld = async (em: Em, postId: string): Promise<HeldPost> => {
  const [post] = await em.execute<HeldPost[]>(
    `select p.org_id as "orgId", p.id as "postId", p.brand_id as "brandId", b.slug as "brandSlug", p.platforms,
            p.scheduled_at as "scheduledAt",
            (select json_agg(jsonb_build_object('targetId', t.id, 'platform', t.platform) || t.held
                              order by t.platform, t.id)
               from post_targets t where t.post_id = p.id and t.held is not null) as held
       from posts p join brands b on b.id = p.brand_id where p.id = ?`,
    [postId],
  );
  if (!post) throw new Error(`post ${postId} is gone`);
  const { scheduledAt } = post;
  return { ...post, scheduledAt: scheduledAt && new Date(scheduledAt).toISOString() };
};

/** Notifies every member who may read a post that it is held, and why, in the caller's transaction. */
export const notifyHeld = (
  em: Em,
  post: Pick<EndedPost, 'id' | 'orgId' | 'brandSlug' | 'brandName' | 'text'>,
  platform: PlatformName,
  held: Held,
): Promise<void> => addNotification(em, post.orgId, heldText(post, platform, held));

/**
 * Wakes every post and effect of a brand that waits for its account on a platform. Each checks whether it can continue.
 * Runs under the brand's lock in the transaction that reconnects the account, so that a target that is being held at this
 * moment is seen.
 */
export const wakeForAccount = async (
  em: Em,
  { orgId, brandId, platform }: { orgId: string; brandId: string; platform: PlatformName },
): Promise<void> => {
  await wakePosts(em, {
    where: `p.org_id = ? and p.brand_id = ? and ${isLivePost}
      and exists (select 1 from post_targets t where t.post_id = p.id and t.held is not null and t.platform = ?)`,
    values: [orgId, brandId, platform],
  });
  await wakeEffects(em, { orgId, brandId, platform });
};

/**
 * Wakes every post of an organization that waits for its subscription. Runs under the billing row's lock in the transaction
 * that renews it, so that a target that is being held at this moment is seen.
 */
export const wakeSuspendedPosts = (em: Em, orgId: string): Promise<number> =>
  wakePosts(em, {
    where: `p.org_id = ? and ${isLivePost}
      and exists (select 1 from post_targets t where t.post_id = p.id and t.held->>'code' = 'billing_suspended')`,
    values: [orgId],
  });
