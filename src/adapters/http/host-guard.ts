import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { readConfig, type Config } from '../../config/index.ts';
import { isPrivateAddress, literalAddress } from './private-addresses.ts';

/** Error code of a call that was blocked because it led to a private network. */
export const privateAddressCode = 'ERR_PRIVATE_ADDRESS';

const refusal = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} resolves to a private address`), { code: privateAddressCode });

type BaseSetting = Extract<keyof Config, `${string}_BASE`>;

/**
 * Returns the hosts that the operator has configured: the sandbox, and replacements for the platforms' own. These may have
 * private addresses.
 */
export const operatorsHosts = (config: Config): ReadonlySet<string> => {
  const shipped = readConfig({});
  const bases = Object.keys(config).filter((name): name is BaseSetting => name.endsWith('_BASE'));
  const changed = bases.filter(name => config[name] !== shipped[name]).map(name => config[name]);
  const named = [config.SANDBOX_URL, ...config.PLATFORM_UPLOAD_ORIGINS, ...changed];
  return new Set(named.flatMap(url => (url === undefined ? [] : [new URL(url).hostname])));
};

/** Refuses a private address that is written in a URL itself and needs no lookup. */
export const checkLiteral = (url: string, allowed: ReadonlySet<string>): void => {
  const { hostname } = new URL(url);
  const address = literalAddress(hostname);
  if (address !== undefined && !allowed.has(hostname) && isPrivateAddress(address)) throw refusal(hostname);
};

/**
 * Looks up names like Node, and refuses a name with a private address, even among others. A platform never has one, so such
 * a name was manipulated. The connection uses the address that was checked.
 */
export const guardedLookup =
  (allowed: ReadonlySet<string>): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, address, family) => {
      const bent = !error && !allowed.has(hostname) && addressesIn(address).some(isPrivateAddress);
      if (bent) done(refusal(hostname), '', 0);
      else done(error, address, family);
    });

const addressesIn = (found: string | LookupAddress[]): string[] =>
  typeof found === 'string' ? [found] : found.map(({ address }) => address);
