import type { Em } from '../driver/orm.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { wakePosts } from '../outbox.ts';

/**
 * Deletes locked posts that are scheduled and not begun, like `deletePost` for one, in two statements. Approvers' decisions
 * stay, because a restored post is compared with them.
 */
export const deleteScheduled = async (
  em: Em,
  ids: readonly string[],
  { actor, reason, requestId }: { actor: string; reason: string; requestId: string | null },
): Promise<void> => {
  if (ids.length === 0) return;
  await em.execute(
    `with gone as (
       update posts
          set status = 'cancelled', status_before_delete = 'scheduled', deleted_at = now(),
              revision = revision + 1, updated_at = now()
        where id = any (?) returning id, org_id
     ), changes as (
       insert into post_changes (id, created_at, org_id, post_id, from_status, to_status, actor, reason)
       select ${uuidV7}, now(), org_id, id, 'scheduled', 'cancelled', ?::text, ?::text from gone
     ) update post_targets set status = 'cancelled', error = null, held = null, updated_at = now()
        where post_id = any (?) and status in ('pending', 'preparing')`,
    [ids, actor, reason, ids],
  );
  await wakePosts(em, { where: 'p.id = any (?::uuid[])', values: [ids], requestId });
};
