import { Context } from '@temporalio/activity';
import type { OutgoingMail } from '../../adapters/mail/mail.ts';
import { appUrl } from '../../config/index.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import { asLine } from '../../domain/lines.ts';
import { mailHtml, mailText } from '../../domain/mail-text.ts';
import type { Service } from '../../process/service.ts';

/** What a try came to, or why there was none. Never the address. */
export type MailStep = { state: 'sent' } | { state: 'refused'; why: string } | { state: 'done' };

interface MailRow {
  id: string;
  address: string;
  subject: string;
  body: string;
  path: string | null;
  /** Encrypted. */
  secret: string | null;
  isAboutAccount: boolean;
  messageId: string;
}

type Mailing = Pick<Service, 'cipher' | 'config' | 'log' | 'mailer' | 'orm'>;

/** Written before the try; the id that receivers know the mail by is made by the first one. */
const claim = async ({ config, orm }: Mailing, mailId: string): Promise<MailRow | undefined> => {
  const [row] = await orm.em.fork().execute<MailRow[]>(
    `update mails set attempts = attempts + 1, last_attempt_at = now(), updated_at = now(),
            message_id = coalesce(message_id, ?)
      where id = ? and status = 'queued'
      returning id, address, subject, body, path, secret, type like 'account.%' as "isAboutAccount",
                message_id as "messageId"`,
    [`${mailId}@${new URL(appUrl(config)).hostname}`, mailId],
  );
  return row;
};

/** The secret is in clear text only here, on its way into the mail. */
const linkOf = ({ cipher }: Mailing, { id, path, secret }: MailRow, base: string): string | null => {
  if (path === null) return null;
  return base + path + (secret === null ? '' : cipher.decrypt(secret, aad.mailSecret(id)));
};

const outgoing = (mailing: Mailing, row: MailRow): OutgoingMail => {
  const base = appUrl(mailing.config);
  const content = {
    subject: row.subject,
    body: row.body,
    url: linkOf(mailing, row, base),
    preferencesUrl: row.isAboutAccount ? null : `${base}/api/notifications/preferences`,
  };
  const { id, messageId, address: to } = row;
  const subject = asLine(row.subject);
  return { id, messageId, to, subject, text: mailText(content), html: mailHtml(content) };
};

const note = async ({ orm }: Mailing, mailId: string, error: string): Promise<void> => {
  await orm.em
    .fork()
    .execute(`update mails set last_error = ?, updated_at = now() where id = ? and status = 'queued'`, [
      error.slice(0, 500),
      mailId,
    ]);
};

const tryMail = async (mailing: Mailing, mailId: string): Promise<MailStep> => {
  const row = await claim(mailing, mailId);
  if (!row) return { state: 'done' };
  try {
    return await mailing.mailer.send(outgoing(mailing, row));
  } catch (error) {
    await note(mailing, mailId, (error as Error).message);
    throw error;
  }
};

const endMail = async (mailing: Mailing, mailId: string, end: MailEnd): Promise<void> => {
  await mailing.orm.em.fork().execute(
    `update mails set status = ?, secret = null, last_error = coalesce(?, last_error), ended_at = now(), updated_at = now()
      where id = ? and status = 'queued'`,
    [end.status, end.why?.slice(0, 500) ?? null, mailId],
  );
  if (end.status === 'sent') return;
  mailing.log.error({ mailId, why: end.why }, 'a mail was given up');
  const meter = Context.current().metricMeter;
  meter.createCounter('mails_given_up', 'mails', 'Mails that were refused, or for a day not taken.').add(1);
};

/** How a mail ended. */
export interface MailEnd {
  status: 'sent' | 'failed';
  why: string | null;
}

/** The steps of sending a mail, bound to one process. */
export const createMailingActivities = (service: Service) => ({
  tryMail: (mailId: string): Promise<MailStep> => tryMail(service, mailId),
  endMail: (mailId: string, end: MailEnd): Promise<void> => endMail(service, mailId, end),
});

export type MailingActivities = ReturnType<typeof createMailingActivities>;
