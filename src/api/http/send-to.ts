import type { Context } from 'koa';

/** Redirects a browser to another address. No cache may store the redirect. */
export const sendTo = (ctx: Context, url: string): void => {
  ctx.redirect(url);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = '';
  ctx.set('Cache-Control', 'no-store');
};
