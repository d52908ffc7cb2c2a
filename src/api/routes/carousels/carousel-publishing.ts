import { z } from 'zod';
import { publishCarousel, requireRendered } from '../../../commands/carousels/publish-carousel.ts';
import { findCarousel } from '../../../db/carousels/carousels.ts';
import { takesDocument } from '../../../domain/carousel-post.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { id } from '../../http/schemas.ts';
import { canonical } from '../../http/idempotency.ts';
import { publication } from './carousel-body.ts';
import { withCopies } from './copy-files.ts';
import { originOf } from '../../http/origin.ts';
import { oneCarousel } from './one-carousel.ts';

export const carouselPublishingRoutes: Endpoint[] = [
  endpoint({
    ...oneCarousel,
    method: 'post',
    path: '/carousels/{id}/publish',
    operationId: 'publishCarousel',
    summary: 'Publish a carousel',
    description:
      'Makes a post of it, now or for `scheduledAt`, which goes the way of every post: all slides on Instagram and Threads, a PDF on LinkedIn, the first four slides on X or, with `thread`, all of them. What a platform would refuse is refused at once, by its position in `platforms`; YouTube takes no pictures. Possible once the carousel is `ready`; refused with `invalid_state` where it is drawn again or changed at the same moment.',
    access: 'carousels:write',
    volume: 'posts',
    body: publication,
    status: 202,
    returns: z.strictObject({ postId: id }),
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired'],
    handle: async call => {
      const { body, actor, em, service, params } = call;
      await call.recall(canonical(body));
      const carousel = await findCarousel(em, actor, params.id);
      requireRendered(carousel);
      const files = (carousel.files ?? []).filter(
        ({ position }) => position !== null || takesDocument(body.platforms),
      );
      const inOrder = files.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
      const { log, storage } = service;
      return withCopies({ em, orgId: actor.orgId, log, storage }, inOrder, async (copies, keep) => {
        const answer = await call.write(async own =>
          publishCarousel(own, originOf(call), params.id, { ...body, version: carousel.version, copies }),
        );
        keep();
        return answer;
      });
    },
  }),
];
