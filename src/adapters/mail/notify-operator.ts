import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Mailer } from './mail.ts';
import { appUrl, type Config } from '../../config/index.ts';
import { mailHtml, mailText } from '../../domain/notifications/mail-text.ts';

/** Milliseconds between attempts. Mail servers may be down for minutes. */
const waitsMs = [5_000, 30_000, 120_000, 600_000];

/**
 * Sends a mail to `OPERATOR_EMAIL` without storing it in the database, because the mail may be about the database itself.
 * Does nothing if no address is configured.
 */
export const notifyOperator = async (
  config: Config,
  mailer: Mailer,
  { subject, body }: { subject: string; body: string },
): Promise<void> => {
  const to = config.OPERATOR_EMAIL;
  if (to === undefined) return;
  const content = {
    subject,
    body,
    when: new Date().toISOString(),
    url: null,
    reason: 'You received this mail because the service lists your address as its operator’s.',
    preferencesUrl: null,
  };
  const id = uuidv7();
  const messageId = `${id}@${new URL(appUrl(config)).hostname}`;
  const mail = { id, messageId, to, subject, text: mailText(content), html: mailHtml(content) };
  for (const waitMs of [...waitsMs, null]) {
    try {
      await mailer.send(mail);
      return;
    } catch (error) {
      if (waitMs === null) throw error;
      await sleep(waitMs, undefined, { ref: false });
    }
  }
};
