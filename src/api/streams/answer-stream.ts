import type { Readable } from 'node:stream';
import type { Context } from 'koa';

/** Answers with server-sent events that no proxy buffers. */
export const answerStream = (ctx: Context, body: Readable): void => {
  ctx.type = 'text/event-stream; charset=utf-8';
  ctx.set({
    'Cache-Control': 'no-cache, no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
  ctx.body = body;
};
