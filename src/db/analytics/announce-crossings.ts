import {
  findCrossings,
  findMilestones,
  type Crossing,
  type MetricThresholds,
} from '../../domain/analytics/crossings.ts';
import type { MeasuredCounts, MetricCounts, PostMetricName } from '../../domain/analytics/metrics.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { milestoneText } from '../../domain/posts/post-texts.ts';
import type { Em } from '../driver/orm.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { addEvent } from '../webhooks/events.ts';

/** Metrics read for a post on one platform. */
export interface ReadTarget {
  targetId: string;
  now: MeasuredCounts<PostMetricName>;
}

type Counts = MetricCounts<PostMetricName>;

/**
 * Locks the highest value of each metric; null if none was known. Concurrent readers of the same post wait for this lock.
 */
const lockPeaks = async (em: Em, ids: readonly string[]): Promise<Map<string, Counts | null>> => {
  const rows = await em.execute<{ id: string; peaks: Counts | null }[]>(
    'select target_id as id, peaks from post_metrics where target_id = any (?) order by target_id for update',
    [ids],
  );
  return new Map(rows.map(({ id, peaks }) => [id, peaks]));
};

const writePeaks = async (em: Em, peaks: readonly { id: string; peaks: Counts }[]): Promise<void> => {
  await em.execute(
    `update post_metrics m set peaks = p.peaks from jsonb_to_recordset(?::jsonb) as p(id uuid, peaks jsonb) where m.target_id = p.id`,
    [JSON.stringify(peaks)],
  );
};

interface ToldPost {
  id: string;
  brandId: string;
  brandSlug: string;
  brandName: string;
  text: string;
  platforms: PlatformName[];
  platform: PlatformName;
  externalId: string | null;
  url: string | null;
}

/** Finds the webhooks of an organization that have metric thresholds. */
const findThresholds = (
  em: Em,
  orgId: string,
): Promise<{ id: string; metricThresholds: MetricThresholds }[]> =>
  em.execute<{ id: string; metricThresholds: MetricThresholds }[]>(
    `select id, metric_thresholds as "metricThresholds" from webhooks
      where org_id = ? and deleted_at is null and metric_thresholds is not null order by id`,
    [orgId],
  );

const findPost = async (em: Em, targetId: string): Promise<ToldPost | undefined> =>
  (
    await em.execute<ToldPost[]>(
      `select p.id, p.brand_id as "brandId", b.slug as "brandSlug", b.name as "brandName", p.text, p.platforms, t.platform,
              t.external_id as "externalId", t.url
         from post_targets t join posts p on p.id = t.post_id join brands b on b.id = p.brand_id
        where t.id = ? and p.deleted_at is null`,
      [targetId],
    )
  )[0];

/** Notifies people of milestones, and webhooks of their thresholds, once: in the transaction that stores the metrics. */
export const announceCrossings = async (
  em: Em,
  orgId: string,
  targets: readonly ReadTarget[],
  capturedAt: string,
): Promise<void> => {
  if (targets.length === 0) return;
  const known = await lockPeaks(
    em,
    targets.map(({ targetId }) => targetId),
  );
  const grown = targets.flatMap(({ targetId, now }) => {
    const before = known.get(targetId) ?? null;
    return hasGrown(before, now.metrics) ? [{ targetId, now, before }] : [];
  });
  if (grown.length === 0) return;
  await writePeaks(
    em,
    grown.map(({ targetId, now, before }) => ({ id: targetId, peaks: highest(before, now.metrics) })),
  );
  const webhooks = await findThresholds(em, orgId);
  for (const { targetId, before, now } of grown) {
    const reached = findMilestones(before, now.metrics);
    const wanted = webhooks.map(({ id, metricThresholds }) => ({
      id,
      crossings: findCrossings(before ?? {}, now.metrics, metricThresholds),
    }));
    if (reached.length === 0 && wanted.every(({ crossings }) => crossings.length === 0)) continue;
    const post = await findPost(em, targetId);
    if (!post) continue;
    for (const crossing of reached) await addNotification(em, orgId, milestoneText(post, crossing));
    for (const { id, crossings } of wanted)
      for (const crossing of crossings)
        await announce(em, { orgId, post, now, capturedAt, id, targetId }, crossing);
  }
};

const entries = (counts: Counts): [PostMetricName, number][] =>
  Object.entries(counts) as [PostMetricName, number][];

/** Returns whether any metric grew. True for the first read as well, so that the next one has a value to compare. */
const hasGrown = (before: Counts | null, now: Counts): boolean =>
  before === null || entries(now).some(([name, count]) => count > (before[name] ?? 0));

const highest = (before: Counts | null, now: Counts): Counts => {
  const peaks: Counts = { ...before };
  for (const [name, count] of entries(now)) peaks[name] = Math.max(count, peaks[name] ?? 0);
  return peaks;
};

const announce = (
  em: Em,
  {
    orgId,
    post,
    now,
    capturedAt,
    id,
    targetId,
  }: {
    orgId: string;
    post: ToldPost;
    now: ReadTarget['now'];
    capturedAt: string;
    id: string;
    targetId: string;
  },
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
      targetId,
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
