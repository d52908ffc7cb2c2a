import { z } from 'zod';
import { endBefore, updateFollowing, updateOccurrence } from '../../../commands/series/occurrences.ts';
import type { SeriesUpdate } from '../../../commands/series/series.ts';
import { totalOf } from '../../../db/driver/lists.ts';
import { listExceptions } from '../../../db/series/occurrences.ts';
import { findSeries } from '../../../db/series/series.ts';
import { notFound } from '../../../domain/errors.ts';
import {
  clockAt,
  isWallClock,
  listOccurrences,
  listOpenExceptions,
  tidyClock,
} from '../../../domain/series/occurrences.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { revisionsWanted } from '../../http/etag.ts';
import { originOf } from '../../http/origin.ts';
import { requireSpan } from '../../http/input/span.ts';
import { instant, totals } from '../../http/schemas.ts';
import { oneSeries, refusals, seriesId, showSeries } from './one-series.ts';
import { occurrenceChanges } from './series-body.ts';
import { occurrenceShape, seriesShape, viewOccurrence } from './series-view.ts';

const oneOccurrence = {
  ...oneSeries,
  params: z.strictObject({
    seriesId,
    occurrence: z.string().max(19).meta({
      description: 'Key of the occurrence: the local time of the rule.',
      example: '2030-01-31T09:00:00',
    }),
  }),
} as const;

/** Maximum number of days, longer than any span that a screen shows. */
const maxDays = 366;
/** Default number of days. */
const usualDays = 90;

/** Maximum number of occurrences, more than a series has in that time. */
const maxOccurrences = 10_000;

const keyOf = (occurrence: string): string => {
  if (!isWallClock(occurrence)) throw notFound('occurrence', occurrence);
  return tidyClock(occurrence);
};

const spanOf = ({
  from: asked,
  to: end,
}: {
  from?: Date | undefined;
  to?: Date | undefined;
}): { from: Date; to: Date } => {
  const from = asked ?? new Date();
  const to = end ?? new Date(from.getTime() + usualDays * 86_400_000);
  return requireSpan({ from, to }, maxDays);
};

/**
 * Returns the changes for the following occurrences. Null resets a field of a single occurrence only, so the following ones
 * keep the series' value.
 */
const followingOf = (given: { [Field in keyof SeriesUpdate]: SeriesUpdate[Field] | null }): SeriesUpdate =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));

export const occurrenceRoutes: Endpoint[] = [
  endpoint({
    ...oneSeries,
    method: 'get',
    path: '/series/{seriesId}/occurrences',
    operationId: 'listOccurrences',
    summary: 'List the occurrences of a series',
    description:
      'Occurrences in a range, by the local times of the rule: planned, moved, skipped, already a post, or failed.',
    access: 'posts:read',
    query: z.strictObject({
      from: instant
        .optional()
        .meta({ description: 'Start of the range. Defaults to now.', example: '2030-01-01T00:00:00.000Z' }),
      to: instant.optional().meta({
        description: `End of the range, at most ${maxDays} days later. Defaults to ${usualDays} days later.`,
        example: '2030-03-01T00:00:00.000Z',
      }),
    }),
    returns: z.strictObject({
      occurrences: z.array(occurrenceShape).max(maxOccurrences).describe('Earliest first.'),
      ...totals,
    }),
    handle: async ({ em, actor, params, query }) => {
      const { from, to } = spanOf(query);
      const row = await findSeries(em, actor, params.seriesId);
      const told =
        (await listExceptions(em, actor.orgId, [row.id], clockAt(from, row.timeZone))).get(row.id) ?? [];
      const byKey = new Map(told.map(each => [each.key, each]));
      const moved = new Map(listOpenExceptions(row, told).map(({ key, at }) => [key, at]));
      const coming = new Date(row.madeUntil);
      const occurrences = [...listOccurrences(row, from, to)]
        .filter(({ key, at }) => byKey.has(key) || (at > coming && row.status !== 'ended'))
        .map(({ key, at }) => ({ key, at: moved.get(key) ?? at, exception: byKey.get(key) ?? null }));
      return {
        occurrences: occurrences.map(each => viewOccurrence(row.id, each)),
        ...totalOf(occurrences),
      };
    },
  }),
  endpoint({
    ...oneOccurrence,
    method: 'patch',
    path: '/series/{seriesId}/occurrences/{occurrence}',
    operationId: 'updateOccurrence',
    weight: 4,
    summary: 'Skip, move or edit occurrences',
    description:
      'Changes a future occurrence. If it is already a post, change the post. With `scope: following`, the series ends before it, and the answer is a new series that continues from there with the changes.',
    access: 'posts:write',
    body: occurrenceChanges,
    returns: seriesShape,
    errors: [...refusals, 'precondition_failed'],
    example: { skipped: true },
    handle: call =>
      call.write(async em => {
        const { scope, skipped, startsAt, ...rest } = call.body;
        const which = {
          seriesId: call.params.seriesId,
          key: keyOf(call.params.occurrence),
          revisions: revisionsWanted(call.ctx),
        };
        const origin = originOf(call);
        const id =
          scope !== 'following'
            ? await updateOccurrence(em, origin, which, {
                skipped,
                movedTo: startsAt,
                text: rest.text,
                media: rest.media,
              })
            : skipped
              ? await endBefore(em, origin, which)
              : await updateFollowing(em, origin, which, followingOf({ ...rest, startsAt }));
        return showSeries(em, call.actor, id);
      }),
  }),
];
