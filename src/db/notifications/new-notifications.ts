import type { Pool } from 'pg';
import { timeOfId } from '../../domain/ids.ts';
import {
  isOpenNotification,
  notificationColumns,
  type NotificationRow,
  type Reader,
} from './notifications.ts';

/** No transaction of ours is open for longer: what is older than this was seen by everybody who looked. */
const maxTransaction = "interval '1 hour'";

/** Where a person goes on in their notifications. What comes after it has a later time, or was not yet to be seen then. */
export interface NotificationCursor {
  /** The notification that was seen last; the nil id before the first. */
  id: string;
  /** As PostgreSQL writes it. */
  createdAt: string;
  /** Of the notification that was seen last; null when it is gone. */
  horizon: string | null;
}

/** Before everything. */
const beginning: NotificationCursor = {
  id: '00000000-0000-0000-0000-000000000000',
  createdAt: '-infinity',
  horizon: null,
};

const cursorColumns = 'id, created_at::text as "createdAt", horizon::text';

/** Where a person's notifications end now. */
export const findNewestCursor = async (
  pool: Pool,
  { orgId, userId }: Reader,
): Promise<NotificationCursor> => {
  const { rows } = await pool.query<NotificationCursor>({
    name: 'newest-notification',
    text: `select ${cursorColumns} from notifications where org_id = $1 and user_id = $2
            order by created_at desc, id desc limit 1`,
    values: [orgId, userId],
  });
  return rows[0] ?? beginning;
};

/** Where one who saw this notification last goes on. When it is gone, or another's, its id says when it was made. */
export const findCursor = async (
  pool: Pool,
  { orgId, userId }: Reader,
  id: string,
): Promise<NotificationCursor> => {
  if (id === beginning.id) return beginning;
  const { rows } = await pool.query<NotificationCursor>({
    name: 'cursor-of-notification',
    text: `select ${cursorColumns} from notifications where org_id = $1 and user_id = $2 and id = $3`,
    values: [orgId, userId, id],
  });
  return rows[0] ?? { id, createdAt: madeBefore(id), horizon: null };
};

/** Transactions begin before the ids that they make; an id that is not ours may name any time. */
const madeBefore = (id: string): string =>
  new Date(Math.min(timeOfId(id), Date.now()) - 60_000).toISOString();

/**
 * A page of what comes after the cursor, oldest first; `after` is the last of the page before. Commits come in another order
 * than times: what was written beside the last one seen is given too, though some of it may have been seen.
 */
export const listAfter = async (
  pool: Pool,
  { orgId, userId }: Reader,
  cursor: NotificationCursor,
  after: NotificationRow | undefined,
  limit: number,
): Promise<NotificationRow[]> => {
  const { rows } = await pool.query<NotificationRow>({
    name: 'notifications-after',
    text: `select ${textColumns} from notifications
            where org_id = $1 and user_id = $2 and id <> $3 and ${isOpenNotification}
              and (created_at > $4 or transaction >= $5 and created_at > $4::timestamptz - ${maxTransaction})
              and ($6::timestamptz is null or (created_at, id) > ($6, $7))
            order by created_at, id limit $8`,
    values: [
      orgId,
      userId,
      cursor.id,
      cursor.createdAt,
      cursor.horizon,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
    ],
  });
  return rows;
};

const textColumns = notificationColumns.replace('created_at as', 'created_at::text as');

/** A new notification and whose it is. */
export interface NewNotification extends NotificationRow {
  userId: string;
}

/** What some transactions wrote for some members of an organization. */
export const listOfTransactions = async (
  pool: Pool,
  { orgId, transactions, userIds }: { orgId: string; transactions: string[]; userIds: string[] },
): Promise<NewNotification[]> => {
  const { rows } = await pool.query<NewNotification>({
    name: 'notifications-of-transactions',
    text: `select ${textColumns}, user_id as "userId" from notifications
            where org_id = $1 and user_id = any($2) and transaction = any($3) and ${isOpenNotification}
              and created_at > now() - ${maxTransaction}
            order by created_at, id`,
    values: [orgId, userIds, transactions],
  });
  return rows;
};
