import type { Em } from '../../db/driver/orm.ts';
import {
  countUnread,
  notificationColumns,
  type NotificationRow,
  type Reader,
} from '../../db/notifications/notifications.ts';
import { notFound } from '../../domain/errors.ts';

const markRead = 'update notifications set read = true, read_at = coalesce(read_at, now())';

/** Marks a person's notification as read and gives it back; safe to repeat. Throws 404 when it is nobody's or another's. */
export const readNotification = async (
  em: Em,
  { orgId, userId }: Reader,
  id: string,
): Promise<NotificationRow> => {
  const [row] = await em.execute<NotificationRow[]>(
    `${markRead} where id = ? and org_id = ? and user_id = ? returning ${notificationColumns}`,
    [id, orgId, userId],
  );
  if (!row) throw notFound('notification');
  return row;
};

/**
 * Marks a person's notifications as read: those named, or all. Gives how many were unread until now, and how many are left.
 * Throws 404, and marks none, when one of the ids is nobody's or another's. Safe to repeat.
 */
export const readNotifications = async (
  em: Em,
  reader: Reader,
  ids: readonly string[] | undefined,
): Promise<{ read: number; unread: number }> => {
  const named = ids && [...new Set(ids)];
  if (named) await requireOwn(em, reader, named);
  const read = named?.length === 0 ? 0 : await markUnread(em, reader, named);
  return { read, unread: await countUnread(em, reader) };
};

const requireOwn = async (em: Em, { orgId, userId }: Reader, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  const own = await em.execute<{ id: string }[]>(
    'select id from notifications where org_id = ? and user_id = ? and id in (?)',
    [orgId, userId, ids],
  );
  if (own.length < ids.length) throw notFound('notification');
};

/** Locked in one order, so that two requests of a person never wait for each other. */
const markUnread = async (em: Em, { orgId, userId }: Reader, ids: string[] | undefined): Promise<number> => {
  const rows = await em.execute<{ id: string }[]>(
    `with due as (
       select id as due_id from notifications
        where org_id = ? and user_id = ? and not read ${ids ? 'and id in (?)' : ''}
        order by id for no key update
     )
     ${markRead} from due where id = due_id returning id`,
    [orgId, userId, ...(ids ? [ids] : [])],
  );
  return rows.length;
};
