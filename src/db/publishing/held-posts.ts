import type { PlatformName } from '../../domain/platforms.ts';
import { addPostChanged } from '../outbox.ts';
import type { Em } from '../driver/orm.ts';

interface WaitingPost {
  id: string;
  orgId: string;
  brandId: string;
  platforms: PlatformName[];
}

/**
 * Wakes every post of a brand that waits for its account on a platform; each looks for itself whether it can go on. Runs in
 * the transaction that brings the account back, under the brand's lock: a target that is being held at this moment is seen.
 */
export const wakeHeldPosts = async (
  em: Em,
  { orgId, brandId, platform }: { orgId: string; brandId: string; platform: PlatformName },
): Promise<void> => {
  const posts = await em.execute<WaitingPost[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", p.platforms
       from post_targets t join posts p on p.id = t.post_id
      where t.held is not null and t.platform = ? and p.org_id = ? and p.brand_id = ?
        and p.status in ('scheduled', 'publishing') and p.deleted_at is null
      order by p.id`,
    [platform, orgId, brandId],
  );
  for (const post of posts) await addPostChanged(em, post, null);
};

/**
 * Wakes every post of an organization that waits for its subscription. Runs in the transaction that renews it, under the
 * billing row's lock: a target that is being held at this moment is seen.
 */
export const wakeSuspendedPosts = async (em: Em, orgId: string): Promise<void> => {
  const posts = await em.execute<WaitingPost[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", p.platforms
       from posts p
      where p.org_id = ? and p.status in ('scheduled', 'publishing') and p.deleted_at is null
        and exists (select 1 from post_targets t where t.post_id = p.id and t.held->>'code' = 'billing_suspended')
      order by p.id`,
    [orgId],
  );
  for (const post of posts) await addPostChanged(em, post, null);
};

/** How many of an organization's posts are scheduled or going out. */
export const countPlannedPosts = async (em: Em, orgId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from posts
      where org_id = ? and status in ('scheduled', 'publishing') and deleted_at is null`,
    [orgId],
  );
  return row?.count ?? 0;
};

/** How many posts of a brand are scheduled or going out, and have yet to get to this platform. */
export const countPostsWanting = async (
  em: Em,
  { brandId, platform }: { brandId: string; platform: PlatformName },
): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from posts p join post_targets t on t.post_id = p.id
      where p.brand_id = ? and p.status in ('scheduled', 'publishing') and p.deleted_at is null
        and t.platform = ? and t.status not in ('published', 'unconfirmed', 'failed', 'cancelled')`,
    [brandId, platform],
  );
  return row?.count ?? 0;
};
