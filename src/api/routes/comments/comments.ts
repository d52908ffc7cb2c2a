import { z } from 'zod';
import {
  listCommentReads,
  listComments,
  type CommentCursor,
  type CommentRow,
} from '../../../db/comments/list-comments.ts';
import { findPost } from '../../../db/posts/posts.ts';
import { notFound } from '../../../domain/errors.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { endpoint } from '../../http/endpoint.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { idParam, past, queryFlag, queryInteger, queryList, timestamp } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { commentShape, viewComment } from './comment-view.ts';

const tag = 'Comments';

const maxPage = 100;

const paging = {
  limit: queryInteger(1, maxPage).default(50).describe('How many comments.'),
  after: z.string().min(1).max(300).optional().describe('`next` of the page before.'),
};

const next = z
  .string()
  .max(300)
  .nullable()
  .describe('What `after` takes for the next page; null after the last.');

const readCursor = (after: string | undefined): CommentCursor | undefined => {
  if (after === undefined) return undefined;
  const [saidAt = '', id = ''] = Buffer.from(after, 'base64url').toString('utf8').split(' ');
  // a cursor that was made up finds nothing that it should not: the scope is another condition
  return Number.isNaN(Date.parse(saidAt)) || !/^[0-9a-f-]{36}$/.test(id)
    ? { saidAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
    : { saidAt, id };
};

const pageOf = ({ rows, isCut }: { rows: CommentRow[]; isCut: boolean }, limit: number) => {
  const last = rows.length < limit && !isCut ? undefined : rows.at(-1);
  return {
    comments: rows.map(viewComment),
    next: last ? Buffer.from(`${isoTime(last.saidAt)} ${last.id}`).toString('base64url') : null,
  };
};

const page = {
  comments: z.array(commentShape).max(maxPage).describe('The comments, the newest first.'),
  next,
};

export const commentRoutes = [
  endpoint({
    method: 'get',
    path: '/comments',
    operationId: 'listComments',
    tag,
    summary: 'List what people say',
    description:
      'Comments on all posts and platforms, the newest first: an inbox. They are read every ten minutes from a young post, once a day from an old one, for thirty days.',
    access: 'posts:read',
    onBrand: true,
    query: z.strictObject({
      ...paging,
      brandSlug: z
        .string()
        .min(1)
        .max(60)
        .optional()
        .meta({ description: 'Of this brand.', example: 'acme' }),
      platform: queryList(platform, platformNames.length).describe('On these platforms.'),
      unanswered: queryFlag.optional().describe('Whether only those that you have not answered.'),
      unread: queryFlag.optional().describe('Whether only those that nobody of the team has read.'),
      drafted: queryFlag.optional().describe('Whether only those with a draft of an answer.'),
      assignee: idParam.toLowerCase().optional().describe('Those that this member is to answer.'),
    }),
    returns: z.strictObject(page),
    handle: async ({ em, actor, query: { limit, after, ...filter } }) =>
      pageOf(await listComments(em, actor, filter, { limit, after: readCursor(after) }), limit),
  }),
  endpoint({
    method: 'get',
    path: '/posts/{postId}/comments',
    operationId: 'listPostComments',
    tag,
    summary: 'List the comments of a post',
    description:
      'What people say on it, the newest first, and of each platform whether its comments can be read: where they cannot, why and since when.',
    access: 'posts:read',
    onBrand: true,
    errors: ['not_found'],
    params: z.strictObject({ postId: idParam.toLowerCase().describe('Id of the post.') }),
    query: z.strictObject(paging),
    returns: z.strictObject({
      ...page,
      platforms: z
        .array(
          z.strictObject({
            platform,
            reason: z
              .string()
              .max(5_000)
              .nullable()
              .describe('Why they cannot be read; null where they can.'),
            since: past.nullable().describe('Since when they cannot.'),
            readAt: past.nullable().describe('When they were last read.'),
            nextAt: timestamp
              .nullable()
              .describe('When they are read next; null where they are not any more.'),
          }),
        )
        .max(platformNames.length)
        .describe('How far each platform is read.'),
    }),
    handle: async ({ em, actor, params: { postId }, query: { limit, after } }) => {
      if (!(await findPost(em, actor, postId))) throw notFound('post', postId);
      const found = await listComments(em, actor, { postId }, { limit, after: readCursor(after) });
      const reads = await listCommentReads(em, actor.orgId, postId);
      return {
        ...pageOf(found, limit),
        platforms: reads.map(({ since, readAt, nextAt, ...read }) => ({
          ...read,
          since: isoTimeOrNull(since),
          readAt: isoTimeOrNull(readAt),
          nextAt: isoTimeOrNull(nextAt),
        })),
      };
    },
  }),
];
