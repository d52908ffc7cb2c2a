import { z } from 'zod';
import {
  createSeries,
  deleteSeries,
  pauseSeries,
  resumeSeries,
  updateSeries,
  type SeriesUpdate,
} from '../../../commands/series/series.ts';
import { endBefore, updateFollowing, updateOccurrence } from '../../../commands/series/occurrences.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { listExceptions } from '../../../db/series/occurrences.ts';
import { findSeries, listSeries } from '../../../db/series/series.ts';
import type { Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';
import {
  isWallClock,
  listOccurrences,
  listTold,
  tidyClock,
  clockAt,
} from '../../../domain/series/occurrences.ts';
import { notFound } from '../../../domain/errors.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { revisionsWanted } from '../../http/etag.ts';
import { originOf } from '../../http/origin.ts';
import { deleted, idParam, instant, meanings, paging, total } from '../../http/schemas.ts';
import { newSeries, occurrenceChanges, seriesChanges } from './series-body.ts';
import { occurrenceShape, seriesShape, viewOccurrence, viewSeries, type SeriesView } from './series-view.ts';

const seriesId = idParam.toLowerCase().describe('Id of the series.');

const oneSeries = {
  tag: 'Series',
  onBrand: true,
  params: z.strictObject({ seriesId }),
  errors: ['not_found'],
} as const;

const oneOccurrence = {
  ...oneSeries,
  params: z.strictObject({
    seriesId,
    occurrence: z.string().max(19).meta({
      description: 'What it is known by: the wall clock that the rule says.',
      example: '2030-01-31T09:00:00',
    }),
  }),
} as const;

const refusals = ['not_found', 'invalid_state', 'connection_missing', 'token_expired'] as const;

/** Longer than any span that a screen shows. */
const maxDays = 366;

/** More than a series has in that time. */
const maxOccurrences = 10_000;

const today = (): string => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 19);

const showSeries = async (em: Em, actor: Actor, id: string): Promise<SeriesView> => {
  const row = await findSeries(em, actor, id);
  return viewSeries(row, (await listExceptions(em, actor.orgId, [id], today())).get(id) ?? []);
};

const keyOf = (occurrence: string): string => {
  if (!isWallClock(occurrence)) throw notFound('occurrence', occurrence);
  return tidyClock(occurrence);
};

const requireSpan = ({ from, to }: { from: Date; to: Date }): void => {
  const no = (code: string, message: string): Error =>
    refuse('validation_failed', message, { details: [{ path: 'to', code, message }] });
  if (to <= from) throw no('too_small', 'Must be later than from.');
  if (to.getTime() - from.getTime() > maxDays * 86_400_000)
    throw no('too_big', `Must be at most ${maxDays} days after from.`);
};

