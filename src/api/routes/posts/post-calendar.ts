import { z } from 'zod';
import { countByStatus, countCalendarDays, listCalendar } from '../../../db/posts/calendar.ts';
import { refuse } from '../../../domain/errors.ts';
import { daysIn } from '../../../domain/time-zones.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import type { Service } from '../../../process/service.ts';
import { isoTime } from '../../http/iso-time.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  anyId,
  brandSlug,
  id,
  instant,
  queryInteger,
  string,
  timestamp,
  zoneName,
} from '../../http/schemas.ts';
import { platform, postStatus, reviewState } from '../../openapi/named-lists.ts';
import { mediaItemSchema, mediaType } from '../media/media-view.ts';
import { postFilter } from '../../openapi/post-filter.ts';
import { seriesFilter } from './post-list.ts';
import { listPlannedEntries, mergePlanned, type PlacedRow } from './planned-posts.ts';
import { createdBy, postShape, revision } from './post-view.ts';
import { placeAfter, readPlace } from './time-cursor.ts';

/** A leap year: what a calendar shows at once is far less. */
const maxDays = 366;

const span = {
  from: instant.meta({
    description: 'The first instant of the calendar.',
    example: '2030-01-01T00:00:00.000Z',
  }),
  to: instant.meta({
    description: `The first instant after it, at most ${maxDays} days later.`,
    example: '2030-01-08T00:00:00.000Z',
  }),
};

const no = (path: string, code: string, message: string): Error =>
  refuse('validation_failed', message, { details: [{ path, code, message }] });

const requireSpan = ({ from, to }: { from: Date; to: Date }): void => {
  if (to <= from) throw no('to', 'too_small', 'Must be later than from.');
  if (to.getTime() - from.getTime() > maxDays * 86_400_000)
    throw no('to', 'too_big', `Must be at most ${maxDays} days after from.`);
};

const entry = z
  .strictObject({
    id,
    revision,
    at: timestamp.describe(
      'When it went out, else when it is to go out or, as a draft, is wanted out, else when it was sent on its way.',
    ),
    status: postStatus,
    brandSlug,
    platforms: z.array(platform).max(platformNames.length).describe('The platforms that it goes to.'),
    text: string(80, 'Hello').describe('The first 80 characters of its text.'),
    mediaId: anyId
      .nullable()
      .describe('Id of its first file; null without one, or while it is to be fetched.'),
    thumbnailUrl: mediaItemSchema.shape.thumbnailUrl.describe(
      'Its first file as a small JPEG, of a video its poster, as `thumbnailUrl` of a media file; null without one.',
    ),
    color: mediaItemSchema.shape.color,
    mediaType: mediaType.nullable().describe('What its first file is; null without one.'),
    held: z.boolean().describe('Whether it is due on a platform and waits, as `held` of a post says.'),
    review: reviewState.describe(
      'How its review stands; `not_required` also while nothing of it is to go out.',
    ),
    labels: z.array(z.string().max(50)).max(20).describe('Your own words to find posts by.'),
    createdBy,
    author,
    seriesId: postShape.shape.seriesId,
    planned: postShape.shape.planned,
    occurrence: postShape.shape.occurrence,
  })
  .meta({ id: 'CalendarEntry', description: 'A post at its place in a calendar.' });

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
    'Posts by when they go out or went out, the earliest first, with what a calendar shows: also those that were published at once. Drafts are in it at their `plannedFor`, and with `planned=true` occurrences of series. Filters are those of `GET /posts`; archived posts are listed only when asked for.',
  access: 'posts:read',
  onBrand: true,
  query: z.strictObject({
    ...span,
    ...postFilter,
    ...seriesFilter,
    limit: queryInteger(1, 2_000).default(1_000).describe('How many posts to return.'),
    after: z.string().min(1).max(300).optional().describe('`next` of the page before.'),
  }),
  returns: z.strictObject({
    posts: z.array(entry).max(2_000).describe('The posts.'),
    next: string(300).nullable().describe('What `after` takes for the next page; null on the last.'),
  }),
  handle: async ({
    actor,
    em,
    query: { from, to, limit, after, planned, ...filter },
    service: { fileUrls },
  }) => {
    requireSpan({ from, to });
    const page = { span: { from, to }, limit: limit + 1, after: readPlace(after) };
    const [placed, coming] = await Promise.all([
      listCalendar(em, actor, filter, page),
      planned ? listPlannedEntries(em, actor, filter, page) : [],
    ]);
    const rows = mergePlanned(placed, coming, page.limit);
    const posts = rows.slice(0, limit);
    const last = rows.length > limit ? posts.at(-1) : undefined;
    return {
      posts: posts.map(row => viewEntry(row, fileUrls)),
      next: last ? placeAfter(last) : null,
    };
  },
});

const day = z.iso.date().max(10).meta({ description: 'The day, in `timeZone`.', example: '2030-01-15' });
const count = z.int().min(1).meta({ description: 'How many posts.', example: 1 });

const counts = endpoint({
  method: 'get',
  path: '/posts/counts',
  operationId: 'countPosts',
  tag: 'Posts',
  summary: 'Count posts by day and by status',
  description:
    '`days`: the posts of `GET /posts/calendar`, with the same filters, by day and status; days without posts are left out. `statuses`: all posts of the organization, or of `brandSlug`, by status, archived ones too.',
  access: 'posts:read',
  onBrand: true,
  query: z.strictObject({
    ...span,
    timeZone: zoneName.default('UTC').meta({
      description: 'Where days begin and end: the name of a time zone (IANA).',
      example: 'Europe/Berlin',
    }),
    ...postFilter,
  }),
  returns: z.strictObject({
    days: z
      .array(z.strictObject({ day, status: postStatus, count }))
      .max(10_000)
      .describe('One for each day and status, the earliest first.'),
    statuses: z
      .array(z.strictObject({ status: postStatus, count }))
      .max(20)
      .describe('One for each status that there are posts of.'),
  }),
  handle: async ({ actor, em, query: { from, to, timeZone: zone, ...filter } }) => {
    requireSpan({ from, to });
    return {
      days: await countCalendarDays(em, actor, filter, { days: daysIn(zone, from, to), to }),
      statuses: await countByStatus(em, actor, filter),
    };
  },
});

export const postCalendarRoutes = [calendar, counts];
