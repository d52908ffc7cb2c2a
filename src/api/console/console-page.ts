import { publicUrl, type Config } from '../../config/index.ts';
import { html } from '../pages/html.ts';

/**
 * Returns the origin from which clients load files that the API does not serve, or undefined if the API serves them all.
 */
const storageOf = (config: Config): string | undefined => {
  if (config.STORAGE_DRIVER !== 's3' || !config.S3_PRESIGN) return undefined;
  return new URL(config.S3_ENDPOINT ?? `https://s3.${config.S3_REGION}.amazonaws.com`).origin;
};

/**
 * Content-Security-Policy of the console's page: nothing inline, no text that becomes markup or script, and no content from
 * other origins except files. Addresses of files begin with PUBLIC_URL, which is another origin if a person opens the
 * console as `localhost`.
 */
export const consolePolicy = (config: Config): string => {
  const storage = storageOf(config);
  const files = [new URL(publicUrl(config)).origin, ...(storage ? [storage] : [])].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' blob: ${files}`,
    `connect-src 'self'${storage ? ` ${storage}` : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** Content-Security-Policy of the console's service worker, which only fetches from the console itself. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * Replaces the relative addresses that the build wrote into the page with absolute ones, because relative ones fail from
 * `/app/posts/…`. The policy allows no `<base>`, so the router reads the base path from a `<meta>`.
 */
export const placePage = (built: string, base: string): string => {
  const placed = built.replaceAll('="./', () => `="${html`${base}`.markup}`);
  if (/<meta name="?base"? /.test(placed)) return placed;
  return placed.replace('<head>', () => `<head>\n<meta name="base" content="${html`${base}`.markup}">`);
};
