import { timeOfId } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import {
  fromNotifications,
  isOpenNotification,
  notificationColumns,
  type NotificationRow,
  type Reader,
} from './notifications.ts';

/** Maximum duration of our transactions. Older rows were visible to every reader. */
const maxTransaction = `interval '1 hour'`;

/** Position in a person's notifications. Later notifications have a later time or were not visible at that moment. */
export interface NotificationCursor {
  /** Last notification that was seen, or the nil ID before the first. */
  id: string;
  /** Text in PostgreSQL's form. */
  createdAt: string;
  /** Horizon of the last notification that was seen. If it was deleted, a number that no transaction has reached. */
  horizon: number;
}

const unknown = Number.MAX_SAFE_INTEGER;

/** Position before all notifications. */
const beginning: NotificationCursor = {
  id: '00000000-0000-0000-0000-000000000000',
  createdAt: '-infinity',
  horizon: unknown,
};

const cursorColumns = 'id, created_at as "createdAt", horizon';

/** Finds the current end of a person's notifications. */
export const findNewestCursor = async (em: Em, { orgId, userId }: Reader): Promise<NotificationCursor> => {
  const [newest] = await em.execute<NotificationCursor[]>(
    `select ${cursorColumns} ${fromNotifications} order by created_at desc, id desc limit 1`,
    [orgId, userId],
  );
  return newest ?? beginning;
};

/**
 * Finds the position after a notification that was seen last. If it was deleted or belongs to another person, its ID
 * provides the time.
 */
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

/**
 * Returns SQL for the time in an ID. Transactions begin before the IDs that they create. An ID that we did not create may
 * contain any time.
 */
const madeBefore = (id: string): string =>
  new Date(Math.min(timeOfId(id), Date.now()) - 60_000).toISOString();

/**
 * Lists one page after the cursor, oldest first. `after` is the last notification of the previous page. Commits have
 * another order than times, so notifications written around the last one are included, even if some of them were seen
 * before.
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

/** Lists the notifications that some transactions wrote for some members of an organization, each with its member. */
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
