import { v7 as uuidv7 } from 'uuid';
import type { CommentState } from '../../domain/comments/comments.ts';
import type { Em } from '../driver/orm.ts';
import type { CommentEffectRow } from '../effects/tables.ts';

/** Writes the state of a comment after an action. */
export const writeCommentState = (em: Em, commentId: string, state: CommentState): Promise<unknown> =>
  em.execute('update comments set state = ?, updated_at = now() where id = ?', [state, commentId]);

/** Marks a comment as answered and stores our answer, so that the next poll recognizes it. */
export const writeAnswered = async (
  em: Em,
  row: CommentEffectRow,
  { externalId, url }: { externalId: string; url: string | null },
): Promise<void> => {
  await em.execute(
    'update comments set answered_at = coalesce(answered_at, now()), read_at = coalesce(read_at, now()), updated_at = now() where id = ?',
    [row.commentId],
  );
  await em.execute(
    `insert into comments (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, external_id,
                           parent_external_id, text, author, is_ours, said_at, state, url)
     values (?, now(), now(), ?, ?, ?, ?, ?, ?, ?, ?, null, true, now(), 'visible', ?)
     on conflict (target_id, external_id) do nothing`,
    [
      uuidv7(),
      row.orgId,
      row.brandId,
      row.postId,
      row.targetId,
      row.platform,
      externalId,
      row.commentExternalId,
      row.text ?? '',
      url,
    ],
  );
};

/**
 * Finds the platform IDs of comments below a target that this service wrote or knows. An answer whose call ended without a
 * known outcome has none of these IDs.
 */
export const findKnownComments = async (em: Em, targetId: string, sinceMs: number): Promise<string[]> => {
  const known = await em.execute<{ id: string }[]>(
    `select external_id as id from comment_actions where target_id = ? and external_id is not null
       and coalesce(called_at, created_at) >= to_timestamp(?::float8 / 1000) - interval '1 day'`,
    [targetId, sinceMs],
  );
  return known.map(({ id }) => id);
};
