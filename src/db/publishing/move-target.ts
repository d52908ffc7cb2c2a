import type { PublishedPart, TargetStatus } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';

/** Moves a locked target back to its preparation, or on to where only reading the platform back moves it. */
export const setTargetStatus = (
  em: Em,
  targetId: string,
  status: Extract<TargetStatus, 'preparing' | 'reconciling'>,
): Promise<unknown> =>
  em.execute(`update post_targets set status = '${status}', updated_at = now() where id = ?`, [targetId]);

/** What of a target is live: all of its parts, and the one that has just been published. */
interface PartsAfter {
  parts: readonly PublishedPart[];
  part: PublishedPart;
}

/** Keeps a part that is live of a target that goes on with the next one. */
export const writePublishedPart = (em: Em, targetId: string, { parts, part }: PartsAfter): Promise<unknown> =>
  em.execute(
    `update post_targets set parts = ?::jsonb, external_id = coalesce(external_id, ?), url = coalesce(url, ?),
            status = 'preparing', updated_at = now() where id = ?`,
    [JSON.stringify(parts), part.externalId, part.url, targetId],
  );

/** Keeps a part that is live of a target that had ended without it; as published it has no error any more. */
export const writeLatePart = (
  em: Em,
  targetId: string,
  { parts, part, status }: PartsAfter & { status: TargetStatus },
): Promise<unknown> =>
  em.execute(
    `update post_targets set status = ?, parts = ?::jsonb, external_id = coalesce(external_id, ?), url = coalesce(url, ?),
            handles = null, error = case when ? = 'published' then null else error end,
            published_at = case when ? = 'published' then now() else published_at end, updated_at = now()
      where id = ?`,
    [status, JSON.stringify(parts), part.externalId, part.url, status, status, targetId],
  );
