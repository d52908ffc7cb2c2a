import { z } from 'zod';
import { publishCarousel, requireRendered } from '../../../commands/carousels/publish-carousel.ts';
import { requireVersion } from '../../../commands/carousels/carousels.ts';
import { findCarousel, type CarouselRow } from '../../../db/carousels/carousels.ts';
import { isBeingDrawn } from '../../../domain/carousels/carousels.ts';
import { refuse } from '../../../domain/errors.ts';
import { takesDocument } from '../../../domain/carousels/carousel-post.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { anyId } from '../../http/schemas.ts';
import { canonical } from '../../http/idempotency.ts';
import { publication } from './carousel-body.ts';
import { withCopies } from './copy-files.ts';
import { originOf } from '../../http/origin.ts';
import { waitWhilePending } from '../../http/wait-while-pending.ts';
import { oneCarousel } from './one-carousel.ts';

type DrawnCall = Pick<
  Call<{ id: string }, unknown, unknown, 'carousels:write'>,
  'actor' | 'ctx' | 'params' | 'service'
>;

/**
 * Returns the carousel with its pictures. Waits up to `CAROUSEL_WAIT` for pictures that are being drawn, as long as the
 * version stays the same. Throws `invalid_state` if there are no pictures, or if the client disconnected during the wait,
 * because the client may retry and would get two posts.
 */
const drawnCarousel = async (
  api: Pick<ApiContext, 'accepting'>,
  { actor, ctx, params, service }: DrawnCall,
): Promise<CarouselRow> => {
  const seen: CarouselRow[] = [];
  const carousel = await waitWhilePending(api, ctx, {
    read: async () => {
      const row = await findCarousel(service.orm.em.fork(), actor, params.id);
      requireVersion(row, (seen[0] ?? row).version);
      seen.push(row);
      return row;
    },
    isPending: ({ status }) => isBeingDrawn(status),
    waitMs: service.config.CAROUSEL_WAIT,
  });
  requireRendered(carousel);
  if (seen.length > 1 && ctx.req.socket.destroyed)
    throw refuse('invalid_state', 'The client disconnected while the carousel was being rendered.');
  return carousel;
};

export const carouselPublishingRoutes = (api: Pick<ApiContext, 'accepting'>): Endpoint[] => [
  endpoint({
    ...oneCarousel,
    method: 'post',
    path: '/carousels/{id}/publish',
    operationId: 'publishCarousel',
    summary: 'Publish a carousel',
    description:
      'Creates a post from the carousel: published now, for `scheduledAt`, or as a `draft`. Instagram and Threads get all slides, LinkedIn gets a PDF, and X gets the first four slides, or all of them with `thread`. Problems on a platform are refused immediately, at its position in `platforms`. YouTube accepts no images. The request waits up to `CAROUSEL_WAIT` (20 s) for a carousel that is being rendered. Returns `invalid_state` if that takes longer, if the carousel cannot be rendered, or if it changes at the same time.',
    access: 'carousels:write',
    volume: 'posts',
    body: publication,
    status: 202,
    returns: z.strictObject({ postId: anyId.describe('Id of the post.') }),
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired'],
    handle: async call => {
      const { body, actor, em, service, params } = call;
      await call.recall(canonical(body));
      const carousel = await drawnCarousel(api, call);
      const files = carousel.files.filter(
        ({ position }) => position !== null || takesDocument(body.platforms),
      );
      const inOrder = files.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
      const { log, storage } = service;
      return withCopies({ em, orgId: actor.orgId, log, storage }, inOrder, async (copies, keep) => {
        const mediaLimits = service.config.MEDIA_STORAGE_LIMIT;
        const given = { ...body, version: carousel.version, copies, mediaLimits };
        const answer = await call.write(async own => publishCarousel(own, originOf(call), params.id, given));
        keep();
        return answer;
      });
    },
  }),
];
