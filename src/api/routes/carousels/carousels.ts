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
import { resource } from '../../http/resource.ts';
import { meanings, nextOffset, pageEnd, paging, queryInteger, totals } from '../../http/schemas.ts';
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

const carousels = resource({
  tag: 'Carousels',
  noun: 'a carousel',
  name: 'Carousel',
  path: '/carousels/{id}',
  params: oneCarousel.params,
  access: { read: 'carousels:read', write: 'carousels:write' },
  onBrand: true,
  returns: carouselShape,
  find: (em, actor, { id }) => findCarousel(em, actor, id),
  view: (row, { fileUrls }) => viewCarousel(row, fileUrls),
});

export const carouselRoutes: Endpoint[] = [
  carousels.list({
    plural: 'carousels',
    described: 'Carousels, newest first.',
    description: 'Newest first.',
    query: {
      brandSlug: z.string().min(1).max(60).optional().meta(meanings.ofBrand),
      status: carouselStatus.optional().describe('Only runs in this state.'),
    },
    isBounded: true,
    rows: ({ em, actor, query }) => listCarousels(em, actor, query),
  }),
  carousels.get({ errors: ['not_found'] }),
  endpoint({
    ...oneCarousel,
    method: 'patch',
    path: '/carousels/{id}',
    operationId: 'updateCarousel',
    summary: 'Update a carousel',
    description:
      'Creates a new version, which is then rendered. Returns an error with the slide’s position if a text does not fit even at the smallest size, because texts are never cut, and for colors that make text unreadable.',
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
  carousels.delete({
    summary: 'Delete a carousel with all its versions',
    description: 'Posts created from the carousel stay.',
    errors: ['not_found'],
    run: (em, call) => deleteCarousel(em, originOf(call), call.params.id),
    afterwards: deleteUnusedFiles,
  }),
  endpoint({
    ...oneCarousel,
    method: 'get',
    path: '/carousels/{id}/versions',
    operationId: 'listCarouselVersions',
    summary: 'List the versions of a carousel',
    description: 'Newest first: the content and look after each change, with its author and reason.',
    access: 'carousels:read',
    query: z.strictObject(paging),
    returns: z.strictObject({
      versions: z.array(carouselVersionShape).max(100).describe('Versions, newest first.'),
      ...totals,
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
    description: 'Creates a new version with the earlier content. Versions in between are kept.',
    access: 'carousels:write',
    params: oneCarousel.params.extend({
      version: queryInteger(1, 999_999_999).describe('Version number, starting at 1.'),
    }),
    returns: carouselShape,
    handle: call => {
      const { id, version } = call.params;
      return call.write(async em =>
        viewCarousel(await restoreVersion(em, originOf(call), id, version), call.service.fileUrls),
      );
    },
  }),
  carousels.act('render', {
    summary: 'Render a carousel again',
    description: 'Renders the carousel again, after a failure of the service or a change of the brand’s kit.',
    status: 202,
    errors: ['not_found', 'invalid_state'],
    run: (em, call) => renderAgain(em, originOf(call), call.params.id),
  }),
];
