import { sql } from 'kysely';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { memberHas } from '../team/permissions.ts';

/** Whose notifications: a person's in one organization. */
export interface Reader {
  orgId: string;
  userId: string;
}

export const notificationColumns = [
  'id',
  'type',
  'title',
  'body',
  'read',
  'metadata',
  'created_at as createdAt',
] as const;

/** Whether a row of `notifications` is of a brand that is still open to its person, or of none; the rule of members is a text. */
export const isOpenNotification = sql.raw<boolean>(`(metadata->>'brandSlug' is null or not exists (
  select 1 from memberships m join brands closed on closed.org_id = m.org_id
   where m.org_id = notifications.org_id and m.user_id = notifications.user_id
     and closed.slug = metadata->>'brandSlug' and not ${memberHas('posts:read', 'closed.id')}))`);

export const notificationsOf = (em: Em, { orgId, userId }: Reader) =>
  kyselyOf(em).selectFrom('notifications').where('org_id', '=', orgId).where('user_id', '=', userId);

const openNotifications = (em: Em, reader: Reader) => notificationsOf(em, reader).where(isOpenNotification);

/** One page of a person's notifications in an organization, newest first; how many there are in all, and unread. */
export const listNotifications = async (
  em: Em,
  reader: Reader,
  page: { limit: number; offset: number; unreadOnly: boolean },
) => {
  const open = openNotifications(em, reader).$if(page.unreadOnly, query =>
    query.where(({ not }) => not('read')),
  );
  const newest = open
    .select(notificationColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const rows = await readPage(em, newest);
  const counted = await open
    .select(({ fn, not }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(not('read')).as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return { rows, ...counted };
};

/** One person's notification; `createdAt` is a text as PostgreSQL writes it. */
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number];

/** How many of a person's notifications in an organization are unread. */
export const countUnread = async (em: Em, reader: Reader): Promise<number> => {
  const { unread } = await openNotifications(em, reader)
    .where(({ not }) => not('read'))
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
};
