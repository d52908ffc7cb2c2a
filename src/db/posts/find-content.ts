import type { BrandScopedActor } from '../../domain/actor.ts';
import type { PostContent } from '../../domain/post-problems.ts';
import type { PostStatus } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** What a post says that the actor may see, without a lock; undefined where there is none. */
export const findContent = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  postId: string,
): Promise<(PostContent & { status: PostStatus }) | undefined> => {
  const [scope, values] = writeBrandScope(brandScope, 'brand_id');
  const [row] = await em.execute<(PostContent & { status: PostStatus })[]>(
    `select text, platforms, media, thread, platform_options as "platformOptions", status
       from posts where id = ? and org_id = ? and deleted_at is null${scope}`,
    [postId, orgId, ...values],
  );
  return row;
};
