import { z } from 'zod';
import {
  countComments,
  listCommentReads,
  listComments,
  type CommentFilter,
} from '../../../db/comments/list-comments.ts';
import type { TimeCursor } from '../../../db/driver/lists.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { findPost } from '../../../db/posts/posts.ts';
import { askForComments } from '../../../commands/comments/ask-for-comments.ts';
import type { BrandScopedActor } from '../../../domain/actor.ts';
import { notFound } from '../../../domain/errors.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { maxTargets } from '../../../domain/posts/target-names.ts';
import { afterParameter, nextField, readTimeCursor, writeTimeCursor } from '../../http/input/cursors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import {
  idParam,
  int,
  past,
  queryFlag,
  queryInteger,
  queryList,
  timestamp,
  totals,
} from '../../http/schemas.ts';
import { noteTooEarly, tooEarlyHeaders } from '../../http/answers/too-early.ts';
import { platform } from '../../openapi/named-lists.ts';
import { targetIdShown } from '../../openapi/target-names.ts';
import { commentShape, viewComment } from './comment-view.ts';

const tag = 'Comments';

const maxPage = 100;

const paging = {
  limit: queryInteger(1, maxPage).default(50).describe('Number of comments.'),
  after: afterParameter,
};

/** Reads one page of comments with the counts of its filter. */
const readCommentPage = async (
  em: Em,
  actor: BrandScopedActor,
  filter: CommentFilter,
  { limit, after: end }: { limit: number; after: TimeCursor | undefined },
) => {
  const { rows, isCut } = await listComments(em, actor, filter, { limit, after: end });
  const last = rows.length < limit && !isCut ? undefined : rows.at(-1);
  const { total: unanswered } = await countComments(em, actor, { ...filter, unanswered: true });
  return {
    comments: rows.map(viewComment),
    next: last ? writeTimeCursor({ at: last.saidAt, id: last.id }) : null,
    ...(await countComments(em, actor, filter)),
    unanswered,
  };
};

const page = {
  comments: z.array(commentShape).max(maxPage).describe('Comments, newest first.'),
  next: nextField,
  ...totals,
  unanswered: int(0, 3).describe(
    'Number of these comments without your answer, counted up to the same number.',
  ),
};

const postCommentsShape = z.strictObject({
  ...page,
  platforms: z
    .array(
      z.strictObject({
        targetId: targetIdShown,
        platform,
        reason: z.string().max(5_000).nullable().describe('Reason why comments cannot be read, or null.'),
        since: past.nullable().describe('Start of the problem.'),
        readAt: past.nullable().describe('When comments were last read.'),
        nextAt: timestamp
          .nullable()
          .describe('Time of the next reading, or null if comments are no longer read.'),
      }),
    )
    .max(maxTargets)
    .describe('Reading state of each target.'),
});

const readPostPage = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
  position: { limit: number; after: TimeCursor | undefined },
) => {
  const found = await readCommentPage(em, actor, { postId }, position);
  const reads = await listCommentReads(em, actor.orgId, postId);
  return {
    ...found,
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
    handle: ({ em, actor, query: { limit, after, ...filter } }) =>
      readCommentPage(em, actor, filter, { limit, after: readTimeCursor(after) }),
  }),
  endpoint({
    method: 'get',
    path: '/posts/{postId}/comments',
    operationId: 'listPostComments',
    tag,
    summary: 'List the comments of a post',
    description:
      'Comments on a post, newest first, and for each target whether comments can be read, otherwise why not and since when.',
    access: 'posts:read',
    onBrand: true,
    errors: ['not_found'],
    params: z.strictObject({ postId: idParam.toLowerCase().describe('Id of the post.') }),
    query: z.strictObject(paging),
    returns: postCommentsShape,
    handle: async ({ em, actor, params: { postId }, query: { limit, after } }) => {
      if (!(await findPost(em, actor, postId))) throw notFound('post', postId);
      return readPostPage(em, actor, postId, { limit, after: readTimeCursor(after) });
    },
  }),
  endpoint({
    method: 'post',
    path: '/posts/{postId}/comments/refresh',
    operationId: 'refreshPostComments',
    tag,
    summary: 'Read the comments of a post now',
    description:
      'Asks the platforms. Does nothing if they were asked within the last minute: `Retry-After` then contains the seconds left. On X, each new comment costs the operator $0.005. The answer contains the known comments. `readAt` changes when new ones arrive.',
    access: 'posts:write',
    onBrand: true,
    errors: ['not_found'],
    params: z.strictObject({ postId: idParam.toLowerCase().describe('Id of the post.') }),
    status: 202,
    headers: tooEarlyHeaders,
    returns: postCommentsShape,
    handle: call =>
      call.write(async em => {
        const { postId } = call.params;
        noteTooEarly(call.ctx, await askForComments(em, originOf(call), postId));
        return readPostPage(em, call.actor, postId, { limit: 50, after: undefined });
      }),
  }),
];
