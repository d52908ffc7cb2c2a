import { sql, type NotNull } from 'kysely';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isBrandOpen } from '../team/permissions.ts';

/** The brand of what mail `c` tells of, by the address that it leads to. */
const brandOfMail = `(select brand_id from (
    select id, brand_id from posts union all select id, brand_id from agents union all select id, brand_id from connections
    union all select j.id, c.brand_id from clip_jobs j join clips c on c.id = j.clip_id) told
  where told.id = substring(mails.path from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid)`;

/** Whether whoever a mail about an organization goes to may still know of it. */
const isOpenMail = sql.raw<boolean>(`(mails.type like 'account.%' or mails.user_id is null or exists (
  select 1 from memberships m where m.org_id = mails.org_id and m.user_id = mails.user_id
     and (${brandOfMail} is null or ${isBrandOpen('posts:read', brandOfMail)})))`);

/** Changes a mail that is still to go out; one that has ended stays as it is. */
const updateQueued = (em: Em, mailId: string) =>
  kyselyOf(em)
    .updateTable('mails')
    .set('updated_at', now)
    .where('id', '=', mailId)
    .where('status', '=', 'queued');

/** Ends a mail to somebody who was removed, or closed out of its brand, since it was written: it may have waited for a day. */
export const endClosedMail = (em: Em, mailId: string): Promise<unknown> =>
  updateQueued(em, mailId)
    .set({
      status: 'failed',
      secret: null,
      ended_at: now,
      last_error: 'The person may not know of this any more.',
    })
    .where(({ not }) => not(isOpenMail))
    .execute();

/**
 * Counts a try before it is made; undefined for a mail that has ended. The id that receivers know the mail by is made by
 * the first one, which brings it as `messageId`.
 */
export const claimMail = (em: Em, mailId: string, messageId: string) =>
  updateQueued(em, mailId)
    .set({
      attempts: eb => eb('attempts', '+', 1),
      last_attempt_at: now,
      message_id: eb => eb.fn.coalesce('message_id', eb.val(messageId)),
    })
    .returning(({ selectFrom }) => [
      'id',
      'org_id as orgId',
      'address',
      'subject',
      'body',
      'path',
      'secret',
      'type',
      'message_id as messageId',
      'created_at as createdAt',
      selectFrom('users').select('time_zone').whereRef('users.id', '=', 'mails.user_id').as('timeZone'),
    ])
    .$narrowType<{ messageId: NotNull }>()
    .executeTakeFirst();

/**
 * A mail that is to go out, as a try needs it. `createdAt`: when that happened which it tells of, as PostgreSQL writes it;
 * `timeZone` is null where its person named none, and where the address has no account.
 */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Of what went wrong this much is kept. */
const maxError = 500;

/** Notes what went wrong with a try, for a mail that is still to go out. */
export const noteMailError = (em: Em, mailId: string, error: string): Promise<unknown> =>
  updateQueued(em, mailId).set('last_error', error.slice(0, maxError)).execute();

/** Writes how a mail ended, and forgets its secret; one that has ended stays as it is. */
export const writeMailEnd = (
  em: Em,
  mailId: string,
  { status, why }: { status: 'sent' | 'failed'; why: string | null },
): Promise<unknown> =>
  updateQueued(em, mailId)
    .set({ status, secret: null, ended_at: now, ...(why !== null && { last_error: why.slice(0, maxError) }) })
    .execute();
