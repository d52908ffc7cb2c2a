import { sql } from 'kysely';
import { timeOfId } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { anyOf, kyselyOf } from '../driver/kysely.ts';
import {
  isOpenNotification,
  notificationColumns,
  notificationsOf,
  type NotificationRow,
  type Reader,
} from './notifications.ts';

/** No transaction of ours is open for longer: what is older than this was seen by everybody who looked. */
const maxTransaction = sql<string>`interval '1 hour'`;

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

const cursorColumns = ['id', 'created_at as createdAt', 'horizon'] as const;

/** Where a person's notifications end now. */
export const findNewestCursor = async (em: Em, reader: Reader): Promise<NotificationCursor> => {
  const newest = await notificationsOf(em, reader)
    .select(cursorColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? beginning;
};

/** Where one who saw this notification last goes on. When it is gone, or another's, its id says when it was made. */
export const findCursor = async (em: Em, reader: Reader, id: string): Promise<NotificationCursor> => {
  if (id === beginning.id) return beginning;
  const seen = await notificationsOf(em, reader)
    .select(cursorColumns)
    .where('id', '=', id)
    .executeTakeFirst();
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
  reader: Reader,
  { id, createdAt, horizon }: NotificationCursor,
  after: NotificationRow | undefined,
  limit: number,
): Promise<NotificationRow[]> =>
  notificationsOf(em, reader)
    .select(notificationColumns)
    .where('id', '<>', id)
    .where(isOpenNotification)
    .where(({ eb }) => {
      const isNear = eb('created_at', '>', sql<string>`${createdAt}::timestamptz - ${maxTransaction}`);
      return eb('created_at', '>', createdAt).or(eb('transaction', '>=', horizon).and(isNear));
    })
    .$if(after !== undefined, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after?.createdAt ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** What some transactions wrote for some members of an organization, each with whose it is. */
export const listOfTransactions = (
  em: Em,
  { orgId, transactions, userIds }: { orgId: string; transactions: number[]; userIds: string[] },
) =>
  kyselyOf(em)
    .selectFrom('notifications')
    .select([...notificationColumns, 'user_id as userId'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', anyOf(userIds))
    .where('transaction', '=', anyOf(transactions))
    .where(isOpenNotification)
    .where('created_at', '>', sql<string>`now() - ${maxTransaction}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
