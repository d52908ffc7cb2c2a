import {
  defaultChannels,
  notificationTypes,
  type Channels,
  type NotificationType,
} from '../../domain/notifications.ts';
import type { Em } from '../driver/orm.ts';
import type { Reader } from './notifications.ts';

/** What a person is told of a type in an organization. */
export interface NotificationPreferenceRow extends Channels {
  type: NotificationType;
}

/** All types, each as the person chose it or by its default. */
export const listPreferences = async (
  em: Em,
  { orgId, userId }: Reader,
): Promise<NotificationPreferenceRow[]> => {
  const chosen = await em.execute<NotificationPreferenceRow[]>(
    `select type, in_app as "inApp", mail from notification_preferences where org_id = ? and user_id = ?`,
    [orgId, userId],
  );
  const byType = new Map(chosen.map(row => [row.type, row]));
  return notificationTypes.map(type => byType.get(type) ?? { type, ...defaultChannels[type] });
};
