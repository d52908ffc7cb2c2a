import type { Context } from 'koa';
import { z } from 'zod';
import { publicUrl } from '../../../config/index.ts';
import { findCarousel, readCarousel, type CarouselRow } from '../../../db/carousels/carousels.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { notFound } from '../../../domain/errors.ts';
import { assertAllowed } from '../../credentials/access.ts';
import { authenticateIfAny } from '../../credentials/authenticate.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { string } from '../../http/schemas.ts';
import { previewPath, viewCarousel } from './carousel-view.ts';
import { oneCarousel } from './one-carousel.ts';
import { previewPage, previewPolicy } from './preview-page.ts';

const query = z.strictObject({
  expires: string(64).default('').describe('Part of the signed address: expiry as a Unix time.'),
  signature: string(128).default('').describe('Part of the signed address: signature.'),
});

/** Page with all slides of a carousel, opened by its signed address or with credentials. */
export const carouselPreviewRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    ...oneCarousel,
    method: 'get',
    path: '/carousels/{id}/preview',
    operationId: 'previewCarousel',
    summary: 'Preview a carousel',
    description:
      'Page that shows every slide with its alternative text. Browsers open it with the carousel’s `previewUrl`. Credentials that may read the carousel need no signature. Everything else gets 404.',
    access: 'public',
    query,
    content: { 'text/html': { schema: { type: 'string' } } },
    errors: ['not_found', 'unauthorized', 'insufficient_scope'],
    handle: async ({ ctx, params: { id }, query: { expires, signature }, service }) => {
      const em = service.orm.em.fork();
      const isSigned = service.fileUrls.verifyPage(previewPath(id), expires, signature);
      const carousel = isSigned ? await readCarousel(em, id) : await findFor(ctx, api, em, id);
      if (!carousel) throw notFound('carousel', id);
      const { origin } = new URL(publicUrl(service.config));
      const view = viewCarousel(carousel, service.fileUrls);
      const page = previewPage(view, carousel.brandName, service.config.SERVICE_NAME);
      show(ctx, page, previewPolicy(origin));
    },
  }),
];

/** Finds the carousel for a caller with credentials. Undefined without credentials. */
const findFor = async (
  ctx: Context,
  api: ApiContext,
  em: Em,
  id: string,
): Promise<CarouselRow | undefined> => {
  const caller = await authenticateIfAny(ctx, api);
  if (!caller) return undefined;
  const reading = { method: 'get', access: 'carousels:read', onBrand: true } as const;
  return findCarousel(em, assertAllowed(caller, reading), id);
};

const show = (ctx: Context, body: string, policy: string): void => {
  ctx.status = 200;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  });
  ctx.body = body;
};
