import type { Context } from 'koa';
import { Refusal } from '../../../domain/errors.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import { statusOf } from '../../http/errors.ts';
import { notConnectedPage } from './connection-page.ts';
import { pagePolicy } from '../../pages/html-page.ts';
import type { Onward } from './return-to-client.ts';

/** OpenAPI content of an answer that may be a page. */
export const pages = { 'text/html': { schema: { type: 'string' } } };

/** An answer for programs, and for people. */
export interface Shown<T> {
  data: T;
  page: string;
}

/**
 * Does the work and answers with its page, also when it is refused. `service`: the name that such a page bears; `next`: where the
 * browser goes on to then.
 */
export const answerWithPage = async <T>(
  ctx: Context,
  { platform, service }: { platform: PlatformName; service: string },
  work: () => Promise<Shown<T>>,
  next?: (refusal: Refusal) => Onward | undefined,
): Promise<T> => {
  try {
    const { data, page } = await work();
    show(ctx, 200, page);
    return data;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const shown = { service, next: next?.(error) };
    show(ctx, statusOf(error), notConnectedPage(platform, error.message, shown));
    // the answer is made: nobody looks at what is returned
    return undefined as never;
  }
};

/** Nobody keeps it, frames it, or learns its address from where it leads. */
const show = (ctx: Context, status: number, body: string): void => {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': pagePolicy,
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  });
  ctx.body = body;
};
