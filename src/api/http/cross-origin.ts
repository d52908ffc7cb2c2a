import cors from '@koa/cors';
import type { Middleware } from 'koa';
import type { Config } from '../../config/index.ts';

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
  'Retry-After',
  'Tus-Resumable',
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
 * origin from the list, so it echoes nothing of the request.
 */
export const crossOrigin = ({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): Middleware => {
  const listed = CORS_ORIGINS.map(address => new URL(address).origin);
  if (listed.length === 0) return (_ctx, next) => next();
  return cors({
    origin: ctx => listed.find(one => one === ctx.get('Origin')) ?? '',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders,
    exposeHeaders,
    maxAge,
  });
};
