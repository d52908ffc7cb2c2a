import type { Em } from '../../db/driver/orm.ts';
import type { Series } from '../../db/entities/series.ts';
import { deleteScheduled } from '../../db/posts/delete-scheduled.ts';
import { forgetOccurrences, lockUntouchedPosts } from '../../db/series/occurrences.ts';
import { actorName, withReason, type Origin } from '../../domain/actor.ts';
import { announceCancelled } from '../posts/announce-move.ts';

/**
 * Deletes the posts of a series that wait for their time and that nobody has changed: their occurrences are planned again. What
 * goes out in the next moments, and what a person has changed, stays. A week of hourly posts takes as many statements as one post.
 */
export const takeBackPosts = async (em: Em, origin: Origin, series: Series): Promise<void> => {
  const waiting = await lockUntouchedPosts(em, series);
  await deleteScheduled(
    em,
    waiting.map(({ id }) => id),
    { actor: actorName(origin.actor), reason: withReason('deleted', origin), requestId: origin.requestId },
  );
  await forgetOccurrences(
    em,
    series,
    waiting.map(({ key }) => key),
  );
  await announceCancelled(em, origin, waiting, 'deleted');
  series.made -= waiting.length;
};
