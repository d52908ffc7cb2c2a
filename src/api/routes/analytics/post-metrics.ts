import { z } from 'zod';
import { postCounts } from '../../openapi/metric-counts.ts';
import { askForPostMetrics } from '../../../commands/analytics/ask-for-metrics.ts';
import { findFollowedPost, type FollowedPost } from '../../../db/analytics/post-metrics.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { sumMetrics, type MetricSum } from '../../../domain/analytics/metrics.ts';
import { notFound } from '../../../domain/errors.ts';
import { platformNames, type PlatformName } from '../../../domain/platforms.ts';
import { maxTargets } from '../../../domain/posts/target-names.ts';
import type { Actor } from '../../../domain/actor.ts';
import { endpoint } from '../../http/endpoint.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { originOf } from '../../http/origin.ts';
import { id, idParam, meanings, queryInteger, string, timestamp } from '../../http/schemas.ts';
import { noteTooEarly, tooEarlyHeaders } from '../../http/answers/too-early.ts';
import { platform } from '../../openapi/named-lists.ts';
import { targetIdShown } from '../../openapi/target-names.ts';
import { measuredFields, stateFields, viewDays, viewMeasured, viewMetricState } from './metrics-view.ts';

/** Maximum number of days of history in an answer. Numbers are read for 90 days after a post is published. */
const maxDays = 120;

const onePost = {
  tag: 'Analytics',
  onBrand: true,
  params: z.strictObject({ postId: idParam.toLowerCase().describe('Id of the post.') }),
  errors: ['not_found'],
} as const;

const postDay = z
  .strictObject({
    day: z.iso.date().max(10).meta({ description: 'The day, in UTC.', example: '2026-11-28' }),
    counts: postCounts,
  })
  .meta({
    id: 'PostMetricDay',
    description: 'Numbers of a post at the end of a day, as last read that day.',
  });

const sumShape = z
  .strictObject({
    counts: postCounts.describe('Sum of each number over the platforms that report it.'),
    leftOut: z
      .record(z.string().max(30), z.array(platform).max(platformNames.length))
      .describe('Platforms that do not report a number and are missing from its sum.'),
  })
  .meta({ id: 'PostMetricSum', description: 'Sum over the platforms, and what it is missing.' });

export const postMetricsShape = z
  .strictObject({
    postId: id,
    total: sumShape,
    platforms: z
      .array(
        z
          .strictObject({
            targetId: targetIdShown,
            platform,
            externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
            url: string(2_000)
              .meta({ format: 'uri' })
              .nullable()
              .describe('Address of the post, or null if the platform returned none.'),
            publishedAt: timestamp.nullable().meta(meanings.publishedAtOrNull),
            ...stateFields,
            counts: postCounts,
            ...measuredFields,
            history: z.array(postDay).max(maxDays).describe('Days, oldest first.'),
          })
          .meta({ id: 'PlatformMetrics', description: 'Numbers of a target: the post on one account.' }),
      )
      .max(maxTargets)
      .describe('Targets of the post, in the order of its platforms.'),
  })
  .meta({ id: 'PostMetrics', description: 'Results of a post.' });

const viewSum = ({ metrics, leftOut }: MetricSum<PlatformName>) => ({
  counts: metrics,
  leftOut: leftOut as Record<string, PlatformName[]>,
});

const viewPostMetrics = (postId: string, { targets }: FollowedPost): z.input<typeof postMetricsShape> => ({
  postId,
  total: viewSum(
    sumMetrics(
      targets.map(({ platform: source, metrics }) => ({ source, metrics: metrics?.measured?.metrics ?? {} })),
    ),
  ),
  platforms: targets.map(({ metrics, days, publishedAt, account: _account, ...target }) => ({
    ...target,
    publishedAt: isoTimeOrNull(publishedAt),
    ...viewMetricState(metrics),
    counts: metrics?.measured?.metrics ?? {},
    ...viewMeasured(metrics?.measured, days ?? []),
    history: viewDays(days ?? []),
  })),
});

const findOr404 = async (em: Em, actor: Actor, postId: string, days: number): Promise<FollowedPost> => {
  const post = await findFollowedPost(em, actor, postId, days);
  if (!post) throw notFound('post', postId);
  return post;
};

export const postMetricsRoutes = [
  endpoint({
    ...onePost,
    method: 'get',
    path: '/posts/{postId}/metrics',
    operationId: 'getPostMetrics',
    summary: 'Get the numbers of a post',
    description:
      'Returns the stored numbers without calling a platform. A number is absent if a platform does not report it, and `missing` lists such platforms. For a thread, the numbers are those of the first post. The service reads posts by their age: hourly on the first day, every three days by the ninetieth.',
    access: 'posts:read',
    query: z.strictObject({
      days: queryInteger(1, maxDays).default(30).describe('Number of days.'),
    }),
    returns: postMetricsShape,
    handle: async ({ em, actor, params: { postId }, query: { days } }) =>
      viewPostMetrics(postId, await findOr404(em, actor, postId, days)),
  }),
  endpoint({
    ...onePost,
    method: 'post',
    path: '/posts/{postId}/metrics/refresh',
    operationId: 'refreshPostMetrics',
    summary: 'Read the numbers of a post now',
    description:
      'Asks the platforms, including for final numbers. Does nothing if they were asked within the last minute: `Retry-After` then contains the seconds left. Reading a post on X costs the operator $0.005 once a day, and is refused (`off`) once X_READ_BUDGET is spent. The answer contains the known numbers. `capturedAt` changes when new ones arrive.',
    access: 'posts:write',
    status: 202,
    headers: tooEarlyHeaders,
    returns: postMetricsShape,
    handle: async call => {
      const { postId } = call.params;
      return call.write(async em => {
        const { brandId } = await findOr404(em, call.actor, postId, 1);
        noteTooEarly(call.ctx, await askForPostMetrics(em, originOf(call), { postId, brandId }));
        return viewPostMetrics(postId, await findOr404(em, call.actor, postId, 30));
      });
    },
  }),
];
