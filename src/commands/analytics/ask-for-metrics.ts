import { followPublished } from '../../db/analytics/due-posts.ts';
import { makeMetricsDue } from '../../db/analytics/post-metrics.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';

/** Maximum number of targets, more than a post has. */
const all = 50;

/**
 * Requests the numbers of a post now, including final ones. Returns how many milliseconds the request comes too early, and
 * then does nothing: 0 if it was in time.
 */
export const askForPostMetrics = async (
  em: Em,
  { actor, requestId }: Origin,
  { postId, brandId }: { postId: string; brandId: string },
): Promise<number> => {
  await followPublished(em, { postId }, all);
  const { isDue, leftMs } = await makeMetricsDue(em, postId);
  if (isDue) await addMessage(em, 'metrics.wanted', { postId, orgId: actor.orgId, brandId }, requestId);
  return leftMs;
};
