import { z } from 'zod';
import { countByStatus, countCalendar, countCalendarDays, listCalendar } from '../../../db/posts/calendar.ts';
import { daysIn } from '../../../domain/time-zones.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import type { Service } from '../../../process/service.ts';
import { isoTime } from '../../http/iso-time.ts';
import { afterParameter, nextField, readTimeCursor, writeTimeCursor } from '../../http/input/cursors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireSpan } from '../../http/input/span.ts';
import {
  anyId,
  brandSlug,
  id,
  instant,
  queryInteger,
  string,
  timestamp,
  totals,
  zoneName,
} from '../../http/schemas.ts';
import { platform, postStatus, reviewState } from '../../openapi/named-lists.ts';
import { mediaItemSchema, mediaType } from '../media/media-view.ts';
import { postFilter } from '../../openapi/post-filter.ts';
import { seriesFilter } from './post-list.ts';
import { countPlannedOccurrences } from '../../../db/series/planned.ts';
import { listPlannedEntries, mergePlanned, type PlacedRow } from './planned-posts.ts';
import { createdBy, postShape, revision } from './post-view.ts';

/** Maximum number of days: a leap year. A calendar shows far less at once. */
const maxDays = 366;

const spanQuery = {
  from: instant.meta({
    description: 'Start of the range, inclusive.',
    example: '2030-01-01T00:00:00.000Z',
  }),
  to: instant.meta({
    description: `End of the range, exclusive, at most ${maxDays} days later.`,
    example: '2030-01-08T00:00:00.000Z',
  }),
};

const entry = z
  .strictObject({
    id,
    revision,
    at: timestamp.describe(
      'Publication time if published, otherwise the planned time, otherwise the time of the publish request.',
    ),
    status: postStatus,
    brandSlug,
    platforms: z.array(platform).max(platformNames.length).describe('Target platforms.'),
    text: string(80, 'Hello').describe('First 80 characters of the text.'),
    mediaId: anyId
      .nullable()
      .describe('Id of the first file, or null if there is none or it has not been fetched yet.'),
    thumbnailUrl: mediaItemSchema.shape.thumbnailUrl.describe(
      'First file as a small JPEG, for a video its poster, as in `thumbnailUrl` of a media file. Null if there is none.',
    ),
    color: mediaItemSchema.shape.color,
    mediaType: mediaType.nullable().describe('Type of the first file, or null if there is none.'),
    held: z.boolean().describe('Whether the post is due and on hold on a platform, as in `held` of a post.'),
    review: reviewState.describe(
      'Review state, which is also `not_required` while no target of the post will be published.',
    ),
    labels: z.array(z.string().max(50)).max(20).describe('Labels of the post.'),
    createdBy,
    author,
    seriesId: postShape.shape.seriesId,
    planned: postShape.shape.planned,
    occurrence: postShape.shape.occurrence,
  })
  .meta({ id: 'CalendarEntry', description: 'A post in a calendar.' });

const viewEntry = (
  { createdByName, thumbnailKey, planned = false, occurrence = null, review, ...row }: PlacedRow,
  fileUrls: Service['fileUrls'],
): z.input<typeof entry> => ({
  ...row,
  planned,
  occurrence,
  at: isoTime(row.at),
  review: review?.state ?? 'not_required',
  thumbnailUrl: thumbnailKey === null ? null : fileUrls.sign(thumbnailKey),
  author: viewAuthor(row.createdBy, createdByName),
});

const calendar = endpoint({
  method: 'get',
  path: '/posts/calendar',
  operationId: 'listCalendar',
  tag: 'Posts',
  summary: 'List the posts of a calendar',
  description:
    'Posts by publication time, earliest first, with the fields of a calendar. Includes posts that were published immediately, drafts at their `plannedFor`, and with `planned=true` occurrences of series. Filters are those of `GET /posts`. Archived posts are listed only on request.',
  access: 'posts:read',
  onBrand: true,
  query: z.strictObject({
    ...spanQuery,
    ...postFilter,
    ...seriesFilter,
    limit: queryInteger(1, 2_000).default(1_000).describe('Maximum number of posts.'),
    after: afterParameter,
  }),
  returns: z.strictObject({
    posts: z.array(entry).max(2_000).describe('The posts.'),
    next: nextField,
    ...totals,
  }),
  handle: async ({
    actor,
    em,
    query: { from, to, limit, after, planned, ...filter },
    service: { fileUrls },
  }) => {
    const span = requireSpan({ from, to }, maxDays);
    const page = { span, limit: limit + 1, after: readTimeCursor(after) };
    const [placed, coming, counted, occurrences] = await Promise.all([
      listCalendar(em, actor, filter, page),
      planned ? listPlannedEntries(em, actor, filter, page) : [],
      countCalendar(em, actor, filter, span),
      planned ? countPlannedOccurrences(em, actor, { filter, span }) : 0,
    ]);
    const rows = mergePlanned(placed, coming, page.limit);
    const posts = rows.slice(0, limit);
    const last = rows.length > limit ? posts.at(-1) : undefined;
    return {
      posts: posts.map(row => viewEntry(row, fileUrls)),
      next: last ? writeTimeCursor(last) : null,
      ...counted,
      total: counted.total + occurrences,
    };
  },
});

const day = z.iso.date().max(10).meta({ description: 'The day, in `timeZone`.', example: '2030-01-15' });
const count = z.int().min(1).meta({ description: 'Number of posts.', example: 1 });

const counts = endpoint({
  method: 'get',
  path: '/posts/counts',
  operationId: 'countPosts',
  tag: 'Posts',
  summary: 'Count posts by day and by status',
  description:
    '`days`: the posts of `GET /posts/calendar` with the same filters, by day and status. Days without posts are omitted. `statuses`: all posts of the organization or of `brandSlug` by status, including archived ones.',
  access: 'posts:read',
  onBrand: true,
  query: z.strictObject({
    ...spanQuery,
    timeZone: zoneName.default('UTC').meta({
      description: 'IANA time zone of days.',
      example: 'Europe/Berlin',
    }),
    ...postFilter,
  }),
  returns: z.strictObject({
    days: z
      .array(z.strictObject({ day, status: postStatus, count }))
      .max(10_000)
      .describe('One per day and status, earliest first.'),
    statuses: z
      .array(z.strictObject({ status: postStatus, count }))
      .max(20)
      .describe('One per status with posts.'),
  }),
  handle: async ({ actor, em, query: { from, to, timeZone: zone, ...filter } }) => {
    requireSpan({ from, to }, maxDays);
    return {
      days: await countCalendarDays(em, actor, filter, { days: daysIn(zone, from, to), to }),
      statuses: await countByStatus(em, actor, filter),
    };
  },
});

export const postCalendarRoutes = [calendar, counts];
