import { z } from 'zod';
import { listPosts, type PostPage } from '../../../db/posts/list-posts.ts';
import { listPeriods, type PostFilter } from '../../../db/posts/post-filter.ts';
import { invalidRequest } from '../../../domain/invalid-request.ts';
import { readTimeCursor, writeTimeCursor } from '../../http/input/cursors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { idParam, instant, paging, queryFlag, string, totals } from '../../http/schemas.ts';
import { postFilter } from '../../openapi/post-filter.ts';
import { cursorAfter, readPostCursor, postSort, sortOrder } from './post-cursor.ts';
import { listPlannedPage } from './planned-posts.ts';
import { postShape, viewPost } from './post-view.ts';

/** Series filters of lists that show posts by time. */
export const seriesFilter = {
  series: idParam.toLowerCase().optional().describe('Posts of this series.'),
  planned: queryFlag
    .default(false)
    .describe(
      'Whether to list future occurrences of series: in a calendar beside posts, at most two years ahead. In `GET /posts` they are listed alone, for the next year, earliest first regardless of `sort` and `order`.',
    ),
};

/** Filters of a list of posts, including times and fields that identify single posts. */
export const listFilter = {
  scheduledFrom: instant.optional().describe('Scheduled at or after this time.'),
  scheduledTo: instant.optional().describe('Scheduled before this time.'),
  plannedFrom: instant.optional().describe('Drafts planned (`plannedFor`) at or after this time.'),
  plannedTo: instant.optional().describe('Drafts planned before this time.'),
  publishedFrom: instant
    .optional()
    .meta({ description: 'Published at or after this time.', example: '2026-11-01T00:00:00.000Z' }),
  publishedTo: instant.optional().describe('Published before this time.'),
  updatedSince: instant.optional().describe('Changed at or after this time. Deleted posts are not listed.'),
  externalId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Your own id. Returns one post or none.', example: '1990000000000000000' }),
  mediaId: idParam.toLowerCase().optional().describe('Posts that use this media file anywhere.'),
  ...postFilter,
};

const query = z.strictObject({
  ...paging,
  after: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe(
      '`next` of the previous page, instead of `offset`. Equally fast on all pages, and posts are not skipped or repeated when others are added or removed.',
    ),
  sort: postSort
    .optional()
    .describe(
      'Defaults to the time used by `scheduledFrom`, `publishedFrom`, `updatedSince`, and similar filters, otherwise `createdAt`. Posts without that time come last in `asc` and first in `desc`.',
    ),
  order: sortOrder.default('desc').describe('Sort order.'),
  ...listFilter,
  ...seriesFilter,
  review: z
    .enum(['mine'])
    .optional()
    .describe('`mine`: posts that wait for your review in the current stage.'),
});

/** Returns the default sort order. A filter on a time sorts by that time. */
export const sortFor = (filter: PostFilter): PostPage['sort'] => {
  const time = listPeriods(filter)[0]?.time;
  return time === undefined ? 'createdAt' : `${time}At`;
};

/** Maximum offset with planned posts, because occurrences are computed one by one, including skipped ones. */
const maxPlannedOffset = 10_000;

const requireNear = ({ after, offset }: { after: string | undefined; offset: number }): void => {
  const refuseQuery = (code: string, message: string): Error =>
    invalidRequest([{ path: 'offset', code, message }]);
  if (after !== undefined && offset > 0) throw refuseQuery('not_allowed', 'Must not be combined with after.');
  if (offset > maxPlannedOffset)
    throw refuseQuery('too_big', `Must be at most ${maxPlannedOffset} with planned. Use \`after\` instead.`);
};

export const postListRoutes = [
  endpoint({
    method: 'get',
    path: '/posts',
    operationId: 'listPosts',
    tag: 'Posts',
    summary: 'List posts',
    description:
      'Newest first by default. A post is listed if all filters match. Archived posts are listed only with `status=archived`. `total` counts all pages. A page of large posts may contain fewer than `limit`: continue until `next` is null.',
    access: 'posts:read',
    onBrand: true,
    query,
    returns: z.strictObject({
      posts: z.array(postShape).max(100).describe('The posts.'),
      ...totals,
      next: string(300).nullable().describe('Value of `after` for the next page, or null on the last page.'),
    }),
    handle: async ({
      actor,
      em,
      query: { limit, offset, after, order, sort: given, planned, review, ...asked },
      service: { fileUrls },
    }) => {
      const waitsFor = review && { membershipId: actor.membershipId, name: `user:${actor.userId}` };
      const filter = { ...asked, waitsFor };
      if (planned) {
        requireNear({ after, offset });
        const page = { limit, offset, after: readTimeCursor(after), fileUrls };
        const { last: end, ...found } = await listPlannedPage(em, actor, filter, page);
        return {
          ...found,
          totalIsMinimum: false,
          next: end ? writeTimeCursor({ id: end.id, at: end.at.toISOString() }) : null,
        };
      }
      const sort = given ?? sortFor(filter);
      const cursor = readPostCursor({ after, offset, sort, order });
      // after a cursor the total is unknown, so one more post tells whether there are more
      const page = { sort, order, limit: cursor ? limit + 1 : limit, offset, after: cursor };
      const { rows, isCut, ...total } = await listPosts(em, actor, filter, page);
      const posts = rows.slice(0, limit);
      const hasMore = isCut || (cursor ? rows.length > limit : offset + rows.length < total.total);
      const last = hasMore ? posts.at(-1) : undefined;
      return {
        posts: posts.map(row => viewPost(row, fileUrls)),
        ...total,
        next: last ? cursorAfter(last, sort, order) : null,
      };
    },
  }),
];
