import type { BrandScopedActor } from '../../domain/actor.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Marks a comment as read or unread by the team. */
export const setCommentRead = (em: Em, commentId: string, isRead: boolean): Promise<unknown> =>
  em.execute(
    `update comments set read_at = case when ? then coalesce(read_at, now()) end, updated_at = now() where id = ?`,
    [isRead, commentId],
  );

/** Lists which of these comments the actor may access, including erased ones. */
export const listOwnComments = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  ids: readonly string[],
): Promise<Set<string>> => {
  const [scope, scoped] = writeBrandScope(brandScope, 'brand_id');
  const rows = await em.execute<{ id: string }[]>(
    `select id from comments where org_id = ? and id = any (?::uuid[])${scope}`,
    [orgId, ids, ...scoped],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Marks comments as read. Returns how many were unread before. */
export const markCommentsRead = async (em: Em, orgId: string, ids: readonly string[]): Promise<number> => {
  const read = await em.execute<unknown[]>(
    `update comments set read_at = now(), updated_at = now()
      where org_id = ? and id = any (?::uuid[]) and read_at is null and forgotten_at is null returning 1`,
    [orgId, ids],
  );
  return read.length;
};

/** Assigns a comment to a member. Returns false if it was already assigned to that member. */
export const assignComment = async (em: Em, commentId: string, assignee: string | null): Promise<boolean> => {
  const changed = await em.execute<unknown[]>(
    `update comments set assignee = ?::uuid, updated_at = now()
      where id = ? and assignee is distinct from ?::uuid returning 1`,
    [assignee, commentId, assignee],
  );
  return changed.length > 0;
};

/** Finds the post of a comment, with the fields by which people know it. */
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
