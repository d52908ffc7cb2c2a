import type { Context, Middleware } from 'koa';
import { consoleFolder, type Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { isKnown } from '../http/etag.ts';
import { stateOf } from '../http/request-state.ts';
import { consoleApi, isBelowApi } from './console-api.ts';
import { consoleFile, encodings, readConsoleFiles, type ConsoleFile } from './console-files.ts';
import { consolePolicy, placePage, workerPolicy } from './console-page.ts';
import { consoleSession } from './console-session.ts';
import { hasUsedConsole, pathBefore } from './session-cookie.ts';

const give = (ctx: Context, file: ConsoleFile, caching: string): void => {
  ctx.type = file.type;
  ctx.set('Cache-Control', caching);
  ctx.set('ETag', `W/${file.etag}`);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (isKnown(ctx, file.etag)) {
    ctx.status = 304;
    return;
  }
  const encoding = encodings.find(each => file[each] && ctx.acceptsEncodings(each) === each);
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.body = (encoding && file[encoding]) ?? file.whole;
};

/** Cache-Control of files whose names contain a hash of their content. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the console's files from memory. Requests for files do not count against an address, because an office behind one
 * address opens a page of many parts, and refusing a file costs as much as sending it.
 */
const serveFiles = (config: Config, folder: string): Middleware => {
  const files = readConsoleFiles(folder);
  const built = files.get('index.html')?.whole.toString() ?? '';
  const page = consoleFile('.html', placePage(built, `${pathBefore(config)}/app/`));
  const policy = consolePolicy(config);
  return ctx => {
    const name = ctx.path.slice('/app/'.length);
    const isAsset = name.startsWith('assets/');
    stateOf(ctx).route = isAsset ? '/app/assets/{file}' : '/app';
    if (name === 'worker.js') ctx.set('Content-Security-Policy', workerPolicy);
    const file = name === 'index.html' ? undefined : files.get(name);
    if (file) return give(ctx, file, isAsset ? forever : 'no-cache');
    // the browser would cache a page that it got instead of a script
    if (isAsset) throw refuse('not_found', 'The console has no file at this address.');
    ctx.set('Content-Security-Policy', policy);
    return give(ctx, page, 'no-cache');
  };
};

const isRead = ({ method }: Context): boolean => method === 'GET' || method === 'HEAD';
const isBelow = ({ path }: Context): boolean => path === '/app' || path.startsWith('/app/');

/** Whether to redirect to the console. Only the page uses this: the hint cookie grants no access. */
const leadsIn = (ctx: Context, config: Config): boolean =>
  ctx.path === '/' && isRead(ctx) && hasUsedConsole(ctx, config) && ctx.accepts('json', 'html') === 'html';

/** Serves the console below `/app` if CONSOLE_DIR is set: its files, its session, and the API as the page calls it. */
export const serveConsole = (api: ApiContext, specs: readonly Endpoint[]): Middleware => {
  const { config } = api.service;
  const folder = consoleFolder(config);
  if (folder === undefined) return (_ctx, next) => next();
  const [files, below, session] = [
    serveFiles(config, folder),
    consoleApi(config),
    consoleSession(api, specs),
  ];
  return (ctx, next) => {
    if (isBelowApi(ctx)) return below(ctx, next);
    const begunOrEnded = session.get(`${ctx.method} ${ctx.path}`);
    if (begunOrEnded) return begunOrEnded(ctx, next);
    if (isBelow(ctx) && isRead(ctx)) return files(ctx, next);
    return leadsIn(ctx, config) ? ctx.redirect('app/') : next();
  };
};
