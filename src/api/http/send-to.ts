import type { Context } from 'koa';

/** Sends a browser to another address; nothing on the way keeps that. */
export const sendTo = (ctx: Context, url: string): void => {
  ctx.redirect(url);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = '';
  ctx.set('Cache-Control', 'no-store');
};
