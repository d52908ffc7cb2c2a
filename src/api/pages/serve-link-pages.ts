import type { Context, Middleware } from 'koa';
import { hashToken } from '../../adapters/secrets/tokens.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import { findInvitationNames, type InvitedBy } from '../../db/team/invitations.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';
import { stateOf } from '../http/request-state.ts';
import { pagePolicy } from './html-page.ts';
import { joinPage, nothingHerePage, preferencesPage, resetPage, verifyPage } from './link-pages.ts';
import { shownPages } from './shown-pages.ts';

/** Makes the page of a path. */
type Page = (service: Service, path: string) => string | Promise<string>;

const plain =
  (page: (service: string) => string): Page =>
  ({ config }) =>
    page(config.SERVICE_NAME);

const join =
  (route: string, by: InvitedBy): Page =>
  async ({ config, orm }, path) => {
    const tokenHash = hashToken(path.split('/').at(-1) ?? '');
    // who holds the token may come in, from whichever organization
    const names = acrossOrganizations(() => findInvitationNames(orm.em.fork(), by, tokenHash));
    return joinPage(config.SERVICE_NAME, route, await names);
  };

/** By route, which also names the page in logs and metrics. */
const pages: Readonly<Record<string, Page>> = {
  '/verify-email': plain(verifyPage),
  '/reset-password': plain(resetPage),
  '/teams/join/{token}': join('/teams/join/{token}', 'link'),
  '/teams/invitations/{token}': join('/teams/invitations/{token}', 'mail'),
  '/notifications/preferences': plain(preferencesPage),
  ...Object.fromEntries(shownPages.map(([route, page]) => [route, plain(page)])),
};

const known = Object.entries(pages).map(([route, page]) => ({ route, page, parts: route.split('/') }));

/** The page at a path of ours; undefined where there is none. */
const pageAt = (path: string): { route: string; page: Page } | undefined => {
  const given = path.split('/');
  return known.find(
    ({ parts }) =>
      given.length === parts.length &&
      parts.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index])),
  );
};

const give = (ctx: Context, type: string, body: string): void => {
  ctx.type = `${type}; charset=utf-8`;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
};

/** To programs these addresses are what the OpenAPI file says, or nothing. */
const wantsPage = (ctx: Context): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.accepts('json', 'html') === 'html';

/**
 * Gives browsers a page where a link of a mail, or an invite link, leads as long as `APP_URL` names nobody else's pages;
 * `counted` first, as nobody needs credentials for it.
 */
export const linkPages =
  (counted: Middleware, service: Service): Middleware =>
  async (ctx, next) => {
    const found = pageAt(ctx.path);
    if (!found || !wantsPage(ctx)) return next();
    stateOf(ctx).route = found.route;
    return counted(ctx, async () => give(ctx, 'text/html', await found.page(service, ctx.path)));
  };

/** Gives browsers a page where programs get `not_found`: below everything, where no operation and no page is. */
export const nothingHere =
  (service: string): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not_found' || !wantsPage(ctx)) throw error;
      ctx.set('Content-Security-Policy', pagePolicy);
      give(ctx, 'text/html', nothingHerePage(service));
      ctx.status = 404;
    }
  };
