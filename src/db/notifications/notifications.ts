import { maxCounted } from '../../domain/limits/lists.ts';
import type { NotificationType } from '../../domain/notifications/notifications.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed } from '../driver/lists.ts';
import { memberHas } from '../team/permissions.ts';

/** Person and organization of the notifications. */
export interface Reader {
  orgId: string;
  userId: string;
}

/** Notification of a person. `createdAt` is a text in PostgreSQL's form. */
export interface NotificationRow {
  id: string;
  type: NotificationType;
  title: string;
  body: string;
  read: boolean;
  metadata: Record<string, unknown>;
  createdAt: string;
}

export const notificationColumns = 'id, type, title, body, read, metadata, created_at as "createdAt"';

/**
 * SQL for whether a row of `notifications` concerns a brand that is still open to its person, or no brand. The condition on
 * members is a text.
 */
export const isOpenNotification = `(metadata->>'brandSlug' is null or not exists (
  select 1 from memberships m join brands closed on closed.org_id = m.org_id
   where m.org_id = notifications.org_id and m.user_id = notifications.user_id
     and closed.slug = metadata->>'brandSlug' and not ${memberHas('posts:read', 'closed.id')}))`;

/** SQL for a person's notifications in an organization. The values are the organization and the person. */
export const fromNotifications = 'from notifications where org_id = ? and user_id = ?';

/**
 * Lists one page of a person's notifications in an organization, newest first, with their total number and the number of
 * unread ones.
 */
export const listNotifications = async (
  em: Em,
  { orgId, userId }: Reader,
  { limit, offset, unreadOnly }: { limit: number; offset: number; unreadOnly: boolean },
): Promise<Listed<NotificationRow> & { unread: number }> => {
  const open = `${fromNotifications} and ${isOpenNotification}${unreadOnly ? ' and not read' : ''}`;
  const of = { from: open, values: [orgId, userId], order: 'created_at desc, id desc' };
  const list = { columns: notificationColumns, ...of, isBounded: true } as const;
  const page = await readListPage<NotificationRow>(em, list, { limit, offset });
  return { ...page, unread: await countUnread(em, { orgId, userId }) };
};

/** Counts a person's unread notifications in an organization, up to `maxCounted`. */
export const countUnread = async (em: Em, { orgId, userId }: Reader): Promise<number> => {
  const [counted] = await em.execute<{ unread: number }[]>(
    `select count(*)::int as unread from (
       select 1 ${fromNotifications} and ${isOpenNotification} and not read limit ?) counted`,
    [orgId, userId, maxCounted],
  );
  return counted?.unread ?? 0;
};
