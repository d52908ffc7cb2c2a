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

/** Of an address that is none of ours, this much goes into the log. */
const maxPath = 200;

const record = (ctx: Context, api: ApiContext, began: number): void => {
  const { route, actor } = stateOf(ctx);
  const milliseconds = performance.now() - began;
  const seen = { method: ctx.method, route: route ?? 'none', status: ctx.status };
  api.metrics.observe({ ...seen, milliseconds });
  const asked = route === undefined && { path: ctx.path.slice(0, maxPath) };
  api.service.log.info({ ...seen, ...asked, ms: Math.round(milliseconds), orgId: actor?.orgId }, 'request');
};

/** By its route: an address may hold what is nobody's business. */
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

/** Around everything: request id, headers, errors turned into answers, one log line. */
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
 * Refuses a request that names no host or two, as RFC 9112, 3.2 asks of every server: a proxy may go by the other one. Node would
 * answer some of them by itself, in words of its own.
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

/**
 * Below the operations: what nobody needs credentials for is counted by address. A browser's question before a request is
 * not.
 */
const countAddress =
  (api: ApiContext): Middleware =>
  async (ctx, next) => {
    const ip = clientIp(ctx, api.service.config.TRUSTED_PROXY_HOPS);
    if (ctx.method !== 'OPTIONS') spend(ctx, await api.limits.forAddress(ip));
    await next();
  };

/** `/posts/{postId}` → `/posts/:postId`. */
const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Whether an operation with parameters takes this path: `/brands/order` may be a brand, `/posts/validate` is no id. */
const takes = ({ path, params }: Endpoint, fixed: string): boolean => {
  const found = new URLPattern({ pathname: routerPath(path) }).exec({ pathname: fixed });
  return found !== null && params?.safeParse(found.pathname.groups).success === true;
};

const methodsOf = ({ method }: Endpoint): string[] =>
  method === 'get' ? ['HEAD', 'GET'] : [method.toUpperCase()];

/** `/posts/{postId}` → `posts`. */
const areaOf = (path: string): string => path.split('/', 2)[1] ?? '';

/** The same for all paths that one request can mean: a parameter is one part of a path, and never the first. */
const shapeOf = (path: string): string => `${areaOf(path)} ${path.split('/').length}`;

/**
 * Paths without parameters, with what each takes. `/posts/validate` is no post, whatever the method. Each is held only against
 * paths of its shape: against all of them it would be half of the API's start.
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
 * A router for each first part of a path, as a router tries all that it has, one after the other. Passes by the operations what
 * a path without parameters does not take, which one with a parameter would.
 */
const operations = (routers: ReadonlyMap<string, Router>, fixed: Map<string, string[]>): Middleware => {
  const routed = new Map([...routers].map(([area, router]) => [area, router.routes() as Middleware]));
  return (ctx, next) => {
    const operation =
      fixed.get(ctx.path)?.includes(ctx.method) === false ? undefined : routed.get(areaOf(ctx.path));
    return operation ? operation(ctx, next) : next();
  };
};

/** Below everything: what nothing took is another method of a known path, or nothing at all. */
const noOperation =
  (fixed: Map<string, string[]>, ...routers: Router[]): Middleware =>
  ctx => {
    const layers = routers.flatMap(router => router.match(ctx.path, ctx.method).path);
    const methods = fixed.get(ctx.path) ?? layers.flatMap(layer => layer.methods);
    if (methods.length === 0) throw refuse('not_found', 'No operation exists at this address. See /docs.');
    ctx.set('Allow', [...new Set([...methods, 'OPTIONS'])].join(', '));
    if (ctx.method !== 'OPTIONS')
      throw refuse('method_not_allowed', `This address does not support ${ctx.method}.`);
    ctx.status = 204;
  };

/** Answers are data, and the reference page loads from here alone. No upgrade to https: the page also works without. */
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

/** The whole API as a Koa application. Throws when an operation is not sound. */
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
    // the client has gone away
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
