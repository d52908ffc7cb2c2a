import type { BrandScopedActor } from '../../domain/actor.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Says of a comment that somebody has read it, or that nobody has. */
export const setCommentRead = (em: Em, commentId: string, isRead: boolean): Promise<unknown> =>
  em.execute(
    `update comments set read_at = case when ? then coalesce(read_at, now()) end, updated_at = now() where id = ?`,
    [isRead, commentId],
  );

/** Says of many comments, those that the actor may touch, that they are read; gives how many were not before. */
export const markCommentsRead = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  ids: readonly string[],
): Promise<number> => {
  const [scope, scoped] = writeBrandScope(brandScope, 'brand_id');
  const read = await em.execute<unknown[]>(
    `update comments set read_at = now(), updated_at = now()
      where org_id = ? and id = any (?::uuid[]) and read_at is null and forgotten_at is null${scope} returning 1`,
    [orgId, ids, ...scoped],
  );
  return read.length;
};

/** Says who is to answer a comment; false where that was so before. */
export const assignComment = async (em: Em, commentId: string, assignee: string | null): Promise<boolean> => {
  const changed = await em.execute<unknown[]>(
    `update comments set assignee = ?::uuid, updated_at = now()
      where id = ? and assignee is distinct from ?::uuid returning 1`,
    [assignee, commentId, assignee],
  );
  return changed.length > 0;
};

/** The post that a comment is on, as people know it. */
export const findCommentPost = async (
  em: Em,
  postId: string,
): Promise<{ brandSlug: string; postText: string }> => {
  const [row] = await em.execute<{ brandSlug: string; postText: string }[]>(
    `select b.slug as "brandSlug", p.text as "postText" from posts p join brands b on b.id = p.brand_id where p.id = ?`,
    [postId],
  );
  return row ?? { brandSlug: '', postText: '' };
};
