import cors from '@koa/cors';
import type { Middleware } from 'koa';
import type { Config } from '../../config/index.ts';
import { isUploadAddress } from '../../domain/media/media-uploads.ts';

/** Headers that scripts of other origins may send and read, in addition to the ones that browsers always allow. */
const allowHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Api-Key',
  'X-Organization-Id',
  'X-Request-Id',
];
const exposeHeaders = [
  'Clip-Id',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'Media-Id',
  'Retry-After',
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Total-Count',
];

/** Seconds for which a browser may reuse a preflight answer. */
const maxAge = 600;

/**
 * Allows scripts of exactly the listed origins to call the API from a browser, never with cookies. The answer takes the
 * origin from the list, so it echoes nothing of the request. The signed address of an upload works from every origin,
 * because the address is the credential and its holder may use it without a browser, too.
 */
export const crossOrigin = ({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): Middleware => {
  const listed = CORS_ORIGINS.map(address => new URL(address).origin);
  const allowMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const options = { allowMethods, allowHeaders, exposeHeaders, maxAge };
  const everyOrigin = cors({ ...options, origin: '*' });
  const listedOrigins = cors({
    ...options,
    origin: ctx => listed.find(one => one === ctx.get('Origin')) ?? '',
  });
  return (ctx, next) => {
    if (isUploadAddress(ctx.path)) return everyOrigin(ctx, next);
    return listed.length === 0 ? next() : listedOrigins(ctx, next);
  };
};
