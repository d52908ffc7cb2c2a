import type { Em } from '../../db/driver/orm.ts';
import { countOwn, markAllRead, markRead } from '../../db/notifications/mark-read.ts';
import { countUnread, type NotificationRow, type Reader } from '../../db/notifications/notifications.ts';
import { notFound } from '../../domain/errors.ts';
import {
  listPreferences,
  storePreference,
  type NotificationChoice,
  type NotificationPreferenceRow,
} from '../../db/notifications/notification-preferences.ts';

/**
 * Marks a person's notification as read and returns it. Safe to repeat. Throws 404 if it does not exist or belongs to
 * another person.
 */
export const readNotification = async (em: Em, reader: Reader, id: string): Promise<NotificationRow> => {
  const row = await markRead(em, reader, id);
  if (!row) throw notFound('notification', id);
  return row;
};

/**
 * Marks a person's notifications as read: the named ones, or all. Returns how many were unread, and how many are still
 * unread. Throws 404, and marks none, if one does not exist or belongs to another person. Safe to repeat.
 */
export const readNotifications = async (
  em: Em,
  reader: Reader,
  ids: readonly string[] | undefined,
): Promise<{ read: number; unread: number }> => {
  const named = ids && [...new Set(ids)];
  if (named) await requireOwn(em, reader, named);
  const read = named?.length === 0 ? 0 : await markAllRead(em, reader, named);
  return { read, unread: await countUnread(em, reader) };
};

const requireOwn = async (em: Em, reader: Reader, ids: string[]): Promise<void> => {
  if (ids.length > 0 && (await countOwn(em, reader, ids)) < ids.length) throw notFound('notification');
};

/** Saves a person's choices. Omitted types stay unchanged. Returns all of them. */
export const setNotificationPreferences = async (
  em: Em,
  reader: Reader,
  chosen: readonly NotificationChoice[],
): Promise<NotificationPreferenceRow[]> => {
  for (const preference of chosen.toSorted((a, b) => a.type.localeCompare(b.type)))
    await storePreference(em, reader, preference);
  return listPreferences(em, reader);
};
