import { readdirSync, readFileSync } from 'node:fs';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { offeredLogins } from '../../login-providers/index.ts';
import type { Config } from '../../config/index.ts';
import { confirmPage } from './confirm-page.ts';
import { renderDecisionPage, type DecisionPage } from './decision-page.ts';
import { devicePage } from './device-page.ts';
import { oauthPage } from './oauth-page.ts';

const give = (ctx: Context, type: string, body: string): void => {
  ctx.type = `${type}; charset=utf-8`;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
};

const serve = (router: Router, config: Config, page: DecisionPage): void => {
  const body = renderDecisionPage(page, offeredLogins(config), config.SERVICE_NAME);
  router.get(page.route, ctx => {
    // the script's address is relative, so that the page also works below a path
    if (ctx.path.endsWith('/'))
      return ctx.redirect(`../${page.route.slice(page.route.lastIndexOf('/') + 1)}${ctx.search}`);
    return give(ctx, 'text/html', body);
  });
};

const scripts = new URL('scripts/', import.meta.url);

/** Serves the scripts of all pages as separate files, because the pages' policy runs no inline scripts. */
export const servePageScripts = (router: Router): void => {
  for (const name of readdirSync(scripts).filter(file => file.endsWith('.js'))) {
    const text = readFileSync(new URL(name, scripts), 'utf8');
    router.get(`/pages/${name}`, ctx => give(ctx, 'text/javascript', text));
  }
};

/**
 * Serves the pages on which a person logs in to approve or deny a device, a post that an API client planned, or the app
 * itself.
 */
export const serveDecisionPages = (router: Router, config: Config): void => {
  for (const page of [devicePage(config), confirmPage, oauthPage]) serve(router, config, page);
};
