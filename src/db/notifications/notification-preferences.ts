import { v7 as uuidv7 } from 'uuid';
import {
  defaultChannels,
  notificationTypes,
  type Channels,
  type NotificationType,
} from '../../domain/notifications/notifications.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
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
  const chosen = await kyselyOf(em)
    .selectFrom('notification_preferences')
    .select(['type', 'in_app as inApp', 'mail'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
  const byType = new Map(chosen.map(row => [row.type, row]));
  return notificationTypes.map(type => byType.get(type) ?? { type, ...defaultChannels[type] });
};

/** Keeps what a person chose for a type, in place of what they chose before. */
export const storePreference = (
  em: Em,
  { orgId, userId }: Reader,
  { type, inApp, mail }: NotificationPreferenceRow,
): Promise<unknown> =>
  kyselyOf(em)
    .insertInto('notification_preferences')
    .values({
      id: uuidv7(),
      created_at: now,
      updated_at: now,
      org_id: orgId,
      user_id: userId,
      type,
      in_app: inApp,
      mail,
    })
    .onConflict(conflict =>
      conflict.columns(['org_id', 'user_id', 'type']).doUpdateSet({ in_app: inApp, mail, updated_at: now }),
    )
    .execute();
