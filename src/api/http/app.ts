import { noOperationHere } from '../credentials/require-operator.ts';
import Router from '@koa/router';
import helmet from 'koa-helmet';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import { refuse } from '../../domain/errors.ts';
import type { ApiContext } from './api-context.ts';
import { assertSound } from './assert-sound.ts';
import { clientIp } from './client/client-ip.ts';
import { serveConsole } from '../console/serve-console.ts';
import { compressed } from './compressed.ts';
import { crossOrigin } from './cross-origin.ts';
import { serveDecisionPages, servePageScripts } from '../pages/serve-decision-pages.ts';
import { serveDocs } from '../openapi/docs.ts';
import { answerEarly } from './input/early-answer.ts';
import type { Endpoint } from './endpoint.ts';
import { errorBody, refusalOf, statusOf } from './errors.ts';
import { linkPages, nothingHere } from '../pages/serve-link-pages.ts';
import { operation } from './mount.ts';
import { spend } from '../credentials/admit.ts';
import { llmsTxt } from '../openapi/llms-txt.ts';
import { openApiFile } from '../openapi/openapi.ts';
import { challengeFor } from '../credentials/challenge.ts';
import { budgetHeaders } from '../limits/rate-limits.ts';
import { refuseForeignHost } from './client/own-host.ts';
import { requestIdOf } from './request-id.ts';
import { stateOf } from './request-state.ts';
import { findLogContext, logAbout } from '../../process/log-context.ts';
import type { OpenSpan } from '../../process/tracing.ts';

const answerError = (ctx: Context, api: ApiContext, error: unknown): void => {
  const { requestId } = stateOf(ctx);
  const refusal = refusalOf(error);
  if (statusOf(refusal) >= 500) api.service.log.error({ err: error }, refusal.code);
  api.denials.note(ctx, refusal);
  ctx.status = statusOf(refusal);
  const challenge = challengeFor(ctx, api, refusal);
  if (challenge !== undefined) ctx.set('WWW-Authenticate', challenge);
  if (refusal.extra.retryAfter !== undefined) ctx.set('Retry-After', String(refusal.extra.retryAfter));
  ctx.type = 'application/json; charset=utf-8';
  answerEarly(ctx, JSON.stringify(errorBody(refusal, requestId)));
};

const setBudget = async (ctx: Context, api: ApiContext): Promise<void> => {
  const ip = clientIp(ctx, api.service.config.TRUSTED_PROXY_HOPS);
  ctx.set(budgetHeaders(stateOf(ctx).budget ?? (await api.limits.peek(ip))));
};

/** Maximum number of characters of an unknown path that go into the log. */
const maxPath = 200;

const record = (ctx: Context, api: ApiContext, began: number): void => {
  const { route, actor } = stateOf(ctx);
  const milliseconds = performance.now() - began;
  const seen = { method: ctx.method, route: route ?? 'none', status: ctx.status };
  api.metrics.observe({ ...seen, milliseconds });
  const asked = route === undefined && { path: ctx.path.slice(0, maxPath) };
  api.service.log.info({ ...seen, ...asked, ms: Math.round(milliseconds), orgId: actor?.orgId }, 'request');
};

/** Describes the request in a span, by its route, because a full address may contain private data. */
const describe = (ctx: Context, span: OpenSpan): void => {
  const { requestId, route = 'none' } = stateOf(ctx);
  const { postId } = findLogContext();
  span.name(`${ctx.method} ${route}`);
  span.set({
    'http.request.method': ctx.method,
    'http.route': route,
    'http.response.status_code': ctx.status,
    'request.id': requestId,
    ...(postId !== undefined && { 'post.id': postId }),
  });
  if (ctx.status >= 500) span.failed();
};

