import { z } from 'zod';
import { deleteUnusedFiles } from '../../../adapters/storage/delete-unused-files.ts';
import {
  changeCarousel,
  applyCarouselChange,
  deleteCarousel,
  renderAgain,
  restoreVersion,
} from '../../../commands/carousels/carousels.ts';
import { listVersions } from '../../../db/carousels/carousel-versions.ts';
import { findCarousel, listCarousels } from '../../../db/carousels/carousels.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, meanings, nextOffset, pageEnd, paging, queryInteger, total } from '../../http/schemas.ts';
import { carouselChanges } from './carousel-body.ts';
import {
  carouselShape,
  carouselVersionShape,
  viewCarousel,
  viewVersion,
  carouselStatus,
} from './carousel-view.ts';

import { originOf } from '../../http/origin.ts';
import { oneCarousel } from './one-carousel.ts';
import { requireFits } from './require-fits.ts';

export const carouselRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/carousels',
    operationId: 'listCarousels',
    tag: 'Carousels',
    summary: 'List carousels',
    description: 'Newest first.',
    access: 'carousels:read',
    onBrand: true,
    query: z.strictObject({
      ...paging,
      brandSlug: z.string().min(1).max(60).optional().meta(meanings.ofBrand),
      status: carouselStatus.optional().describe('Only those in this state.'),
    }),
    returns: z.strictObject({
      carousels: z.array(carouselShape).max(100).describe('The carousels, the newest first.'),
      total,
      nextOffset,
    }),
    handle: async ({ em, actor, query, service }) => {
      const page = await listCarousels(em, actor, query);
      const carousels = page.rows.map(row => viewCarousel(row, service.fileUrls));
      return { carousels, ...pageEnd(page, query) };
    },
  }),
  endpoint({
    ...oneCarousel,
    method: 'get',
    path: '/carousels/{id}',
    operationId: 'getCarousel',
    summary: 'Get a carousel',
    access: 'carousels:read',
    returns: carouselShape,
    handle: async ({ em, actor, params: { id }, service }) =>
      viewCarousel(await findCarousel(em, actor, id), service.fileUrls),
  }),
  endpoint({
    ...oneCarousel,
    method: 'patch',
    path: '/carousels/{id}',
    operationId: 'updateCarousel',
    summary: 'Update a carousel',
    description:
      'Makes a new version, which is then drawn. A slide whose text does not fit even at the smallest size is refused and named by its position, because text is never cut; so are colours in which text cannot be read.',
    access: 'carousels:write',
    body: carouselChanges,
    returns: carouselShape,
    errors: ['not_found', 'invalid_state'],
    example: { title: 'Better coffee at home' },
    handle: async call => {
      const { params, body, em, actor, service } = call;
      const carousel = await findCarousel(em, actor, params.id);
      const changed = applyCarouselChange(carousel, body);
      await requireFits(changed);
      const change = { id: params.id, checked: carousel.version, changed };
      return call.write(async own =>
        viewCarousel(await changeCarousel(own, originOf(call), change), service.fileUrls),
      );
    },
  }),
  endpoint({
    ...oneCarousel,
    method: 'delete',
    path: '/carousels/{id}',
    operationId: 'deleteCarousel',
    summary: 'Delete a carousel with all its versions',
    description: 'Posts that were made of it stay.',
    access: 'carousels:write',
    returns: deleted,
    handle: async call => {
      const { params, service } = call;
      let unused: string[] = [];
      const answer = await call.write(async em => {
        unused = await deleteCarousel(em, originOf(call), params.id);
        return { id: params.id, deleted: true as const };
      });
      await deleteUnusedFiles(service, unused);
      return answer;
    },
  }),
  endpoint({
    ...oneCarousel,
    method: 'get',
    path: '/carousels/{id}/versions',
    operationId: 'listCarouselVersions',
    summary: 'List the versions of a carousel',
    description: 'Newest first: what it said and looked like after each change, with who made it and why.',
    access: 'carousels:read',
    query: z.strictObject(paging),
    returns: z.strictObject({
      versions: z.array(carouselVersionShape).max(100).describe('The versions, the newest first.'),
      total,
      nextOffset,
    }),
    handle: async ({ em, actor, params: { id }, query }) => {
      await findCarousel(em, actor, id);
      const page = await listVersions(em, id, query);
      return { versions: page.rows.map(viewVersion), ...pageEnd(page, query) };
    },
  }),
  endpoint({
    ...oneCarousel,
    method: 'post',
    path: '/carousels/{id}/versions/{version}/restore',
    operationId: 'restoreCarouselVersion',
    summary: 'Restore an earlier version of a carousel',
    description: 'It becomes the newest version; those between are kept.',
    access: 'carousels:write',
    params: oneCarousel.params.extend({
      version: queryInteger(1, 999_999_999).describe('Number of the version, counted from 1.'),
    }),
    returns: carouselShape,
    handle: call => {
      const { id, version } = call.params;
      return call.write(async em =>
        viewCarousel(await restoreVersion(em, originOf(call), id, version), call.service.fileUrls),
      );
    },
  }),
  endpoint({
    ...oneCarousel,
    method: 'post',
    path: '/carousels/{id}/render',
    operationId: 'renderCarousel',
    summary: 'Render a carousel again',
    description: 'Use it after a failure of the service, or when the kit of the brand has changed.',
    access: 'carousels:write',
    status: 202,
    returns: carouselShape,
    errors: ['not_found', 'invalid_state'],
    handle: call =>
      call.write(async em =>
        viewCarousel(await renderAgain(em, originOf(call), call.params.id), call.service.fileUrls),
      ),
  }),
];
