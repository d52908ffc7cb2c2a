import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import {
  listPreferences,
  type NotificationPreferenceRow,
} from '../../db/notifications/notification-preferences.ts';
import type { Reader } from '../../db/notifications/notifications.ts';

/** Keeps what a person chose; types that are not named stay as they are. Gives all of them. */
export const setNotificationPreferences = async (
  em: Em,
  reader: Reader,
  chosen: readonly NotificationPreferenceRow[],
): Promise<NotificationPreferenceRow[]> => {
  for (const { type, inApp, mail } of chosen.toSorted((a, b) => a.type.localeCompare(b.type)))
    await em.execute(
      `insert into notification_preferences (id, created_at, updated_at, org_id, user_id, type, in_app, mail)
       values (?, now(), now(), ?, ?, ?, ?, ?)
       on conflict (org_id, user_id, type)
       do update set in_app = excluded.in_app, mail = excluded.mail, updated_at = now()`,
      [uuidv7(), reader.orgId, reader.userId, type, inApp, mail],
    );
  return listPreferences(em, reader);
};
