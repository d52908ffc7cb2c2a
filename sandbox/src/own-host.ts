import { isIP } from 'node:net';

const nameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;

/**
 * Whether a request was sent to this machine by a name of its own: an address, `localhost`, or one that it was told. By another
 * name, a page on the internet could have its reader's browser read what is here.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  // who sends none is no browser
  if (host === undefined) return true;
  const name = nameOf(host);
  if (name === undefined) return false;
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name.replaceAll(/[[\]]/g, '')) !== 0 || names.includes(name);
}