const answer = async (ctx: Context, api: ApiContext, next: Next): Promise<void> => {
  try {
    await next();
  } catch (error) {
    answerError(ctx, api, error);
  }
  await setBudget(ctx, api);
  if (stateOf(ctx).actor && !ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-store');
  if (!api.accepting) ctx.set('Connection', 'close');
};

/** Outermost middleware: request id, headers, errors turned into answers, and one log line. */
const aroundAll =
  (api: ApiContext): Middleware =>
  async (ctx, next) => {
    const began = performance.now();
    const requestId = requestIdOf(ctx.get('X-Request-Id'));
    ctx.state = { requestId };
    ctx.set('X-Request-Id', requestId);
    const span = { name: ctx.method, kind: 'server' } as const;
    await logAbout({ requestId }, () =>
      api.service.tracing.span(span, async open => {
        await answer(ctx, api, next);
        record(ctx, api, began);
        if (open) describe(ctx, open);
      }),
    );
  };

/**
 * Refuses a request with no `Host` header or two, as RFC 9112, 3.2 requires of every server, because a proxy may use the
 * other one. Node would answer some of these itself, in its own words.
 */
const requireOneHost: Middleware = async (ctx, next) => {
  const hosts = ctx.req.headersDistinct['host'] ?? [];
  if (ctx.req.httpVersion === '1.1' && hosts.length === 0)
    throw refuse('malformed_body', 'The request has no Host header.');
  const [, named = hosts[0]] = /^https?:\/\/([^/?#]*)/i.exec(ctx.url) ?? [];
  if (hosts.length > 1 || named !== hosts[0])
    throw refuse('malformed_body', 'The request names more than one host.');
  await next();
};

/** Counts requests that reach no operation, and so need no credentials, by address. Preflight requests do not count. */
const countAddress =
  (api: ApiContext): Middleware =>
  async (ctx, next) => {
    const ip = clientIp(ctx, api.service.config.TRUSTED_PROXY_HOPS);
    if (ctx.method !== 'OPTIONS') spend(ctx, await api.limits.forAddress(ip));
    await next();
  };

/** `/posts/{postId}` → `/posts/:postId`. */
const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Whether an operation with parameters matches this fixed path: `/brands/order` may be a brand, `/posts/validate` is not an
 * id.
 */
const takes = ({ path, params }: Endpoint, fixed: string): boolean => {
  const found = new URLPattern({ pathname: routerPath(path) }).exec({ pathname: fixed });
  return found !== null && params?.safeParse(found.pathname.groups).success === true;
};

const methodsOf = ({ method }: Endpoint): string[] =>
  method === 'get' ? ['HEAD', 'GET'] : [method.toUpperCase()];

/** `/posts/{postId}` → `posts`. */
const areaOf = (path: string): string => path.split('/', 2)[1] ?? '';

/**
 * Returns the shape of a path, shared by all paths that one request can match: a parameter is one segment of a path, and
 * never the first.
 */
const shapeOf = (path: string): string => `${areaOf(path)} ${path.split('/').length}`;

/**
 * Maps paths without parameters to the methods that they accept, so that `/posts/validate` is never taken for a post,
 * regardless of the method. Each path is compared only with paths of its shape, because comparing all of them would take
 * half of the API's start.
 */
const fixedPaths = (specs: readonly Endpoint[]): Map<string, string[]> => {
  const isFixed = ({ path }: Endpoint): boolean => !path.includes('{');
  const others = Map.groupBy(
    specs.filter(spec => !isFixed(spec)),
    ({ path }) => shapeOf(path),
  );
  const fixed = Map.groupBy(specs.filter(isFixed), ({ path }) => path);
  return new Map(
    [...fixed].map(([path, own]) => {
      const also = (others.get(shapeOf(path)) ?? []).filter(other => takes(other, path));
      return [path, [...own, ...also].flatMap(methodsOf)];
    }),
  );
};

const newRouter = (): Router => new Router({ exclusive: 'specificity', sensitive: true });

/**
 * Dispatches to one router for each first path segment, because a router tries its routes one after the other. A request to
 * a fixed path with an unsupported method skips the operations with parameters that would match it.
 */
const operations = (routers: ReadonlyMap<string, Router>, fixed: Map<string, string[]>): Middleware => {
  const routed = new Map([...routers].map(([area, router]) => [area, router.routes() as Middleware]));
  return (ctx, next) => {
    const operation =
      fixed.get(ctx.path)?.includes(ctx.method) === false ? undefined : routed.get(areaOf(ctx.path));
    return operation ? operation(ctx, next) : next();
  };
};

/** Last middleware: answers an unsupported method of a known path, or an unknown path. */
const noOperation =
  (fixed: Map<string, string[]>, ...routers: Router[]): Middleware =>
  ctx => {
    const layers = routers.flatMap(router => router.match(ctx.path, ctx.method).path);
    const methods = fixed.get(ctx.path) ?? layers.flatMap(layer => layer.methods);
    if (methods.length === 0) throw noOperationHere();
    ctx.set('Allow', [...new Set([...methods, 'OPTIONS'])].join(', '));
    if (ctx.method !== 'OPTIONS')
      throw refuse('method_not_allowed', `This address does not support ${ctx.method}.`);
    ctx.status = 204;
  };

/**
 * Content-Security-Policy: answers are data, and the reference page loads only from this origin. No upgrade to https, so
 * that the page also works without it.
 */
const security = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
    },
  },
};

/** Creates the API as a Koa application. Throws if an operation's declaration is invalid. */
export const createApp = (api: ApiContext, specs: readonly Endpoint[]): Koa => {
  assertSound(specs);
  const routers = new Map(specs.map(({ path }) => [areaOf(path), newRouter()]));
  for (const spec of specs)
    routers.get(areaOf(spec.path))?.[spec.method](routerPath(spec.path), operation(spec, api));
  const fixed = fixedPaths(specs);
  const pages = newRouter();
  const { config } = api.service;
  serveDecisionPages(pages, config);
  servePageScripts(pages);
  const texts = { file: () => openApiFile(specs, config), forMachines: llmsTxt(specs, config) };
  serveDocs(pages, { ...texts, service: config.SERVICE_NAME });
  const app = new Koa();
  app.on('error', (error: NodeJS.ErrnoException) => {
    // the client has disconnected
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    api.service.log.warn({ err: error }, 'an answer could not be sent');
  });
  app.use(helmet(security));
  app.use(crossOrigin(config));
  for (const middleware of compressed()) app.use(middleware);
  app.use(aroundAll(api));
  app.use(requireOneHost);
  app.use(refuseForeignHost(config));
  app.use(serveConsole(api, specs));
  app.use(linkPages(countAddress(api), api.service));
  app.use(operations(routers, fixed));
  app.use(countAddress(api));
  app.use(pages.routes() as Middleware);
  app.use(nothingHere(config.SERVICE_NAME));
  app.use(noOperation(fixed, ...routers.values(), pages));
  return app;
};
