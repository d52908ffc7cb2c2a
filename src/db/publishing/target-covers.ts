import type { VideoCover } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';

/** Writes the intent to give a published target its cover; false when that has an end, or the target is not published. */
export const claimCover = async (em: Em, targetId: string, intent: VideoCover): Promise<boolean> => {
  const claimed = await em.execute<{ id: string }[]>(
    `update post_targets set cover = ?::jsonb, updated_at = now()
      where id = ? and status = 'published' and coalesce(cover->>'status', 'unconfirmed') = 'unconfirmed'
        and not exists (select 1 from post_actions a where a.target_id = post_targets.id and a.status in ('pending', 'calling', 'reading'))
      returning id`,
    [JSON.stringify(intent), targetId],
  );
  return claimed.length > 0;
};

/** Writes what came of it. */
export const writeCover = (em: Em, targetId: string, cover: VideoCover): Promise<unknown> =>
  em.execute('update post_targets set cover = ?::jsonb, updated_at = now() where id = ?', [
    JSON.stringify(cover),
    targetId,
  ]);
