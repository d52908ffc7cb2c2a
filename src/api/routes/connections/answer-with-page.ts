import type { Context } from 'koa';
import { Refusal } from '../../../domain/errors.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import { statusOf } from '../../http/errors.ts';
import { notConnectedPage } from './connection-page.ts';
import { pagePolicy } from '../../pages/html-page.ts';
import type { Onward } from './return-to-client.ts';

/** OpenAPI content of an answer that may be a page. */
export const pages = { 'text/html': { schema: { type: 'string' } } };

/** An answer for API clients, and a page for people. */
export interface Shown<T> {
  data: T;
  page: string;
}

/**
 * Runs the work and answers with its page, also for a refusal. `service` is the name on that page, and `next` the address
 * to which the browser continues.
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
    // the answer is already sent, and the return value is not used
    return undefined as never;
  }
};

/** Sends a page that no cache stores, that cannot be framed, and whose links send no referrer. */
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
