import { v7 as uuidv7 } from 'uuid';
import {
  defaultChannels,
  notificationTypes,
  type Channels,
  type NotificationType,
} from '../../domain/notifications/notifications.ts';
import type { Em } from '../driver/orm.ts';
import type { Reader } from './notifications.ts';

/** Channels by which a person is notified of a type in an organization. */
export interface NotificationPreferenceRow extends Channels {
  type: NotificationType;
}

type ChosenRow = Omit<NotificationPreferenceRow, 'push'> & { push: boolean | null };

/** Lists all types with the person's choice or the default. */
export const listPreferences = async (
  em: Em,
  { orgId, userId }: Reader,
): Promise<NotificationPreferenceRow[]> => {
  const chosen = await em.execute<ChosenRow[]>(
    'select type, in_app as "inApp", mail, push from notification_preferences where org_id = ? and user_id = ?',
    [orgId, userId],
  );
  const byType = new Map(chosen.map(row => [row.type, row]));
  return notificationTypes.map(type => {
    const { push, ...rest } = byType.get(type) ?? { type, ...defaultChannels[type] };
    return { ...rest, push: push ?? defaultChannels[type].push };
  });
};

/** Person's choice for a type. `push` stays unchanged if it is omitted. */
export type NotificationChoice = Omit<NotificationPreferenceRow, 'push'> & { push?: boolean | undefined };

/** Stores a person's choice for a type and replaces the earlier one. */
export const storePreference = (
  em: Em,
  { orgId, userId }: Reader,
  { type, inApp, mail, push }: NotificationChoice,
): Promise<unknown> =>
  em.execute(
    `insert into notification_preferences (id, created_at, updated_at, org_id, user_id, type, in_app, mail, push)
     values (?, now(), now(), ?, ?, ?, ?, ?, ?)
     on conflict (org_id, user_id, type) do update set in_app = excluded.in_app, mail = excluded.mail,
           push = coalesce(excluded.push, notification_preferences.push), updated_at = now()`,
    [uuidv7(), orgId, userId, type, inApp, mail, push ?? null],
  );
