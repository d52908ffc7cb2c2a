import type { Context } from 'koa';

/**
 * Sender of a request without credentials: an API client, a browser that shows a page, or a script or prefetch that no
 * person sees.
 */
export type Sender = 'program' | 'page' | 'script';

type Headers = Pick<Context, 'get' | 'accepts'>;

/** Whether the sender prefers an HTML page to JSON. */
export const prefersPage = (ctx: Headers): boolean => ctx.accepts('json', 'html') === 'html';

/**
 * Returns the Fetch Metadata headers. Browsers send these together to https and to their own machine. Node's `fetch` sends
 * the mode alone, always `cors`.
 */
const metadataOf = (ctx: Headers): { mode: string; dest: string } | undefined => {
  const [site, mode, dest] = [
    ctx.get('Sec-Fetch-Site'),
    ctx.get('Sec-Fetch-Mode'),
    ctx.get('Sec-Fetch-Dest'),
  ];
  return site === '' && dest === '' && (mode === '' || mode === 'cors') ? undefined : { mode, dest };
};

/**
 * Whether the User-Agent is that of a browser. A script within a page can hide it only in requests where it could show
 * credentials, too.
 */
const namesBrowser = (ctx: Headers): boolean => ctx.get('User-Agent').startsWith('Mozilla/');

/**
 * Whether the browser loads the page in advance because another page asked for it. The browser loads the page again when
 * the person opens it.
 */
const isAhead = (ctx: Headers): boolean => ctx.get('Sec-Purpose') !== '' || ctx.get('Purpose') !== '';

const opensPage = (ctx: Headers, metadata: ReturnType<typeof metadataOf>): boolean =>
  metadata
    ? ['', 'navigate'].includes(metadata.mode) && ['', 'document'].includes(metadata.dest)
    : prefersPage(ctx) && ctx.get('Origin') === '';

/**
 * Distinguishes browsers from API clients, by headers that browsers add and pages cannot remove (Fetch Metadata, `Origin`,
 * `User-Agent`), and by whether the request asks for a page.
 */
export const senderOf = (ctx: Headers): Sender => {
  const metadata = metadataOf(ctx);
  const isBrowser =
    metadata !== undefined || ctx.get('Origin') !== '' || namesBrowser(ctx) || prefersPage(ctx);
  if (!isBrowser) return 'program';
  return opensPage(ctx, metadata) && !isAhead(ctx) ? 'page' : 'script';
};
