import type { Em } from '../../db/driver/orm.ts';
import {
  listPreferences,
  storePreference,
  type NotificationPreferenceRow,
} from '../../db/notifications/notification-preferences.ts';
import type { Reader } from '../../db/notifications/notifications.ts';

/** Keeps what a person chose; types that are not named stay as they are. Gives all of them. */
export const setNotificationPreferences = async (
  em: Em,
  reader: Reader,
  chosen: readonly NotificationPreferenceRow[],
): Promise<NotificationPreferenceRow[]> => {
  for (const preference of chosen.toSorted((a, b) => a.type.localeCompare(b.type)))
    await storePreference(em, reader, preference);
  return listPreferences(em, reader);
};
