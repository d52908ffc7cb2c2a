import type { Em } from '../../db/driver/orm.ts';
import type { Series } from '../../db/entities/series.ts';
import { deleteScheduled } from '../../db/posts/delete-scheduled.ts';
import { forgetOccurrences, lockUntouchedPosts } from '../../db/series/occurrences.ts';
import { actorName, withReason, type Origin } from '../../domain/actor.ts';
import { announceCancelled } from '../posts/announce-move.ts';

/**
 * Deletes the pending posts of a series that no person has changed, so that their occurrences are planned again. Posts that
 * are due in the next moments, and posts that a person has changed, stay. A week of hourly posts takes as many statements
 * as one post.
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
