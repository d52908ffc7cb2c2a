import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { listAnsweredSeries } from '../../db/series/series.ts';
import { Refusal } from '../../domain/errors.ts';
import { findAuthorOf } from './make-post.ts';
import { pauseFailing } from './pause-failing.ts';

const reason =
  'The series is paused because its owner left or may no longer write posts for its brand. Resume it to become its owner.';

/** Pauses the active series of a person who may no longer write their posts. Returns them. */
export const pauseLeftSeries = async (
  em: Em,
  member: { orgId: string; userId: string },
  requestId: string | null,
): Promise<{ id: string; name: string }[]> => {
  const paused: { id: string; name: string }[] = [];
  for (const series of await listAnsweredSeries(em, member)) {
    try {
      await findAuthorOf(em, series);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'insufficient_scope') continue;
      await pauseFailing(em, series, reason);
      const { id, orgId, brandId, name } = series;
      await addMessage(em, 'series.changed', { seriesId: id, orgId, brandId }, requestId);
      paused.push({ id, name });
    }
  }
  return paused;
};
