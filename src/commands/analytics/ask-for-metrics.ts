import { followPublished } from '../../db/analytics/due-posts.ts';
import { makeMetricsDue } from '../../db/analytics/post-metrics.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';

/** Maximum number of targets, more than a post has. */
const all = 50;

/** Requests the numbers of a post now, including final ones. Does nothing if they were read within a minute. */
export const askForPostMetrics = async (
  em: Em,
  { actor, requestId }: Origin,
  { postId, brandId }: { postId: string; brandId: string },
): Promise<void> => {
  await followPublished(em, { postId }, all);
  if (!(await makeMetricsDue(em, postId))) return;
  await addMessage(em, 'metrics.wanted', { postId, orgId: actor.orgId, brandId }, requestId);
};
