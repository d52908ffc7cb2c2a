import { timeOfId } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import {
  fromNotifications,
  isOpenNotification,
  notificationColumns,
  type NotificationRow,
  type Reader,
} from './notifications.ts';

/** No transaction of ours is open for longer: what is older than this was seen by everybody who looked. */
const maxTransaction = `interval '1 hour'`;

/** Where a person goes on in their notifications. What comes after it has a later time, or was not yet to be seen then. */
export interface NotificationCursor {
  /** The notification that was seen last; the nil id before the first. */
  id: string;
  /** As PostgreSQL writes it. */
  createdAt: string;
  /** Of the notification that was seen last; when it is gone, one that no transaction has reached. */
  horizon: number;
}

const unknown = Number.MAX_SAFE_INTEGER;

/** Before everything. */
const beginning: NotificationCursor = {
  id: '00000000-0000-0000-0000-000000000000',
  createdAt: '-infinity',
  horizon: unknown,
};

const cursorColumns = 'id, created_at as "createdAt", horizon';

/** Where a person's notifications end now. */
export const findNewestCursor = async (em: Em, { orgId, userId }: Reader): Promise<NotificationCursor> => {
  const [newest] = await em.execute<NotificationCursor[]>(
    `select ${cursorColumns} ${fromNotifications} order by created_at desc, id desc limit 1`,
    [orgId, userId],
  );
  return newest ?? beginning;
};

/** Where one who saw this notification last goes on. When it is gone, or another's, its id says when it was made. */
export const findCursor = async (
  em: Em,
  { orgId, userId }: Reader,
  id: string,
): Promise<NotificationCursor> => {
  if (id === beginning.id) return beginning;
  const [seen] = await em.execute<NotificationCursor[]>(
    `select ${cursorColumns} ${fromNotifications} and id = ?`,
    [orgId, userId, id],
  );
  return seen ?? { id, createdAt: madeBefore(id), horizon: unknown };
};

/** Transactions begin before the ids that they make; an id that is not ours may name any time. */
const madeBefore = (id: string): string =>
  new Date(Math.min(timeOfId(id), Date.now()) - 60_000).toISOString();

/**
 * A page of what comes after the cursor, oldest first; `after` is the last of the page before. Commits come in another order
 * than times: what was written beside the last one seen is given too, though some of it may have been seen.
 */
export const listAfter = (
  em: Em,
  { orgId, userId }: Reader,
  { id, createdAt, horizon }: NotificationCursor,
  after: NotificationRow | undefined,
  limit: number,
): Promise<NotificationRow[]> => {
  const [next, values] = after
    ? [' and (created_at, id) > (?::timestamptz, ?::uuid)', [after.createdAt, after.id]]
    : ['', []];
  return em.execute<NotificationRow[]>(
    `select ${notificationColumns} ${fromNotifications} and id <> ? and ${isOpenNotification}
        and (created_at > ?::timestamptz or (transaction >= ? and created_at > ?::timestamptz - ${maxTransaction}))${next}
      order by created_at, id limit ?`,
    [orgId, userId, id, createdAt, horizon, createdAt, ...values, limit],
  );
};

/** What some transactions wrote for some members of an organization, each with whose it is. */
export const listOfTransactions = (
  em: Em,
  { orgId, transactions, userIds }: { orgId: string; transactions: number[]; userIds: string[] },
): Promise<(NotificationRow & { userId: string })[]> =>
  em.execute<(NotificationRow & { userId: string })[]>(
    `select ${notificationColumns}, user_id as "userId" from notifications
      where org_id = ? and user_id = any (?) and transaction = any (?) and ${isOpenNotification}
        and created_at > now() - ${maxTransaction}
      order by created_at, id`,
    [orgId, userIds, transactions],
  );