export const seriesRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/series',
    operationId: 'createSeries',
    tag: 'Series',
    summary: 'Create a series',
    description:
      'A post that comes again by a rule. Its occurrences are planned: calendars show them with `planned=true`, and each becomes a scheduled post `leadHours` before it is due, in the name of who changed the series last, who may lose that right meanwhile. A time in the hour that clocks leave out is the first instant after it, one in the hour that comes twice the first of two. Refused is a text that would come again on a platform sooner than that takes it.',
    access: 'posts:write',
    onBrand: true,
    weight: 4,
    status: 201,
    body: newSeries,
    returns: seriesShape,
    errors: refusals,
    example: {
      brandSlug: 'acme',
      name: 'Tip of the week',
      platforms: ['x'],
      text: 'Hello',
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      timeZone: 'Europe/Berlin',
      startsAt: '2030-01-07T09:00:00',
    },
    handle: call =>
      call.write(async em => showSeries(em, call.actor, await createSeries(em, originOf(call), call.body))),
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
      status: seriesShape.shape.status.optional(),
    }),
    returns: z.strictObject({ series: z.array(seriesShape).max(100).describe('The series.'), total }),
    handle: async ({ em, actor, query: { brandSlug, ...query } }) => {
      const filter = { ...query, brandSlug: brandSlug === undefined ? undefined : [brandSlug] };
      const { rows, total: all } = await listSeries(em, actor, filter);
      const told = await listExceptions(
        em,
        actor.orgId,
        rows.map(({ id }) => id),
        today(),
      );
      return { series: rows.map(row => viewSeries(row, told.get(row.id) ?? [])), total: all };
    },
  }),
  endpoint({
    ...oneSeries,
    method: 'get',
    path: '/series/{seriesId}',
    conditional: true,
    operationId: 'getSeries',
    summary: 'Get a series',
    access: 'posts:read',
    returns: seriesShape,
    handle: ({ em, actor, params }) => showSeries(em, actor, params.seriesId),
  }),
  endpoint({
    ...oneSeries,
    method: 'patch',
    path: '/series/{seriesId}',
    conditional: true,
    operationId: 'updateSeries',
    weight: 4,
    summary: 'Update a series',
    description:
      'For what comes from now on; who changes it answers for its posts. Posts that it has made ahead, that wait and that nobody has changed, are made afresh; what is said of single occurrences stays while the rule has them.',
    access: 'posts:write',
    body: seriesChanges,
    returns: seriesShape,
    errors: refusals,
    example: { text: 'Hello again' },
    handle: call =>
      call.write(async em => {
        const { seriesId: id } = call.params;
        await updateSeries(em, originOf(call), id, call.body, revisionsWanted(call.ctx));
        return showSeries(em, call.actor, id);
      }),
  }),
  endpoint({
    ...oneSeries,
    method: 'delete',
    path: '/series/{seriesId}',
    operationId: 'deleteSeries',
    summary: 'Delete a series',
    description: 'Posts that it has made ahead and that nobody has changed go with it; all others stay.',
    access: 'posts:write',
    returns: deleted,
    handle: call =>
      call.write(async em => {
        await deleteSeries(em, originOf(call), call.params.seriesId);
        return { id: call.params.seriesId, deleted: true as const };
      }),
  }),
  endpoint({
    ...oneSeries,
    method: 'post',
    path: '/series/{seriesId}/pause',
    operationId: 'pauseSeries',
    summary: 'Pause a series',
    description: 'Takes back the posts that it has made ahead and that nobody has changed.',
    access: 'posts:write',
    returns: seriesShape,
    errors: ['not_found', 'invalid_state'],
    handle: call =>
      call.write(async em => {
        await pauseSeries(em, originOf(call), call.params.seriesId);
        return showSeries(em, call.actor, call.params.seriesId);
      }),
  }),
  endpoint({
    ...oneSeries,
    method: 'post',
    path: '/series/{seriesId}/resume',
    operationId: 'resumeSeries',
    summary: 'Resume a series',
    description:
      'From now on: what would have come meanwhile is not made up for. Failures of before are forgotten.',
    access: 'posts:write',
    returns: seriesShape,
    errors: refusals,
    handle: call =>
      call.write(async em => {
        await resumeSeries(em, originOf(call), call.params.seriesId);
        return showSeries(em, call.actor, call.params.seriesId);
      }),
  }),
  endpoint({
    ...oneSeries,
    method: 'get',
    path: '/series/{seriesId}/occurrences',
    operationId: 'listOccurrences',
    summary: 'List the occurrences of a series',
    description:
      'What is planned, moved, skipped, a post by now, or failed, from one instant to another, by the wall clocks of its rule.',
    access: 'posts:read',
    query: z.strictObject({
      from: instant.describe('The first instant.'),
      to: instant.describe(`The first instant after it, at most ${maxDays} days later.`),
    }),
    returns: z.strictObject({
      occurrences: z.array(occurrenceShape).max(maxOccurrences).describe('The earliest first.'),
    }),
    handle: async ({ em, actor, params, query }) => {
      requireSpan(query);
      const row = await findSeries(em, actor, params.seriesId);
      const told =
        (await listExceptions(em, actor.orgId, [row.id], clockAt(query.from, row.timeZone))).get(row.id) ??
        [];
      const byKey = new Map(told.map(each => [each.key, each]));
      const moved = new Map(listTold(row, told).map(({ key, at }) => [key, at]));
      const coming = new Date(row.madeUntil);
      const occurrences = [...listOccurrences(row, query.from, query.to)]
        .filter(({ key, at }) => byKey.has(key) || (at > coming && row.status !== 'ended'))
        .map(({ key, at }) => ({ key, at: moved.get(key) ?? at, exception: byKey.get(key) ?? null }));
      return { occurrences: occurrences.map(each => viewOccurrence(row.id, each)) };
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
      'Of one that is no post yet; a post is changed as every other. With `scope: following` the series ends before it, and a new one, which is the answer, goes on from there with what is changed.',
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

/** What is said of one alone can be taken back by null; what follows keeps what the series says. */
const followingOf = (given: { [Field in keyof SeriesUpdate]: SeriesUpdate[Field] | null }): SeriesUpdate =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
