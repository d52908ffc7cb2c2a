import { workflowIds } from '../../domain/ids.ts';
import type { NotificationText } from '../../domain/notifications/notification-texts.ts';
import { defaultChannels } from '../../domain/notifications/notifications.ts';
import type { Em } from '../driver/orm.ts';
import { notifyAfterCommit } from '../driver/notify.ts';
import { wakeDispatcher } from '../outbox.ts';
import { mayInOrganization, mayReadPostsOf } from '../team/permissions.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';

/** Channel on which streams are notified of a commit: `<organization> <transaction>`. */
export const notificationChannel = 'notifications';

/** Notifies the streams to read the rows of the caller's transaction after it has committed. */
export const wakeStreams = (em: Em, told: string): void => notifyAfterCommit(em, notificationChannel, told);

/**
 * Notifies the members of an organization who may read or change the subject, each through the channels that they chose, in
 * the caller's transaction: rows for the app, and mails and push messages with a message to Temporal each. A single
 * statement, so that publishing pays one round trip.
 */
export const addNotification = async (em: Em, orgId: string, notice: NotificationText): Promise<void> => {
  const { type, title, body, path, brandSlug = null, needs = null, to = null } = notice;
  const { byMail = true, byPush = true } = notice;
  const { inApp, mail, push } = defaultChannels[type];
  const metadata = JSON.stringify(notice.metadata);
  const rows = await em.execute<{ told: string | null }[]>(insertForMembers, [
    ...[inApp, mail, byMail, push, byPush, type, orgId, brandSlug, brandSlug, needs, needs, to, to],
    ...[orgId, type, title, body, metadata],
    ...[orgId, type, title, body, path, orgId],
    workflowIds.mail(''),
  ]);
  for (const { told } of rows)
    if (told === null) wakeDispatcher(em);
    else wakeStreams(em, told);
};

/** Statement that notifies members. The values of each of its parts are on one line in `addNotification`. */
const insertForMembers = `
  with told as materialized (
    select m.user_id, u.email, coalesce(p.in_app, ?::boolean) as in_app, coalesce(p.mail, ?::boolean) and ? as mail,
           coalesce(p.push, ?::boolean) and ? as push
      from memberships m
      join users u on u.id = m.user_id
      left join notification_preferences p on p.org_id = m.org_id and p.user_id = m.user_id and p.type = ?
     where m.org_id = ? and (?::text is null or ${mayReadPostsOf}) and (?::text is null or ${mayInOrganization})
       and (?::uuid[] is null or m.id = any (?::uuid[]))
  ), shown as (
    insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
    select ${uuidV7}, now(), ?::uuid, user_id, ?, ?, ?, false, ?::jsonb from told where in_app
    returning org_id, transaction
  ), written as (
    insert into mails (id, created_at, updated_at, org_id, user_id, address, push_device_id, type, subject, body, path, status)
    select ${uuidV7}, now(), now(), ?::uuid, user_id, address, device, ?, ?, ?, ?, 'queued'
      from (select user_id, email as address, null::uuid as device from told where mail
            union all
            select told.user_id, d.name, d.id from told join push_devices d on d.user_id = told.user_id and d.org_id = ?
             where told.push) ways
    returning id, org_id, type
  ), messages as (
    insert into outbox_messages (kind, workflow_id, payload, created_at, available_at, attempts)
    select 'mail.due', ? || id, jsonb_build_object('mailId', id, 'orgId', org_id, 'type', type), now(), now(), 0
      from written
    returning 1
  )
  select org_id || ' ' || transaction as told from shown union select null from messages`;
