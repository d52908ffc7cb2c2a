import { isIP } from 'node:net';

const nameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;

/**
 * Whether a request names this machine by an address, `localhost`, or a configured name. Otherwise a website could use DNS
 * rebinding to read the sandbox through a visitor's browser.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  // Browsers always send a `Host` header.
  if (host === undefined) return true;
  const name = nameOf(host);
  if (name === undefined) return false;
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name.replaceAll(/[[\]]/g, '')) !== 0 || names.includes(name);
}
