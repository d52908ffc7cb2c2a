/** Hosts of the person's own machine, which browsers trust with plain http as well. */
const ownMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origin of a URL that a browser may be redirected to: https, or http on the person's own machine. Returns
 * undefined for any other URL and for URLs with credentials.
 */
export const returnOriginOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, origin } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ownMachine.includes(hostname));
  return isSafe && username === '' && password === '' ? origin : undefined;
};

/** Returns whether a text is exactly such an origin, in a browser's notation: `https://app.example.com`. */
export const isReturnOrigin = (text: string): boolean => returnOriginOf(text) === text;

/** Message for an invalid origin. */
export const returnOriginRule =
  'Must be an origin such as https://app.example.com: lower case, without a path, and https unless the host is localhost.';

/** Returns whether the list contains exactly the origin of the URL. */
export const isListedReturn = (address: string, origins: readonly string[]): boolean => {
  const origin = returnOriginOf(address);
  return origin !== undefined && origins.includes(origin);
};

/** Result of a consent: the id of the connected account, or the code of an error. */
export type ConsentEnd = { connectionId: string } | { error: string };

/**
 * Returns the URL that the browser is redirected to, including the result. `state` is the client's own value to recognize
 * the consent.
 */
export const returnUrlOf = (address: string, state: string | null, end: ConsentEnd): string => {
  const url = new URL(address);
  const { searchParams } = url;
  for (const name of ['state', 'connectionId', 'error']) searchParams.delete(name);
  if (state !== null) searchParams.set('state', state);
  searchParams.set('status', 'error' in end ? 'failed' : 'connected');
  for (const [name, value] of Object.entries(end)) searchParams.set(name, value);
  return url.href;
};
