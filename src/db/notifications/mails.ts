import type { Em } from '../driver/orm.ts';
import { isBrandOpen } from '../team/permissions.ts';

/** SQL for the brand of mail `c`, derived from the path of its link. */
const brandOfMail = `(select brand_id from (
    select id, brand_id from posts union all select id, brand_id from agents union all select id, brand_id from connections
    union all select j.id, c.brand_id from clip_jobs j join clips c on c.id = j.clip_id) told
  where told.id = substring(mails.path from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid)`;

/** SQL for whether the recipient of a mail about an organization may still read about its subject. */
const isOpenMail = `(mails.type like 'account.%' or mails.user_id is null or exists (
  select 1 from memberships m where m.org_id = mails.org_id and m.user_id = mails.user_id
     and (${brandOfMail} is null or ${isBrandOpen('posts:read', brandOfMail)})))`;

/** SQL for a mail that was not sent yet. An ended one stays unchanged. */
const isQueued = `id = ? and status = 'queued'`;

/**
 * Ends a mail whose recipient has been removed, or lost access to its brand, since it was written: it may have waited for a
 * day.
 */
export const endClosedMail = (em: Em, mailId: string): Promise<unknown> =>
  em.execute(
    `update mails set status = 'failed', secret = null, ended_at = now(), updated_at = now(),
            last_error = 'The person may not know of this any more.'
      where ${isQueued} and not ${isOpenMail}`,
    [mailId],
  );

/**
 * Mail to send, with the fields for an attempt. `createdAt` is the time of the reported event, in PostgreSQL's form.
 * `timeZone` is null if the person set none or the address has no account.
 */
export interface ClaimedMail {
  id: string;
  orgId: string | null;
  address: string;
  subject: string;
  body: string;
  path: string;
  secret: string | null;
  type: string;
  messageId: string;
  /** Browser for a push message, with its encrypted subscription (null if it is no longer registered). Null for a mail. */
  device: { id: string; subscription: string | null } | null;
  createdAt: string;
  timeZone: string | null;
}

/**
 * Counts an attempt before it is made. Returns undefined for a mail that has ended. The first attempt provides `messageId`,
 * by which recipients recognize the mail.
 */
export const claimMail = async (
  em: Em,
  mailId: string,
  messageId: string,
): Promise<ClaimedMail | undefined> => {
  const [mail] = await em.execute<ClaimedMail[]>(
    `update mails
        set attempts = attempts + 1, last_attempt_at = now(), message_id = coalesce(message_id, ?), updated_at = now()
      where ${isQueued}
     returning id, org_id as "orgId", address, subject, body, path, secret, type, message_id as "messageId",
               created_at as "createdAt",
               case when push_device_id is not null then jsonb_build_object('id', push_device_id, 'subscription',
                 (select subscription from push_devices d where d.id = mails.push_device_id)) end as device,
               (select time_zone from users where users.id = mails.user_id) as "timeZone"`,
    [messageId, mailId],
  );
  return mail;
};

/** Maximum length of a stored error. */
const maxError = 500;

/** Records the error of an attempt, for a mail that was not sent yet. */
export const noteMailError = (em: Em, mailId: string, error: string): Promise<unknown> =>
  em.execute(`update mails set last_error = ?, updated_at = now() where ${isQueued}`, [
    error.slice(0, maxError),
    mailId,
  ]);

/** Writes the outcome of a mail and deletes its secret. An ended mail stays unchanged. */
export const writeMailEnd = (
  em: Em,
  mailId: string,
  { status, why }: { status: 'sent' | 'failed'; why: string | null },
): Promise<unknown> =>
  em.execute(
    `update mails set status = ?, secret = null, ended_at = now(), last_error = coalesce(?, last_error), updated_at = now()
      where ${isQueued}`,
    [status, why?.slice(0, maxError) ?? null, mailId],
  );
