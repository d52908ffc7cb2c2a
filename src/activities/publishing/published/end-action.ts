import { inTransaction } from '../../../db/driver/in-transaction.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { addNotification } from '../../../db/notifications/add-notification.ts';
import {
  moveAction,
  touchPost,
  writeActionEnd,
  writeRemoved,
  type ActionEnd,
  type ActionRow,
} from '../../../db/publishing/post-actions.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { lockPostById } from '../../../db/publishing/targets.ts';
import { addEvent } from '../../../db/webhooks/events.ts';
import { notRemovedText } from '../../../domain/posts/post-texts.ts';
import type { ActionEvidence } from '../../../domain/publishing/post-actions.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { OutInput } from '../../../platforms/platform.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';

/** What an action is about now: one part of a thread, or the post. */
export const objectOf = ({ externalIds, done }: ActionRow): string => externalIds[done] ?? '';

/** What a platform is asked about it. */
export const outInput = (row: ActionRow, account: UsableAccount, signal: AbortSignal): OutInput => ({
  account,
  externalId: objectOf(row),
  options: row.options,
  signal,
});

/** One object of an action is done: goes on with the next one, or ends the action. */
export const finishObject = async (
  publishing: Publishing,
  row: ActionRow,
  evidence: ActionEvidence,
): Promise<void> => {
  const done = row.done + 1;
  if (done >= row.externalIds.length)
    return endAction(publishing, row, { status: 'done', done, evidence, message: null });
  const message = `${done} of ${row.externalIds.length} parts are deleted`;
  await moveAction(publishing.em, row, { status: 'pending', done, evidence, afterMs: 0, message });
};

/** Ends an action, with its target where it is done, and tells about it; nothing where it has moved meanwhile. */
export const endAction = (publishing: Publishing, row: ActionRow, end: ActionEnd): Promise<void> =>
  inTransaction(publishing.orm, async em => {
    await lockPostById(em, row.postId);
    if (!(await writeActionEnd(em, row, end))) return;
    await touchPost(em, row.postId);
    if (end.status === 'done') await tellRemoved(em, row, end);
    else await tellNotRemoved(em, row, end);
  });

/** Whether every object was away before this service's first call for it. */
const wasGone = ({ evidence }: ActionRow, end: ActionEnd): boolean =>
  [...evidence, ...(end.evidence ? [end.evidence] : [])].every(({ outcome }) => outcome === 'gone');

const tellRemoved = async (em: Em, row: ActionRow, end: ActionEnd): Promise<void> => {
  const isGone = wasGone(row, end);
  const removedAt = await writeRemoved(em, row.targetId, isGone);
  await addChange(em, row, { to: 'removed', reason: isGone ? 'it was not there any more' : 'deleted there' });
  await addEvent(em, {
    orgId: row.orgId,
    event: 'post.removed',
    data: {
      postId: row.postId,
      brandId: row.brandId,
      brandSlug: row.brandSlug,
      platforms: row.platforms,
      platform: row.platform,
      externalId: row.externalIds.at(-1) ?? '',
      url: row.url,
      removedAt: removedAt.toISOString(),
      by: isGone ? 'platform' : 'service',
      requestedBy: row.actor,
    },
  });
};

const tellNotRemoved = async (
  em: Em,
  row: ActionRow,
  { message, status, done }: ActionEnd,
): Promise<void> => {
  const live = row.externalIds.length - done;
  const reason = `${done > 0 ? `${live} of ${row.externalIds.length} parts are still there. ` : ''}${message}`;
  await addChange(em, row, { to: 'published', reason: `not taken back: ${reason}` });
  const isKnown = status === 'refused';
  await addNotification(em, row.orgId, notRemovedText({ ...row, id: row.postId, reason, isKnown }));
};

const addChange = (
  em: Em,
  row: ActionRow,
  { to, reason }: { to: string; reason: string },
): Promise<unknown> =>
  addPostChange(em, {
    orgId: row.orgId,
    postId: row.postId,
    platform: row.platform,
    from: 'published',
    to,
    actor: `workflow:${workflowIds.published(row.postId)}`,
    reason,
  });
