import { mailAddressPattern, mailboxOf } from '../mail-address.ts';
import type { ReviewStage } from './reviews.ts';

/** Maximum number of addresses and domains of a stage. */
export const maxClients = 50;

/** Hosts where anyone can get an address. Naming one of them would admit everyone, including authors. */
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

/** Matches host names of at least two labels. */
const hostPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Returns what is wrong with an address or a domain of a client, or undefined if it is valid. */
export const clientProblem = (named: string): string | undefined => {
  if (mailAddressPattern.test(named)) return undefined;
  if (!hostPattern.test(named)) return 'Must be an email address or a domain, such as client.example.';
  if (!publicHosts.has(named)) return undefined;
  return `Anyone can get an address at ${named}. Use the client’s full email address.`;
};

/** Client, identified by the review link sent to them. */
export interface ClientReviewer {
  address: string;
  /** Whether an owner or admin sent the link from their own session. */
  isByManager: boolean;
}

const isNamed = (named: string, mailbox: string): boolean =>
  named.includes('@') ? mailboxOf(named) === mailbox : mailbox.endsWith(`@${named}`);

/**
 * Returns whether a client may approve in a stage: the stage lists their address, in any spelling of the mailbox, or its
 * domain. In a stage without a list, members who may configure reviews admit a client by sending a link.
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

/** Returns whether a client's approval still counts in a stage, as the stage is now. */
export const isStillNamed = (stage: ReviewStage, address: string): boolean =>
  // a stage without a list admitted clients to whom a manager had sent a link
  takesClient(stage, { address, isByManager: true });
