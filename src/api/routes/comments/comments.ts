import { z } from 'zod';
import {
  listCommentReads,
  listComments,
  type CommentCursor,
  type CommentRow,
} from '../../../db/comments/list-comments.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { findPost } from '../../../db/posts/posts.ts';
import { askForComments } from '../../../commands/comments/ask-for-comments.ts';
import type { BrandScopedActor } from '../../../domain/actor.ts';
import { isId } from '../../../domain/ids.ts';
import { invalidRequest } from '../../../domain/invalid-request.ts';
import { notFound } from '../../../domain/errors.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { idParam, past, queryFlag, queryInteger, queryList, timestamp } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { commentShape, viewComment } from './comment-view.ts';

const tag = 'Comments';

const maxPage = 100;

const paging = {
  limit: queryInteger(1, maxPage).default(50).describe('Number of comments.'),
  after: z.string().min(1).max(300).optional().describe('`next` of the previous page.'),
};

const next = z
  .string()
  .max(300)
  .nullable()
  .describe('Value of `after` for the next page, or null on the last page.');

const cursor = z.tuple([timestamp, z.string().refine(isId)]);

const readCursor = (after: string | undefined): CommentCursor | undefined => {
  if (after === undefined) return undefined;
  try {
    const [saidAt, id] = cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    return { saidAt, id };
  } catch {
    throw invalidRequest([
      { path: 'after', code: 'invalid', message: 'Must be `next` of the previous page.' },
    ]);
  }
};

const pageOf = ({ rows, isCut }: { rows: CommentRow[]; isCut: boolean }, limit: number) => {
  const last = rows.length < limit && !isCut ? undefined : rows.at(-1);
  return {
    comments: rows.map(viewComment),
    next: last ? Buffer.from(JSON.stringify([isoTime(last.saidAt), last.id])).toString('base64url') : null,
  };
};

const page = {
  comments: z.array(commentShape).max(maxPage).describe('Comments, newest first.'),
  next,
};

const postCommentsShape = z.strictObject({
  ...page,
  platforms: z
    .array(
      z.strictObject({
        platform,
        reason: z.string().max(5_000).nullable().describe('Reason why comments cannot be read, or null.'),
        since: past.nullable().describe('Start of the problem.'),
        readAt: past.nullable().describe('When comments were last read.'),
        nextAt: timestamp
          .nullable()
          .describe('Time of the next reading, or null if comments are no longer read.'),
      }),
    )
    .max(platformNames.length)
    .describe('Reading state per platform.'),
});

const readPostPage = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
  { limit, after }: { limit: number; after: CommentCursor | undefined },
) => {
  const found = await listComments(em, actor, { postId }, { limit, after });
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
};

export const commentRoutes = [
  endpoint({
    method: 'get',
    path: '/comments',
    operationId: 'listComments',
    tag,
    summary: 'List comments',
    description:
      'Inbox of comments on all posts and platforms, newest first. The service reads them every ten minutes for a new post, once a day for an old one, for thirty days.',
    access: 'posts:read',
    onBrand: true,
    query: z.strictObject({
      ...paging,
      brandSlug: z
        .string()
        .min(1)
        .max(60)
        .optional()
        .meta({ description: 'Only for this brand.', example: 'acme' }),
      platform: queryList(platform, platformNames.length).describe('Only on these platforms.'),
      unanswered: queryFlag.optional().describe('Whether to return only comments without your answer.'),
      unread: queryFlag
        .optional()
        .describe('Whether to return only comments that no one on the team has read.'),
      drafted: queryFlag.optional().describe('Whether to return only comments with a draft answer.'),
      assignee: idParam.toLowerCase().optional().describe('Only comments assigned to this member.'),
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
      'Comments on a post, newest first, and for each platform whether comments can be read, otherwise why not and since when.',
    access: 'posts:read',
    onBrand: true,
    errors: ['not_found'],
    params: z.strictObject({ postId: idParam.toLowerCase().describe('Id of the post.') }),
    query: z.strictObject(paging),
    returns: postCommentsShape,
    handle: async ({ em, actor, params: { postId }, query: { limit, after } }) => {
      if (!(await findPost(em, actor, postId))) throw notFound('post', postId);
      return readPostPage(em, actor, postId, { limit, after: readCursor(after) });
    },
  }),
  endpoint({
    method: 'post',
    path: '/posts/{postId}/comments/refresh',
    operationId: 'refreshPostComments',
    tag,
    summary: 'Read the comments of a post now',
    description:
      'Asks the platforms. Does nothing if they were asked within the last minute. On X, each new comment costs the operator $0.005. The answer contains the known comments. `readAt` changes when new ones arrive.',
    access: 'posts:write',
    onBrand: true,
    errors: ['not_found'],
    params: z.strictObject({ postId: idParam.toLowerCase().describe('Id of the post.') }),
    status: 202,
    returns: postCommentsShape,
    handle: call =>
      call.write(async em => {
        const { postId } = call.params;
        await askForComments(em, originOf(call), postId);
        return readPostPage(em, call.actor, postId, { limit: 50, after: undefined });
      }),
  }),
];
