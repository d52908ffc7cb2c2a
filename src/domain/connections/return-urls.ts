/** Hosts of the person's own machine, where a browser trusts plain http too. */
const ownMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origin of an address that a browser may be sent back to: https, or http on the person's own machine; undefined for any
 * other, and for one that carries credentials.
 */
export const returnOriginOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, origin } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ownMachine.includes(hostname));
  return isSafe && username === '' && password === '' ? origin : undefined;
};

/** Whether a text is such an origin and nothing more, as a browser writes it: `https://app.example.com`. */
export const isReturnOrigin = (text: string): boolean => returnOriginOf(text) === text;

/** What to say of one that is not. */
export const returnOriginRule =
  'Must be an origin such as https://app.example.com: lower case, without a path, and https unless the host is localhost.';

/** Whether the list names the origin of an address, exactly. */
export const isListedReturn = (address: string, origins: readonly string[]): boolean => {
  const origin = returnOriginOf(address);
  return origin !== undefined && origins.includes(origin);
};

/** How a consent ended: an account was connected, or why none was, by a code. */
export type ConsentEnd = { connectionId: string } | { error: string };

/** The address that a browser goes back to, which says how the consent ended; `state` is what the client gave to know it by. */
export const returnUrlOf = (address: string, state: string | null, end: ConsentEnd): string => {
  const url = new URL(address);
  const { searchParams } = url;
  for (const name of ['state', 'connectionId', 'error']) searchParams.delete(name);
  if (state !== null) searchParams.set('state', state);
  searchParams.set('status', 'error' in end ? 'failed' : 'connected');
  for (const [name, value] of Object.entries(end)) searchParams.set(name, value);
  return url.href;
};
