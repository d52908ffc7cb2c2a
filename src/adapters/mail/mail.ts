import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/index.ts';

/** A mail as it goes out. */
export interface OutgoingMail {
  id: string;
  /** Without angle brackets; the same in every try. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What came of a try. Whatever may be otherwise later is thrown instead. */
export type MailOutcome = { state: 'sent' } | { state: 'refused'; why: string };

/** The door to a mail server; without one, to a folder. */
export interface Mailer {
  /** Hands a mail over; throws when that may work later. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}

/** Connections to the mail server that one process keeps. */
const maxConnections = 4;
/** Below the two minutes that one try has in all. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

type MailConfig = Pick<Config, 'DATA_DIR' | 'MAIL_FROM' | 'MAIL_URL'>;

/** Connects to nothing until the first mail. */
export const createMailer = (config: MailConfig): Mailer =>
  config.MAIL_URL === undefined ? folderMailer(config) : serverMailer(config, config.MAIL_URL);

/** Nothing in a mail of ours is read from a file or an address, whatever its text says. */
const closedDoors = { disableFileAccess: true, disableUrlAccess: true };

const messageOf = (mail: OutgoingMail, { MAIL_FROM }: MailConfig): SendMailOptions => ({
  from: MAIL_FROM,
  // as an object it is one address, whatever it contains
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

interface SendError extends Error {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** A server that refuses us, not the mail: its operator or ours can mend that within the day. */
const aboutUs = [530, 534, 535, 538];

const isForGood = ({ code, responseCode, permanent }: SendError): boolean =>
  code !== 'EAUTH' && permanent === true && !aboutUs.includes(responseCode ?? 0);

/** One file a mail, whole or not at all; the same mail again replaces it. */
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
