import { mailAddressPattern, mailboxOf } from '../mail-address.ts';
import type { ReviewStage } from './reviews.ts';

/** Most addresses and domains that a stage names. */
export const maxClients = 50;

/** Hosts at which anybody gets an address: to name one of them would name everybody, authors included. */
const publicHosts: ReadonlySet<string> = new Set(
  [
    [
      'gmail.com',
      'googlemail.com',
      'outlook.com',
      'hotmail.com',
      'live.com',
      'msn.com',
      'yahoo.com',
      'aol.com',
    ],
    ['icloud.com', 'me.com', 'mac.com', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de', 't-online.de', 'mail.com'],
    ['proton.me', 'protonmail.com', 'zoho.com', 'yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com'],
  ].flat(),
);

/** Host names as the web has them, of two labels at least. */
const hostPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Says what is wrong with an address or a domain that is to name a client; undefined for nothing. */
export const clientProblem = (named: string): string | undefined => {
  if (mailAddressPattern.test(named)) return undefined;
  if (!hostPattern.test(named)) return 'Must be an email address or a domain, such as client.example.';
  if (!publicHosts.has(named)) return undefined;
  return `Anyone can get an address at ${named}. Use the client’s full email address.`;
};

/** A client, by the link that was sent to them. */
export interface ClientReviewer {
  address: string;
  /** Whether an owner or admin sent the link by their own session. */
  isByManager: boolean;
}

const isNamed = (named: string, mailbox: string): boolean =>
  named.includes('@') ? mailboxOf(named) === mailbox : mailbox.endsWith(`@${named}`);

/**
 * Whether a client may approve in a stage: it names their address, in any spelling of the mailbox, or the domain of it. Where it
 * names nobody, whoever may set reviews names a client by sending them a link.
 */
export const takesClient = (
  { client, clients = [] }: ReviewStage,
  { address, isByManager }: ClientReviewer,
): boolean => {
  if (!client) return false;
  if (clients.length === 0) return isByManager;
  const mailbox = mailboxOf(address);
  return clients.some(named => isNamed(named, mailbox));
};

/** Whether an approval that a client gave counts in a stage as it is now. */
export const isStillNamed = (stage: ReviewStage, address: string): boolean =>
  // a stage that names nobody took whom a manager had sent a link
  takesClient(stage, { address, isByManager: true });
