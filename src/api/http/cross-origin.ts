import cors from '@koa/cors';
import type { Middleware } from 'koa';
import type { Config } from '../../config/index.ts';

/** What scripts of other origins may send, and may read, beside what browsers allow anyway. */
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

/** Seconds for which a browser need not ask again. */
const maxAge = 600;

/**
 * Lets scripts of exactly the listed origins call the API from a browser, never with cookies. The answer names the origin
 * from the list, so nothing of the request is repeated.
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
