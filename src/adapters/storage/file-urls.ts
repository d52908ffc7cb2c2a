import { createHmac, timingSafeEqual } from 'node:crypto';
import { publicUrl, type Config } from '../../config/index.ts';
import type { FileUrls } from './storage.ts';

/** Maximum number of cached URLs, about 10 MB. */
const memoSize = 20_000;

/**
 * Creates URLs `<public url>/files/<key>?expires=<unix seconds>&signature=<hex HMAC-SHA256>`. The expiry is rounded down to
 * a quarter of the lifetime, so a URL works for at least three quarters of it and never for longer, is the same for every
 * request within a quarter, and is computed once. Throws if `SIGNING_SECRET` is not set.
 */
export const createFileUrls = (
  config: Pick<Config, 'SIGNING_SECRET' | 'FILE_URL_LIFETIME' | 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  now: () => number = Date.now,
): FileUrls => {
  const secret = config.SIGNING_SECRET;
  if (secret === undefined) throw new Error('SIGNING_SECRET is not set: file URLs cannot be signed');
  const lifetime = Math.floor(config.FILE_URL_LIFETIME / 1_000);
  const grid = Math.max(1, Math.floor(lifetime / 4));
  const base = publicUrl(config as Config);

  const signature = (key: string, expires: string): string =>
    createHmac('sha256', secret).update(`${key}\n${expires}`).digest('hex');

  const make = (key: string, expires: string): string =>
    `${base}/files/${key}?expires=${expires}&signature=${signature(key, expires)}`;
  const expiry = (): string => String(Math.floor((now() / 1_000 + lifetime) / grid) * grid);
  const verify: FileUrls['verify'] = (key, expires, given) => {
    if (!/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/.test(given)) return false;
    const right = timingSafeEqual(Buffer.from(given), Buffer.from(signature(key, expires)));
    return right && Number(expires) * 1_000 > now();
  };

  const memo = memoise(make);
  return {
    sign: key => memo(key, expiry()),
    signUntil: (key, expiresAt) => make(key, String(Math.floor(expiresAt.getTime() / 1_000))),
    verify,
    // no key of a file begins with a slash, so no signature is valid for both
    signPage: path => `${base}${path}?expires=${expiry()}&signature=${signature(path, expiry())}`,
    verifyPage: verify,
    // no page has a query in its path, so no signature is valid for both
    signAddress: (path, expiresAt) => {
      const expires = String(Math.floor(expiresAt.getTime() / 1_000));
      return `${base}${path}/${expires}.${signature(`${path}?`, expires)}`;
    },
    verifyAddress: (path, token) => {
      const [expires = '', given = ''] = token.split('.', 2);
      return verify(`${path}?`, expires, given);
    },
  };
};

/** Caches the URLs of one expiry. Starts over with the next expiry, or after too many keys. */
const memoise = (make: (key: string, expires: string) => string) => {
  let of = '';
  const urls = new Map<string, string>();
  return (key: string, expires: string): string => {
    if (expires !== of || urls.size >= memoSize) urls.clear();
    of = expires;
    const known = urls.get(key);
    if (known !== undefined) return known;
    const url = make(key, expires);
    urls.set(key, url);
    return url;
  };
};
