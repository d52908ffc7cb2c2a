import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';
import { addPostChanged } from '../outbox.ts';
import type { NewPost, PostAuthor } from './insert-post.ts';

/** Sends a draft that this transaction has made on its way at once; `by.membershipId` answers for it. */
export const publishDraft = async (em: Em, post: NewPost, by: PostAuthor): Promise<void> => {
  await em.execute(
    `with change as (
       insert into post_changes (id, created_at, org_id, post_id, from_status, to_status, actor, reason)
       values (?, now(), ?, ?, 'draft', 'publishing', ?, ?)
     ) update posts set status = 'publishing', due_at = now(), planned_under = ?, revision = revision + 1, updated_at = now()
        where id = ?`,
    [
      uuidv7(),
      post.orgId,
      post.id,
      by.name,
      `publish on ${post.platforms.join(', ')}`,
      by.membershipId,
      post.id,
    ],
  );
  await addPostChanged(em, post, null);
};
