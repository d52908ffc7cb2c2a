import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type BlockList } from 'node:net';
import { isIn, isPrivateAddress, literalAddress, networkList } from '../http/private-addresses.ts';
import { OutboundFailed } from './outbound-failed.ts';

/** Returns every address of a name. Rejects if there is none. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Private hosts and networks that the operator allows users to call. */
export interface Allowed {
  hosts: ReadonlySet<string>;
  networks: BlockList;
}

/** Parses the entries of OUTBOUND_ALLOW. */
export const allowedBy = (entries: readonly string[]): Allowed => {
  const isNetwork = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') !== 0;
  return {
    hosts: new Set(entries.filter(entry => !isNetwork(entry)).map(entry => entry.toLowerCase())),
    networks: networkList(entries.filter(isNetwork)),
  };
};

/** Ports of other protocols whose servers might accept an HTTP request as theirs, from the Fetch standard's list. */
const foreignPorts = new Set(
  [
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
    109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
    526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
    3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ].map(String),
);

const blocked = (message: string): OutboundFailed => new OutboundFailed('blocked', message);

/**
 * Parses a user's URL, or a redirect from one (`from`). Throws an OutboundFailed (`blocked`) for a URL that is never
 * called, whatever its host.
 */
export const parseTarget = (text: string, from?: URL): URL => {
  const url = URL.parse(text, from?.href);
  if (!url || !/^https?:$/.test(url.protocol))
    throw blocked('The address must start with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    throw blocked('The address must not contain a user name or password.');
  if (foreignPorts.has(url.port))
    throw blocked(`Port ${url.port} belongs to another protocol. Use another port.`);
  return url;
};

/**
 * Returns the addresses that may be dialed for a host. One private address among public ones refuses all of them, because
 * no name has that by accident. Throws an OutboundFailed: `blocked` or `dns`.
 */
export const addressesOf = async (
  hostname: string,
  allowed: Allowed,
  resolve: Resolve,
): Promise<string[]> => {
  const name = bareName(hostname);
  const literal = literalAddress(name);
  const ask = allowed.hosts.has(name) ? lookUpHere : resolve;
  const found = literal === undefined ? await resolved(name, ask) : [literal];
  for (const address of found) assertCallable(hostname, address, allowed);
  return found;
};

/** Throws an OutboundFailed (`blocked`) if the address is private and the operator allowed neither it nor the host. */
export const assertCallable = (hostname: string, address: string, { hosts, networks }: Allowed): void => {
  if (!isPrivateAddress(address) || hosts.has(bareName(hostname)) || isIn(networks, address)) return;
  throw blocked(`${hostname} is not on the public internet, so the service does not call it.`);
};

const bareName = (hostname: string): string => hostname.replace(/\.$/, '');

const resolved = async (hostname: string, resolve: Resolve): Promise<string[]> => {
  try {
    const found = await resolve(hostname);
    if (found.length > 0) return found;
  } catch {
    // users do not need to know which name server answered what
  }
  throw new OutboundFailed('dns', `${hostname} could not be resolved.`);
};

/** Looks up a name as this machine does, with its hosts file. Used for the operator's hosts. */
const lookUpHere: Resolve = async hostname =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Error codes that mean that the name or address does not exist, not that there was no answer. */
const definite = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Queries the name servers directly. The system's own lookup knows internal names, and waits in the few threads that files
 * and encryption need, so that one user's slow name servers would slow everyone down. After a query without an answer,
 * reads the list of name servers again, because a machine may have moved to another network.
 */
export const askNameServers = (): Resolve => {
  const fresh = (): Resolver => new Resolver({ timeout: 2_000, tries: 2 });
  let resolver = fresh();
  return async hostname => {
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1'];
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const isSilent = answers.every(answer => answer.status === 'rejected' && !isDefinite(answer.reason));
    if (isSilent) resolver = fresh();
    return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []));
  };
};

const isDefinite = (reason: unknown): boolean => definite.has(String((reason as NodeJS.ErrnoException).code));
