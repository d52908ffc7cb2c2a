import { sql } from 'kysely';
import { workflowIds } from '../../domain/ids.ts';
import type { NotificationText } from '../../domain/notifications/notification-texts.ts';
import { defaultChannels } from '../../domain/notifications/notifications.ts';
import { bound, kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { notifyAfterCommit } from '../driver/notify.ts';
import { wakeDispatcher } from '../outbox.ts';
import { mayInOrganization, mayReadPostsOf } from '../team/permissions.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';

/** Channel on which the streams are told of a commit: `<organization> <transaction>`. */
export const notificationChannel = 'notifications';

/** Has the streams look for what the caller's transaction wrote, once it has committed. */
export const wakeStreams = (em: Em, told: string): void => notifyAfterCommit(em, notificationChannel, told);

/**
 * Tells the members of an organization whom it concerns, those who may read or change what it is about, each by the channels
 * that they chose, in the caller's transaction: rows for the app, and mails with a message to Temporal each. One statement,
 * so that publishing pays one round trip for it; a text, as the builder takes twice the lines for inserts from selects.
 */
export const addNotification = async (em: Em, orgId: string, notice: NotificationText): Promise<void> => {
  const { type, title, body, path, brandSlug = null, needs = null, byMail = true, to = null } = notice;
  const { inApp, mail } = defaultChannels[type];
  const { rows } = await sql<{ told: string | null }>`
  with told as materialized (
    select m.user_id, u.email, coalesce(p.in_app, ${inApp}::boolean) as in_app,
           coalesce(p.mail, ${mail}::boolean) and ${byMail} as mail
      from memberships m
      join users u on u.id = m.user_id
      left join notification_preferences p on p.org_id = m.org_id and p.user_id = m.user_id and p.type = ${type}
     where m.org_id = ${orgId} and (${brandSlug}::text is null or ${bound(mayReadPostsOf, brandSlug)})
       and (${needs}::text is null or ${bound(mayInOrganization, needs)})
       and (${to}::uuid[] is null or m.id = any (${to}::uuid[]))
  ), shown as (
    insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
    select ${newId}, now(), ${orgId}::uuid, user_id, ${type}, ${title}, ${body}, false,
           ${JSON.stringify(notice.metadata)}::jsonb
      from told where in_app
    returning org_id, transaction
  ), written as (
    insert into mails (id, created_at, updated_at, org_id, user_id, address, type, subject, body, path, status)
    select ${newId}, now(), now(), ${orgId}::uuid, user_id, email, ${type}, ${title}, ${body}, ${path}, 'queued'
      from told where mail
    returning id, org_id, type
  ), messages as (
    insert into outbox_messages (kind, workflow_id, payload, created_at, available_at, attempts)
    select 'mail.due', ${workflowIds.mail('')} || id,
           jsonb_build_object('mailId', id, 'orgId', org_id, 'type', type), now(), now(), 0
      from written
    returning 1
  )
  select org_id || ' ' || transaction as told from shown union select null from messages`.execute(
    kyselyOf(em),
  );
  for (const { told } of rows)
    if (told === null) wakeDispatcher(em);
    else wakeStreams(em, told);
};

const newId = sql.raw<string>(uuidV7);
