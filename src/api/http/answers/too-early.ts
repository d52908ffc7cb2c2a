import type { Context } from 'koa';

/** OpenAPI description of the header that `noteTooEarly` sets. */
export const tooEarlyHeaders = {
  'Retry-After': {
    description:
      'Seconds until the platforms may be asked again. Only if this request came too early and did nothing.',
    required: false,
    schema: { type: 'integer', minimum: 1 },
  },
};

/** Tells a client that its refresh did nothing, because the last one was less than the minimum interval ago. */
export const noteTooEarly = (ctx: Context, leftMs: number): void => {
  if (leftMs > 0) ctx.set('Retry-After', String(Math.ceil(leftMs / 1_000)));
};
