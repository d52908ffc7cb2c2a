import type { NotificationType } from '../../domain/notifications/notifications.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
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
): Promise<{ rows: NotificationRow[]; total: number; unread: number }> => {
  const open = `${fromNotifications} and ${isOpenNotification}${unreadOnly ? ' and not read' : ''}`;
  const rows = await readPage<NotificationRow>(em, {
    sql: `select ${notificationColumns} ${open} order by created_at desc, id desc limit ? offset ?`,
    values: [orgId, userId, limit, offset],
  });
  const [counted] = await em.execute<{ total: number; unread: number }[]>(
    `select count(*)::int as total, (count(*) filter (where not read))::int as unread ${open}`,
    [orgId, userId],
  );
  return { rows, total: counted?.total ?? 0, unread: counted?.unread ?? 0 };
};

/** Counts a person's unread notifications in an organization. */
export const countUnread = async (em: Em, { orgId, userId }: Reader): Promise<number> => {
  const [counted] = await em.execute<{ unread: number }[]>(
    `select count(*)::int as unread ${fromNotifications} and ${isOpenNotification} and not read`,
    [orgId, userId],
  );
  return counted?.unread ?? 0;
};
