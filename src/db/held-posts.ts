import type { PlatformName } from '../domain/platforms.ts';
import { addPostChanged } from './outbox.ts';
import type { Em } from './orm.ts';

/**
 * Wakes every post of a brand that waits for its account on a platform; each looks for itself whether it can go on. Runs in
 * the transaction that brings the account back, under the brand's lock: a branch that is being held at this moment is seen.
 */
export const wakeHeldPosts = async (
  em: Em,
  { orgId, brandId, platform }: { orgId: string; brandId: string; platform: PlatformName },
): Promise<void> => {
  const posts = await em.execute<{ id: string; orgId: string; brandId: string; platforms: PlatformName[] }[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", p.platforms
       from post_targets t join posts p on p.id = t.post_id
      where t.held is not null and t.platform = ? and p.org_id = ? and p.brand_id = ?
        and p.status in ('scheduled', 'publishing') and p.deleted_at is null
      order by p.id`,
    [platform, orgId, brandId],
  );
  for (const post of posts) await addPostChanged(em, post, null);
};
