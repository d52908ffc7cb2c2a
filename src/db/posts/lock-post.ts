import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { PostContent } from '../../domain/post-problems.ts';
import type { TargetState } from '../../domain/post-rules.ts';
import type { PostStatus } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';

/** A post that this transaction alone may move, with its targets. */
export interface LockedPost extends PostContent {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  status: PostStatus;
  revision: number;
  statusBeforeArchive: PostStatus | null;
  scheduledAt: Date | null;
  targets: TargetState[];
}

type LockedRow = Omit<LockedPost, 'scheduledAt' | 'targets'> & { scheduledAt: string | null };

/**
 * Takes the lock that the commit of a target takes as well, so that an edit, a cancel and a publish come one after
 * another. Answers `not_found` for what another organization owns, 403 where the actor may not. The targets are read by a
 * statement of their own: one that waits for a lock still sees the other tables as they were before it waited.
 */
export const lockPost = async (em: Em, actor: BrandScopedActor, postId: string): Promise<LockedPost> => {
  const [row] = await em.execute<LockedRow[]>(
    `select id, org_id as "orgId", brand_id as "brandId",
            (select slug from brands where id = posts.brand_id) as "brandSlug", text, platforms, status, revision,
            status_before_archive as "statusBeforeArchive", scheduled_at as "scheduledAt", media, thread,
            platform_options as "platformOptions"
       from posts where id = ? and org_id = ? and deleted_at is null for no key update`,
    [postId, actor.orgId],
  );
  if (!row) throw notFound('post', postId);
  requireBrandInScope(actor, row.brandId);
  const targets = await em.execute<TargetState[]>(
    `select platform, status, held is not null as "isHeld", jsonb_array_length(parts) as live from post_targets
      where post_id = ? order by created_at, platform`,
    [postId],
  );
  return { ...row, scheduledAt: row.scheduledAt === null ? null : new Date(row.scheduledAt), targets };
};
