import type Router from '@koa/router';
import type { Context } from 'koa';
import { offeredLogins } from '../../login-providers/index.ts';
import type { Config } from '../../config/index.ts';
import { confirmPage, confirmScript } from './confirm-page.ts';
import { devicePage, deviceScript } from './device-page.ts';
import { oauthPage, oauthScript } from './oauth-page.ts';

const give = (ctx: Context, type: string, body: string): void => {
  ctx.type = `${type}; charset=utf-8`;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
};

/** Serves the page at `/device`, where a person approves the login of a device. */
export const serveDevicePage = (router: Router, config: Config): void => {
  const page = devicePage(offeredLogins(config), config);
  router.get('/device', ctx => {
    // the script's address is relative, so that the page also works below a path
    if (ctx.path.endsWith('/')) return ctx.redirect('../device');
    return give(ctx, 'text/html', page);
  });
  router.get('/device.js', ctx => give(ctx, 'text/javascript', deviceScript));
};

/** Serves the page at `/confirm`, where a person approves or denies a post that a program has planned. */
export const serveConfirmPage = (router: Router, config: Config): void => {
  const page = confirmPage(offeredLogins(config), config.SERVICE_NAME);
  router.get('/confirm', ctx => {
    if (ctx.path.endsWith('/')) return ctx.redirect('../confirm');
    return give(ctx, 'text/html', page);
  });
  router.get('/confirm.js', ctx => give(ctx, 'text/javascript', confirmScript));
};

/** Serves the page at `/oauth/authorize`, where a person lets a program in. */
export const serveOAuthPage = (router: Router, config: Config): void => {
  const page = oauthPage(offeredLogins(config), config.SERVICE_NAME);
  router.get('/oauth/authorize', ctx => give(ctx, 'text/html', page));
  router.get('/oauth/authorize.js', ctx => give(ctx, 'text/javascript', oauthScript));
};
