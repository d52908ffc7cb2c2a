import type { Em } from '../driver/orm.ts';

/**
 * Counts one use of a link; false, with nothing counted, when it is revoked, over or used up: of two at once, the last use is
 * one's.
 */
export const countLinkUse = async (em: Em, id: string): Promise<boolean> => {
  const used = await em.execute<unknown[]>(
    `update invite_links set uses = uses + 1, updated_at = now()
      where id = ? and revoked_at is null and (expires_at is null or expires_at > now())
        and (max_uses is null or uses < max_uses)
      returning id`,
    [id],
  );
  return used.length > 0;
};
