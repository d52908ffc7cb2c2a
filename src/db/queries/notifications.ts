import type { NotificationType } from '../../domain/notifications.ts';
import type { Em } from '../orm.ts';

/** One person's notification; `createdAt` is a text as PostgreSQL writes it. */
export interface NotificationRow {
  id: string;
  type: NotificationType;
  title: string;
  body: string;
  read: boolean;
  metadata: Record<string, unknown>;
  createdAt: string;
}

/** One page of a person's notifications in an organization, newest first, and how many there are in all. */
export const listNotifications = async (
  em: Em,
  owner: { orgId: string; userId: string },
  page: { limit: number; offset: number; unreadOnly: boolean },
): Promise<{ rows: NotificationRow[]; total: number }> => {
  const where = `org_id = ? and user_id = ?${page.unreadOnly ? ' and not read' : ''}`;
  const values = [owner.orgId, owner.userId];
  const rows = await em.execute<NotificationRow[]>(
    `select id, type, title, body, read, metadata, created_at as "createdAt" from notifications
      where ${where} order by created_at desc, id desc limit ? offset ?`,
    [...values, page.limit, page.offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from notifications where ${where}`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
};
