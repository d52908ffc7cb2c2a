import type { FirstComment } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';

/** Writes the intent of a comment under a published target, once; false when it has one, or is not published. */
export const claimComment = async (em: Em, targetId: string, intent: FirstComment): Promise<boolean> => {
  const claimed = await em.execute<{ id: string }[]>(
    `update post_targets set first_comment = ?::jsonb, updated_at = now()
      where id = ? and status = 'published' and first_comment is null returning id`,
    [JSON.stringify(intent), targetId],
  );
  return claimed.length > 0;
};

/** Writes what came of it. */
export const writeComment = (em: Em, targetId: string, comment: FirstComment): Promise<unknown> =>
  em.execute('update post_targets set first_comment = ?::jsonb, updated_at = now() where id = ?', [
    JSON.stringify(comment),
    targetId,
  ]);
