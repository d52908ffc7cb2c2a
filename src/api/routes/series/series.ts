import { setImmediate as othersFirst } from 'node:timers/promises';
import { z } from 'zod';
import {
  createSeries,
  deleteSeries,
  pauseSeries,
  resumeSeries,
  trySeries,
  updateSeries,
} from '../../../commands/series/series.ts';
import { findMediaByIds } from '../../../db/posts/post-media.ts';
import { listExceptions } from '../../../db/series/occurrences.ts';
import { listSeries } from '../../../db/series/series.ts';
import { contentOfTurn } from '../../../domain/series/series.ts';
import { costOfSeries } from '../../../domain/costs/series-costs.ts';
import { createPrices } from '../../../domain/costs/prices.ts';
import { mediaIdsOf } from '../../../domain/posts/media-refs.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { revisionsWanted } from '../../http/etag.ts';
import { originOf } from '../../http/origin.ts';
import { resource } from '../../http/resource.ts';
import { meanings, nextOffset, pageEnd, paging, totals } from '../../http/schemas.ts';
import { asDollars, dollars } from '../posts/cost-view.ts';
import { keyBeforeNow, oneSeries, refusals, showSeries } from './one-series.ts';
import { newSeries, seriesChanges } from './series-body.ts';
import { seriesShape, viewNext, viewSeries } from './series-view.ts';

const example: z.input<typeof newSeries> = {
  brandSlug: 'acme',
  name: 'Tip of the week',
  platforms: ['x'],
  text: 'Hello',
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  timeZone: 'Europe/Berlin',
  startsAt: '2030-01-07T09:00:00',
};

const series = resource({
  tag: 'Series',
  noun: 'a series',
  name: 'Series',
  path: '/series/{seriesId}',
  params: oneSeries.params,
  access: { read: 'posts:read', write: 'posts:write' },
  onBrand: true,
  returns: seriesShape,
  find: (em, actor, { seriesId }) => showSeries(em, actor, seriesId),
  view: shown => shown,
});

export const seriesRoutes: Endpoint[] = [
  series.create({
    description:
      'Creates a recurring post. Calendars show its occurrences with `planned=true`, and each becomes a scheduled post `leadHours` before its time, on behalf of the owner (who last changed the series), if the owner still has the permission. A local time that the clock skips becomes the first instant after it, and a repeated one the first of the two. Refused if a platform would reject a text that repeats too soon.',
    weight: 4,
    body: newSeries,
    errors: refusals,
    example,
    run: async (em, call) => showSeries(em, call.actor, await createSeries(em, originOf(call), call.body)),
  }),
  endpoint({
    method: 'post',
    path: '/series/validate',
    operationId: 'validateSeries',
    tag: 'Series',
    summary: 'Validate a series',
    description:
      'Accepts the same body as `POST /series` and saves nothing. Returns the same errors, or the next publication times and the price of a post.',
    access: 'posts:write',
    onBrand: true,
    weight: 4,
    body: newSeries,
    returns: z.strictObject({
      nextOccurrences: seriesShape.shape.nextOccurrences,
      cost: dollars('Dollars that platforms charge for one post, the most expensive of its texts.', 0.015),
    }),
    errors: refusals,
    example,
    handle: async ({ em, actor, body, service }) => {
      const { series: tried, next } = await trySeries(em, actor, body);
      const files = await findMediaByIds(em, actor.orgId, mediaIdsOf(tried));
      const { text, thread, variants } = tried;
      const priced = { ...contentOfTurn(tried, 0), text, thread, variants, media: tried.media };
      const cost = costOfSeries(createPrices(service.config.PLATFORM_PRICES), priced, files);
      return { nextOccurrences: next.map(viewNext), cost: asDollars(cost) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/series',
    operationId: 'listSeries',
    tag: 'Series',
    summary: 'List series',
    description: 'Newest first.',
    access: 'posts:read',
    onBrand: true,
    query: z.strictObject({
      ...paging,
      brandSlug: z.string().min(1).max(60).optional().meta(meanings.ofBrand),
      status: seriesShape.shape.status.optional().describe('Only series with this status.'),
    }),
    returns: z.strictObject({
      series: z.array(seriesShape).max(100).describe('The series.'),
      ...totals,
      nextOffset,
    }),
    handle: async ({ em, actor, query: { brandSlug, ...query } }) => {
      const filter = { ...query, brandSlug: brandSlug === undefined ? undefined : [brandSlug] };
      const page = await listSeries(em, actor, filter);
      const { rows } = page;
      const told = await listExceptions(
        em,
        actor.orgId,
        rows.map(({ id }) => id),
        keyBeforeNow(),
      );
      const shown: z.input<typeof seriesShape>[] = [];
      for (const row of rows) {
        shown.push(viewSeries(row, told.get(row.id) ?? []));
        // a rule with few matching times takes some milliseconds
        await othersFirst();
      }
      return { series: shown, ...pageEnd(page, query) };
    },
  }),
  series.get({ conditional: true }),
  series.update({
    conditional: true,
    weight: 4,
    description:
      'Applies to future occurrences. The caller becomes the owner. Unchanged posts that were created ahead are created again. Changes of single occurrences stay as long as the rule contains them.',
    body: seriesChanges,
    errors: refusals,
    example: { text: 'Hello again' },
    run: (em, call) =>
      updateSeries(em, originOf(call), call.params.seriesId, call.body, revisionsWanted(call.ctx)),
  }),
  series.delete({
    description: 'Deletes unchanged posts that were created ahead. All others stay.',
    run: (em, call) => deleteSeries(em, originOf(call), call.params.seriesId),
  }),
  series.act('pause', {
    description: 'Deletes unchanged posts that were created ahead.',
    errors: ['not_found', 'invalid_state'],
    run: (em, call) => pauseSeries(em, originOf(call), call.params.seriesId),
  }),
  series.act('resume', {
    description: 'Resumes from now on. Missed occurrences are not created. Resets the failure count.',
    errors: refusals,
    run: (em, call) => resumeSeries(em, originOf(call), call.params.seriesId),
  }),
];
