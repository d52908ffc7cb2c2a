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
  limit: queryInteger(1, maxPage).default(50).describe('How many comments.'),
  after: z.string().min(1).max(300).optional().describe('`next` of the page before.'),
};

const next = z
  .string()
  .max(300)
  .nullable()
  .describe('What `after` takes for the next page; null after the last.');

const cursor = z.tuple([z.iso.datetime().max(32), z.string().refine(isId)]);

const readCursor = (after: string | undefined): CommentCursor | undefined => {
  if (after === undefined) return undefined;
  try {
    const [saidAt, id] = cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    return { saidAt, id };
  } catch {
    throw invalidRequest([{ path: 'after', code: 'invalid', message: 'Must be `next` of the page before.' }]);
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
  comments: z.array(commentShape).max(maxPage).describe('The comments, the newest first.'),
  next,
};

const postCommentsShape = z.strictObject({
  ...page,
  platforms: z
    .array(
      z.strictObject({
        platform,
        reason: z.string().max(5_000).nullable().describe('Why they cannot be read; null where they can.'),
        since: past.nullable().describe('Since when they cannot.'),
        readAt: past.nullable().describe('When they were last read.'),
        nextAt: timestamp.nullable().describe('When they are read next; null where they are not any more.'),
      }),
    )
    .max(platformNames.length)
    .describe('How far each platform is read.'),
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
      'Asks the platforms; nothing happens where they were asked within the last minute. On X it costs the operator $0.005 for each comment that is new. The answer is what is known by now: `readAt` moves when more is.',
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
