import type { Em } from '../driver/orm.ts';
import {
  isOpenNotification,
  notificationColumns,
  type NotificationRow,
  type Reader,
} from './notifications.ts';

const setRead = 'update notifications set read = true, read_at = coalesce(read_at, now())';

/** Marks one of a person's notifications as read and gives it back; undefined for what is none of theirs. Safe to repeat. */
export const markRead = async (
  em: Em,
  { orgId, userId }: Reader,
  id: string,
): Promise<NotificationRow | undefined> => {
  const [row] = await em.execute<NotificationRow[]>(
    `${setRead} where id = ? and org_id = ? and user_id = ? and ${isOpenNotification} returning ${notificationColumns}`,
    [id, orgId, userId],
  );
  return row;
};

/** How many of these notifications are this person's. */
export const countOwn = async (
  em: Em,
  { orgId, userId }: Reader,
  ids: readonly string[],
): Promise<number> => {
  const own = await em.execute<{ id: string }[]>(
    'select id from notifications where org_id = ? and user_id = ? and id in (?)',
    [orgId, userId, ids],
  );
  return own.length;
};

/**
 * Marks a person's notifications as read, those of these ids or all, and gives how many were unread. Locked in one order,
 * so that two requests of a person never wait for each other.
 */
export const markAllRead = async (
  em: Em,
  { orgId, userId }: Reader,
  ids: readonly string[] | undefined,
): Promise<number> => {
  const rows = await em.execute<{ id: string }[]>(
    `with due as (
       select id as due_id from notifications
        where org_id = ? and user_id = ? and not read ${ids ? 'and id in (?)' : ''}
        order by id for no key update
     )
     ${setRead} from due where id = due_id returning id`,
    [orgId, userId, ...(ids ? [ids] : [])],
  );
  return rows.length;
};
