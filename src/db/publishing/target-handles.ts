import type { Em } from '../driver/orm.ts';
import type { TargetRow } from './targets.ts';

/**
 * Keeps what was prepared of a target, encrypted; false, and nothing written, when the post or the target's handles have
 * changed since `row` was read, or it is past its preparation.
 */
export const storeHandles = async (em: Em, row: TargetRow, encrypted: string): Promise<boolean> => {
  const saved = await em.execute<unknown[]>(
    `update post_targets t set handles = ?, prepared_revision = ?, status = 'preparing', updated_at = now()
       from posts p
      where t.id = ? and t.status in ('pending', 'preparing') and t.handles is not distinct from ?
        and p.id = t.post_id and p.revision = ? returning 1`,
    [encrypted, row.revision, row.id, row.handles, row.revision],
  );
  return saved.length > 0;
};

/** Forgets handles that the platform no longer knows, so that the next preparation starts afresh. */
export const forgetHandles = (em: Em, targetId: string): Promise<unknown> =>
  em.execute(`update post_targets set handles = null, updated_at = now() where id = ?`, [targetId]);

/** The same in a preparation: what another one has saved since `row` was read stays. */
export const forgetOwnHandles = async (em: Em, row: TargetRow): Promise<void> => {
  await em.execute(
    'update post_targets set handles = null, updated_at = now() where id = ? and handles = ?',
    [row.id, row.handles],
  );
  row.handles = null;
};
