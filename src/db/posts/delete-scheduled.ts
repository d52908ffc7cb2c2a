import { anyOf, kyselyOf, now } from '../driver/kysely.ts';
import { sql } from 'kysely';
import type { Em } from '../driver/orm.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { wakePosts } from '../outbox.ts';

/**
 * Deletes locked posts that are scheduled and none of which has begun, as `deletePost` does one, in two statements. What their
 * approvers decided stays: a restored post is compared with it again.
 */
export const deleteScheduled = async (
  em: Em,
  ids: readonly string[],
  { actor, reason, requestId }: { actor: string; reason: string; requestId: string | null },
): Promise<void> => {
  if (ids.length === 0) return;
  await kyselyOf(em)
    .with('gone', query =>
      query
        .updateTable('posts')
        .set({
          status: 'cancelled',
          status_before_delete: 'scheduled',
          deleted_at: now,
          queue_slot_id: null,
          revision: ({ eb }) => eb('revision', '+', 1),
          updated_at: now,
        })
        .where('id', '=', anyOf(ids))
        .returning(['id', 'org_id']),
    )
    .with('changes', query =>
      query
        .insertInto('post_changes')
        .columns(['id', 'created_at', 'org_id', 'post_id', 'from_status', 'to_status', 'actor', 'reason'])
        .expression(({ selectFrom }) =>
          selectFrom('gone').select([
            sql<string>`${sql.raw(uuidV7)}`.as('id'),
            sql<string>`now()`.as('created_at'),
            'org_id',
            'id as post_id',
            sql<string>`'scheduled'`.as('from_status'),
            sql<string>`'cancelled'`.as('to_status'),
            sql<string>`${actor}::text`.as('actor'),
            sql<string>`${reason}::text`.as('reason'),
          ]),
        ),
    )
    .updateTable('post_targets')
    .set({ status: 'cancelled', error: null, held: null, updated_at: now })
    .where('post_id', '=', anyOf(ids))
    .where('status', 'in', ['pending', 'preparing'])
    .execute();
  await wakePosts(em, { where: 'p.id = any (?::uuid[])', values: [ids], requestId });
};
