import type { Context } from 'koa';

/** What sends a request without credentials: a program, a browser that shows a page, or something that nobody looks at. */
export type Sender = 'program' | 'page' | 'script';

type Headers = Pick<Context, 'get' | 'accepts'>;

/** Whether a page is wanted rather than JSON. */
export const prefersPage = (ctx: Headers): boolean => ctx.accepts('json', 'html') === 'html';

/** Browsers send these together to https and to their own machine; Node's `fetch` sends the mode alone, always `cors`. */
const metadataOf = (ctx: Headers): { mode: string; dest: string } | undefined => {
  const [site, mode, dest] = [
    ctx.get('Sec-Fetch-Site'),
    ctx.get('Sec-Fetch-Mode'),
    ctx.get('Sec-Fetch-Dest'),
  ];
  return site === '' && dest === '' && (mode === '' || mode === 'cors') ? undefined : { mode, dest };
};

/** What every browser says that it is, and no script within a page can hide where it could not show credentials, too. */
const namesBrowser = (ctx: Headers): boolean => ctx.get('User-Agent').startsWith('Mozilla/');

/** What a browser opens before anybody looks at it, as another page told it to; it opens it once more when they do. */
const isAhead = (ctx: Headers): boolean => ctx.get('Sec-Purpose') !== '' || ctx.get('Purpose') !== '';

const opensPage = (ctx: Headers, metadata: ReturnType<typeof metadataOf>): boolean =>
  metadata
    ? ['', 'navigate'].includes(metadata.mode) && ['', 'document'].includes(metadata.dest)
    : prefersPage(ctx) && ctx.get('Origin') === '';

/**
 * Tells browsers from programs, by what browsers add to a request and pages cannot take away: Fetch Metadata, an `Origin`,
 * their name; and by who asks for a page.
 */
export const senderOf = (ctx: Headers): Sender => {
  const metadata = metadataOf(ctx);
  const isBrowser =
    metadata !== undefined || ctx.get('Origin') !== '' || namesBrowser(ctx) || prefersPage(ctx);
  if (!isBrowser) return 'program';
  return opensPage(ctx, metadata) && !isAhead(ctx) ? 'page' : 'script';
};
