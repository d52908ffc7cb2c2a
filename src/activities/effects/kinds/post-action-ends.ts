import type { Em } from '../../../db/driver/orm.ts';
import { addNotification } from '../../../db/notifications/add-notification.ts';
import { writeRemoved, writeRevised } from '../../../db/publishing/post-action-rows.ts';
import type { EffectEnd } from '../../../db/effects/effects.ts';
import type { PostActionRow } from '../../../db/effects/tables.ts';
import { addMessage } from '../../../db/outbox.ts';
import { skipFollowUps } from '../../../db/publishing/follow-ups.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { addEvent } from '../../../db/webhooks/events.ts';
import { notDoneText } from '../../../domain/posts/post-texts.ts';
import { readDatabaseClock } from '../../../db/publishing/lost-attempts.ts';
import { actionWords, type Replacement, type Revision } from '../../../domain/publishing/post-actions.ts';
import { nameFollowUp } from '../../../domain/publishing/follow-ups.ts';
import { workflowIds } from '../../../domain/ids.ts';

/** Records the new content of a published post. */
export const writeRevision = async (
  em: Em,
  row: PostActionRow,
  wanted: Revision,
  replacedBy?: Replacement,
): Promise<void> => {
  const changed = Object.keys(wanted.changes);
  await writeRevised(em, row.targetId, wanted, replacedBy ?? {});
  await addChange(em, row, { to: 'published', reason: `changed there: ${changed.join(', ')}` });
  const updatedAt = (await readDatabaseClock(em)).toISOString();
  await addEvent(em, {
    orgId: row.orgId,
    event: 'post.updated_on_platform',
    data: { ...subjectOf(row), ...replacedBy, updatedAt, changed },
  });
};

/** Returns the subject of the events. */
const subjectOf = (row: PostActionRow) => ({
  postId: row.postId,
  brandId: row.brandId,
  brandSlug: row.brandSlug,
  platforms: row.platforms,
  targetId: row.targetId,
  platform: row.platform,
  externalId: row.externalIds.at(-1) ?? '',
  url: row.url,
  requestedBy: row.actor,
});

/** Records that an action that does not change the post was done. */
export const writeDone = (em: Em, row: PostActionRow): Promise<unknown> =>
  addChange(em, row, { to: 'published', reason: actionWords[row.kind].done });

/** Returns whether every object was gone before this service's first call for it. */
export const wasGone = ({ evidence }: PostActionRow, end: EffectEnd): boolean =>
  [...evidence, ...(end.evidence ? [end.evidence] : [])].every(({ outcome }) => outcome === 'gone');

/** Records that a post is no longer on the platform. */
export const writeRemoval = async (em: Em, row: PostActionRow, isGone: boolean): Promise<void> => {
  const removedAt = await writeRemoved(em, row.targetId, isGone);
  await skipComments(em, row);
  await addChange(em, row, {
    to: 'removed',
    reason: isGone ? 'the post was no longer there' : 'deleted from the platform',
  });
  await addEvent(em, {
    orgId: row.orgId,
    event: 'post.removed',
    data: {
      ...subjectOf(row),
      removedAt: removedAt.toISOString(),
      by: isGone ? 'platform' : 'service',
    },
  });
};

/** Skips follow-up comments of a removed post. */
const skipComments = async (em: Em, row: PostActionRow): Promise<void> => {
  const { targetId, postId, orgId, brandId } = row;
  const reason = 'The post is no longer on the platform.';
  const skipped = await skipFollowUps(em, targetId, reason);
  for (const number of skipped)
    await addChange(em, row, { from: null, to: `${nameFollowUp(number)} skipped`, reason });
  if (skipped.length > 0) await addMessage(em, 'comments.due', { targetId, postId, orgId, brandId }, null);
};

/** Records that a published post is unchanged, or that its state is unknown, and notifies the requester. */
export const writeNotDone = async (
  em: Em,
  row: PostActionRow,
  { message, status }: EffectEnd,
): Promise<void> => {
  const { done } = row;
  const live = row.externalIds.length - done;
  const reason = `${done > 0 ? `${live} of ${row.externalIds.length} parts are still there. ` : ''}${message}`;
  await addChange(em, row, {
    to: 'published',
    reason: `not ${actionWords[row.kind].done}: ${reason}`,
  });
  const isKnown = status !== 'unconfirmed';
  await addNotification(em, row.orgId, notDoneText({ ...row, id: row.postId, reason, isKnown }));
};

const addChange = (
  em: Em,
  row: PostActionRow,
  { from = 'published', to, reason }: { from?: string | null; to: string; reason: string },
): Promise<unknown> =>
  addPostChange(em, {
    orgId: row.orgId,
    postId: row.postId,
    platform: row.platform,
    targetId: row.targetId,
    from,
    to,
    actor: `workflow:${workflowIds.published(row.postId)}`,
    reason,
  });
