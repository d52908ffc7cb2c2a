import {
  findCrossings,
  findMilestones,
  type Crossing,
  type MetricThresholds,
} from '../../domain/analytics/crossings.ts';
import type { MeasuredCounts, PostMetricName } from '../../domain/analytics/metrics.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { milestoneText } from '../../domain/posts/post-texts.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { addEvent } from '../webhooks/events.ts';

/** What was read of a post, and what was known before. */
export interface ReadTarget {
  targetId: string;
  before: MeasuredCounts<PostMetricName> | null;
  now: MeasuredCounts<PostMetricName>;
}

interface ToldPost {
  id: string;
  brandId: string;
  brandSlug: string;
  text: string;
  platforms: PlatformName[];
  platform: PlatformName;
  externalId: string | null;
  url: string | null;
}

/** Which webhooks of an organization name numbers. */
const findThresholds = (
  em: Em,
  orgId: string,
): Promise<{ id: string; metricThresholds: MetricThresholds }[]> =>
  kyselyOf(em)
    .selectFrom('webhooks')
    .select(['id', 'metric_thresholds as metricThresholds'])
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .where('metric_thresholds', 'is not', null)
    .orderBy('id')
    .$narrowType<{ metricThresholds: MetricThresholds }>()
    .execute();

const findPost = async (em: Em, targetId: string): Promise<ToldPost | undefined> =>
  (
    await em.execute<ToldPost[]>(
      `select p.id, p.brand_id as "brandId", b.slug as "brandSlug", p.text, p.platforms, t.platform,
              t.external_id as "externalId", t.url
         from post_targets t join posts p on p.id = t.post_id join brands b on b.id = p.brand_id where t.id = ?`,
      [targetId],
    )
  )[0];

/** Tells people of milestones, and webhooks of the numbers that they name, once: in the transaction that keeps what was read. */
export const announceCrossings = async (
  em: Em,
  orgId: string,
  targets: readonly ReadTarget[],
  capturedAt: string,
): Promise<void> => {
  const grown = targets.filter(({ before, now }) => hasGrown(before, now));
  if (grown.length === 0) return;
  const webhooks = await findThresholds(em, orgId);
  for (const { targetId, before, now } of grown) {
    const reached = findMilestones(before?.metrics ?? null, now.metrics);
    const wanted = webhooks.map(({ id, metricThresholds }) => ({
      id,
      crossings: findCrossings(before?.metrics ?? {}, now.metrics, metricThresholds),
    }));
    if (reached.length === 0 && wanted.every(({ crossings }) => crossings.length === 0)) continue;
    const post = await findPost(em, targetId);
    if (!post) continue;
    for (const crossing of reached) await addNotification(em, orgId, milestoneText(post, crossing));
    for (const { id, crossings } of wanted)
      for (const crossing of crossings) await announce(em, { orgId, post, now, capturedAt, id }, crossing);
  }
};

const hasGrown = (before: ReadTarget['before'], now: ReadTarget['now']): boolean =>
  (Object.entries(now.metrics) as [PostMetricName, number][]).some(
    ([name, count]) => count > (before?.metrics[name] ?? 0),
  );

const announce = (
  em: Em,
  {
    orgId,
    post,
    now,
    capturedAt,
    id,
  }: { orgId: string; post: ToldPost; now: ReadTarget['now']; capturedAt: string; id: string },
  { metric, threshold, value }: Crossing,
): Promise<void> =>
  addEvent(em, {
    orgId,
    event: 'post.metrics',
    onlyWebhookId: id,
    data: {
      postId: post.id,
      brandId: post.brandId,
      brandSlug: post.brandSlug,
      platforms: post.platforms,
      platform: post.platform,
      externalId: post.externalId,
      url: post.url,
      metric,
      threshold,
      value,
      counts: now.metrics,
      capturedAt,
    },
  });
