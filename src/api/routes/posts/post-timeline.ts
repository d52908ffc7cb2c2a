import { targetName } from '../../openapi/target-names.ts';
import { originOf } from '../../http/origin.ts';
import { z } from 'zod';
import { resolveTarget } from '../../../commands/posts/resolve-target.ts';
import { listTimeline } from '../../../db/posts/post-timeline.ts';
import { findPost } from '../../../db/posts/posts.ts';
import { notFound } from '../../../domain/errors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { idParam, nextOffset, pageEnd, paging, totals } from '../../http/schemas.ts';
import { progressShape, viewProgress } from './post-progress-view.ts';
import { timelineEntryShape, viewTimelineEntry } from './post-timeline-view.ts';
import { postShape } from './post-view.ts';
import { onePost, showPost, changeOnePost } from './one-post.ts';

const resolution = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('published').describe('Result of checking the account.'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional()
      .describe('Address of the post.'),
    externalId: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .max(500)
      .optional()
      .meta({
        description: 'The platform’s id of the post. Required for a part of a thread that others follow.',
        example: '1990000000000000000',
      }),
  }),
  z.strictObject({ outcome: z.literal('not_published').describe('Result of checking the account.') }),
]);

export const postTimelineRoutes = [
  endpoint({
    ...onePost,
    method: 'get',
    path: '/posts/{postId}/timeline',
    operationId: 'getPostTimeline',
    summary: 'Get the timeline of a post',
    description:
      'Oldest first: every publish attempt with its evidence, and every change of the post and its targets with author and reason.',
    access: 'posts:read',
    query: z.strictObject(paging),
    returns: z.strictObject({
      timeline: z.array(timelineEntryShape).max(100).describe('Entries, oldest first.'),
      ...totals,
      nextOffset,
    }),
    handle: async ({ em, actor, params, query }) => {
      if (!(await findPost(em, actor, params.postId))) throw notFound('post', params.postId);
      const page = await listTimeline(em, params.postId, query);
      return { timeline: page.rows.map(viewTimelineEntry), ...pageEnd(page, query) };
    },
  }),
  endpoint({
    ...onePost,
    method: 'post',
    path: '/posts/{postId}/targets/{platform}/resolve',
    conditional: true,
    operationId: 'resolvePostTarget',
    whileArchived: true,
    summary: 'Resolve an unconfirmed target',
    description:
      'Records the result of checking the account of an `unconfirmed` target. `published` makes the target published, `not_published` makes it failed, so that a retry publishes it. The post’s status follows. For a thread, this resolves the lost part, and a retry publishes the missing ones.',
    access: 'posts:write',
    params: z.strictObject({
      postId: idParam.toLowerCase().describe('Id of the post.'),
      platform: targetName,
    }),
    body: resolution,
    returns: postShape,
    errors: ['not_found', 'invalid_state'],
    handle: call =>
      changeOnePost(call, async em => {
        const { postId, platform: name } = call.params;
        await resolveTarget(em, originOf(call), { postId, name }, call.body);
        return showPost(em, call.actor, postId, call.service);
      }),
  }),
];

export const postProgressRoutes = [
  endpoint({
    ...onePost,
    method: 'get',
    path: '/posts/{postId}/progress',
    operationId: 'getPostProgress',
    summary: 'Get the progress of a post',
    description: 'Asks the post’s workflow. Returns 503 if it cannot be reached.',
    access: 'posts:read',
    returns: progressShape,
    errors: ['not_found', 'unavailable'],
    handle: async ({ em, actor, params, service }) => {
      const row = await findPost(em, actor, params.postId);
      if (!row) throw notFound('post', params.postId);
      return viewProgress(row, await service.engine.progress(row.id));
    },
  }),
];
