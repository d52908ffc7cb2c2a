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

/** Renders the page of a path. */
type Page = (service: Service, path: string) => string | Promise<string>;

const plain =
  (page: (service: string) => string): Page =>
  ({ config }) =>
    page(config.SERVICE_NAME);

const join =
  (route: string, by: InvitedBy): Page =>
  async ({ config, orm }, path) => {
    const tokenHash = hashToken(path.split('/').at(-1) ?? '');
    // the holder of the token may join, from any organization
    const names = acrossOrganizations(() => findInvitationNames(orm.em.fork(), by, tokenHash));
    return joinPage(config.SERVICE_NAME, route, await names);
  };

/** Pages by route, which is also the name in logs and metrics. */
const pages: Readonly<Record<string, Page>> = {
  '/verify-email': plain(verifyPage),
  '/reset-password': plain(resetPage),
  '/teams/join/{token}': join('/teams/join/{token}', 'link'),
  '/teams/invitations/{token}': join('/teams/invitations/{token}', 'mail'),
  '/notifications/preferences': plain(preferencesPage),
  ...Object.fromEntries(shownPages.map(([route, page]) => [route, plain(page)])),
};

const known = Object.entries(pages).map(([route, page]) => ({ route, page, parts: route.split('/') }));

/** Returns the page at a path, or undefined if there is none. */
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

/** Whether to answer with a page. For API clients, these addresses are operations of the OpenAPI file, or unknown. */
const wantsPage = (ctx: Context): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.accepts('json', 'html') === 'html';

/**
 * Shows browsers a page at the address of an email link or an invite link, as long as `APP_URL` does not name other pages.
 * Runs `counted` first, because the page needs no credentials.
 */
export const linkPages =
  (counted: Middleware, service: Service): Middleware =>
  async (ctx, next) => {
    const found = pageAt(ctx.path);
    if (!found || !wantsPage(ctx)) return next();
    stateOf(ctx).route = found.route;
    return counted(ctx, async () => give(ctx, 'text/html', await found.page(service, ctx.path)));
  };

/** Shows browsers a page where API clients get `not_found`. Runs last, after all operations and pages. */
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
