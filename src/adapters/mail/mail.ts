import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/index.ts';

/** An email that is ready to send. */
export interface OutgoingMail {
  id: string;
  /** Without angle brackets. The same in every attempt. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Result of an attempt. Failures that may be temporary are thrown instead. */
export type MailOutcome = { state: 'sent' } | { state: 'refused'; why: string };

/** Port to a mail server, or without one, to a folder. */
export interface Mailer {
  /** Sends an email. Throws if a retry may work. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}

/** Maximum number of connections to the mail server per process. */
const maxConnections = 4;
/** Timeouts, below the two minutes of one attempt in all. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

type MailConfig = Pick<Config, 'DATA_DIR' | 'MAIL_FROM' | 'MAIL_URL'>;

/** Creates a mailer, which does not connect before the first email. */
export const createMailer = (config: MailConfig): Mailer =>
  config.MAIL_URL === undefined ? folderMailer(config) : serverMailer(config, config.MAIL_URL);

/** Options that forbid reading files or addresses, whatever the text of an email says. */
const closedDoors = { disableFileAccess: true, disableUrlAccess: true };

const messageOf = (mail: OutgoingMail, { MAIL_FROM }: MailConfig): SendMailOptions => ({
  from: MAIL_FROM,
  // as an object it is one address, whatever characters it contains
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.messageId}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...closedDoors,
});

const serverMailer = (config: MailConfig, url: string): Mailer => {
  const transport = createTransport({ url, pool: true, maxConnections, ...timeouts, ...closedDoors });
  return {
    send: async mail => {
      try {
        await transport.sendMail(messageOf(mail, config));
        return { state: 'sent' };
      } catch (error) {
        if (isForGood(error as SendError)) return { state: 'refused', why: (error as Error).message };
        throw error;
      }
    },
    close: () => transport.close(),
  };
};

/** Connects to a mail server and logs in, without sending a mail. Throws if that fails. */
export const pingMailServer = async (url: string): Promise<void> => {
  const transport = createTransport({ url, ...timeouts, ...closedDoors });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

interface SendError extends Error {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Reply codes of a server that refuses the service, not the email. Its operator or ours can fix that within the day. */
const aboutUs = [530, 534, 535, 538];

const isForGood = ({ code, responseCode, permanent }: SendError): boolean =>
  code !== 'EAUTH' && permanent === true && !aboutUs.includes(responseCode ?? 0);

/** Writes one file per email, complete or not at all. The same email replaces its file. */
const folderMailer = (config: MailConfig): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = path.join(config.DATA_DIR, 'mail');
  return {
    send: async mail => {
      const { message } = await transport.sendMail(messageOf(mail, config));
      const [file, unfinished] = [path.join(folder, `${mail.id}.eml`), path.join(folder, `.${mail.id}`)];
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, file);
      return { state: 'sent' };
    },
    close: () => undefined,
  };
};
