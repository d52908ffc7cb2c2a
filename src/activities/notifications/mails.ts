import type { MailOutcome, OutgoingMail } from '../../adapters/mail/mail.ts';
import { appUrl } from '../../config/index.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import {
  claimMail,
  endClosedMail,
  noteMailError,
  writeMailEnd,
  type ClaimedMail,
} from '../../db/notifications/mails.ts';
import { forgetPushDevice } from '../../db/notifications/push-devices.ts';
import type { PushSubscription } from '../../adapters/push/push.ts';
import { asLine } from '../../domain/lines.ts';
import { withoutLinks } from '../../domain/organizations/name-links.ts';
import { mailHtml, mailReason, mailText } from '../../domain/notifications/mail-text.ts';
import { withTimesIn } from '../../domain/time-zones.ts';
import type { Service } from '../../process/service.ts';
import { countOne } from '../count.ts';
import { requireCurrent } from '../while-current.ts';

/** Result of an attempt, or why there was none. Never contains the address. */
export type MailStep = { state: 'sent' } | { state: 'refused'; why: string } | { state: 'done' };

type Mailing = Pick<Service, 'cipher' | 'config' | 'databaseWatch' | 'log' | 'mailer' | 'orm' | 'pusher'>;

/** Returns the link with its secret, which is in clear text only here, on its way into the mail. */
const linkOf = ({ cipher }: Mailing, { id, path, secret }: ClaimedMail, base: string): string | null => {
  if (path === null) return null;
  return base + path + (secret === null ? '' : cipher.decrypt(secret, aad.mailSecret(id)));
};

const outgoing = (mailing: Mailing, row: ClaimedMail): OutgoingMail => {
  const base = appUrl(mailing.config);
  // names from before links in names were refused, and titles written by others
  const subject = withoutLinks(asLine(row.subject));
  const content = {
    subject,
    body: withTimesIn(row.timeZone, row.body),
    when: withTimesIn(row.timeZone, new Date(row.createdAt).toISOString()),
    url: linkOf(mailing, row, base),
    reason: mailReason(row.type),
    preferencesUrl: row.type.startsWith('account.')
      ? null
      : `${base}/notifications/preferences?org=${row.orgId}`,
  };
  const { id, messageId, address: to } = row;
  return { id, messageId, to, subject, text: mailText(content), html: mailHtml(content) };
};

/** Shows a notification in a browser. A browser that no longer accepts messages is removed. */
const push = async (
  mailing: Mailing,
  row: ClaimedMail,
  { id, subscription }: NonNullable<ClaimedMail['device']>,
): Promise<MailOutcome> => {
  if (subscription === null) return { state: 'refused', why: 'The browser is no longer registered.' };
  const outcome = await mailing.pusher.send(
    JSON.parse(mailing.cipher.decrypt(subscription, aad.pushSubscription(id))) as PushSubscription,
    {
      tag: row.id,
      title: withoutLinks(asLine(row.subject)),
      body: withTimesIn(row.timeZone, row.body),
      url: linkOf(mailing, row, appUrl(mailing.config)),
    },
  );
  if (outcome.state === 'sent') return outcome;
  if (outcome.gone) await forgetPushDevice(mailing.orm.em.fork(), id);
  return { state: 'refused', why: outcome.why };
};

const tryMail = async (mailing: Mailing, mailId: string): Promise<MailStep> => {
  const { em } = mailing.orm;
  await mailing.databaseWatch.look();
  requireCurrent(mailing);
  const messageId = `${mailId}@${new URL(appUrl(mailing.config)).hostname}`;
  await endClosedMail(em.fork(), mailId);
  const row = await claimMail(em.fork(), mailId, messageId);
  if (!row) return { state: 'done' };
  try {
    const step =
      row.device === null
        ? await mailing.mailer.send(outgoing(mailing, row))
        : await push(mailing, row, row.device);
    countTry(step.state);
    return step;
  } catch (error) {
    countTry('later');
    await noteMailError(em.fork(), mailId, (error as Error).message);
    throw error;
  }
};

const countTry = (outcome: 'sent' | 'refused' | 'later'): void =>
  countOne('mail_tries', 'Mails given to the mail server, by result.', { outcome });

const endMail = async (mailing: Mailing, mailId: string, end: MailEnd): Promise<void> => {
  await writeMailEnd(mailing.orm.em.fork(), mailId, end);
  if (end.status === 'sent') return;
  mailing.log.error({ mailId, why: end.why }, 'a mail failed');
  countOne('mails_given_up', 'Mails that were refused, or not accepted within a day.', {});
};

/** End of a mail. */
export interface MailEnd {
  status: 'sent' | 'failed';
  why: string | null;
}

/** Creates the steps of sending a mail, bound to one process. */
export const createMailingActivities = (service: Service) => ({
  tryMail: (mailId: string): Promise<MailStep> => tryMail(service, mailId),
  endMail: (mailId: string, end: MailEnd): Promise<void> => endMail(service, mailId, end),
});

export type MailingActivities = ReturnType<typeof createMailingActivities>;
