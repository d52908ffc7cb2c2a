import { sql } from 'kysely';
import { anyOf, kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isOpenNotification, notificationColumns, notificationsOf, type Reader } from './notifications.ts';

const read = { read: true, read_at: sql<string>`coalesce(read_at, now())` };

/** Marks one of a person's notifications as read and gives it back; undefined for what is none of theirs. Safe to repeat. */
export const markRead = (em: Em, { orgId, userId }: Reader, id: string) =>
  kyselyOf(em)
    .updateTable('notifications')
    .set(read)
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where(isOpenNotification)
    .returning(notificationColumns)
    .executeTakeFirst();

/** How many of these notifications are this person's. */
export const countOwn = async (em: Em, reader: Reader, ids: readonly string[]): Promise<number> => {
  const own = await notificationsOf(em, reader).select('id').where('id', '=', anyOf(ids)).execute();
  return own.length;
};

/**
 * Marks a person's notifications as read, those of these ids or all, and gives how many were unread. Locked in one order,
 * so that two requests of a person never wait for each other.
 */
export const markAllRead = async (
  em: Em,
  reader: Reader,
  ids: readonly string[] | undefined,
): Promise<number> => {
  const due = notificationsOf(em, reader)
    .select('id')
    .where(({ not }) => not('read'))
    .$if(ids !== undefined, query => query.where('id', '=', anyOf(ids ?? [])))
    .orderBy('id')
    .forNoKeyUpdate();
  const { numUpdatedRows } = await kyselyOf(em)
    .with('due', () => due)
    .updateTable('notifications')
    .set(read)
    .from('due')
    .whereRef('notifications.id', '=', 'due.id')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
