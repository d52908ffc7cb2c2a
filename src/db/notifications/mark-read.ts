import type { Em } from '../driver/orm.ts';
import {
  fromNotifications,
  isOpenNotification,
  notificationColumns,
  type NotificationRow,
  type Reader,
} from './notifications.ts';

const read = 'read = true, read_at = coalesce(read_at, now())';

/** Marks one of a person's notifications as read and returns it. Returns undefined if it is not theirs. Safe to repeat. */
export const markRead = async (
  em: Em,
  { orgId, userId }: Reader,
  id: string,
): Promise<NotificationRow | undefined> => {
  const [marked] = await em.execute<NotificationRow[]>(
    `update notifications set ${read} where id = ? and org_id = ? and user_id = ? and ${isOpenNotification}
     returning ${notificationColumns}`,
    [id, orgId, userId],
  );
  return marked;
};

/** Counts which of these notifications belong to this person. */
export const countOwn = async (
  em: Em,
  { orgId, userId }: Reader,
  ids: readonly string[],
): Promise<number> => {
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count ${fromNotifications} and id = any (?)`,
    [orgId, userId, ids],
  );
  return counted?.count ?? 0;
};

/**
 * Marks a person's notifications as read, those with these IDs or all, and returns how many were unread. Locks them in one
 * order, so that two requests of a person never deadlock.
 */
export const markAllRead = async (
  em: Em,
  { orgId, userId }: Reader,
  ids: readonly string[] | undefined,
): Promise<number> => {
  const [which, values] = ids ? [' and id = any (?)', [ids]] : ['', []];
  const marked = await em.execute<unknown[]>(
    `with due as (
       select id ${fromNotifications} and not read${which} order by id for no key update
     ) update notifications set ${read} from due where notifications.id = due.id returning 1`,
    [orgId, userId, ...values],
  );
  return marked.length;
};
