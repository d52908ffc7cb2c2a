import { inTransaction } from '../../../db/driver/in-transaction.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { addNotification } from '../../../db/notifications/add-notification.ts';
import {
  moveAction,
  touchPost,
  writeActionEnd,
  writeRemoved,
  writeRevised,
  type ActionEnd,
  type ActionRow,
} from '../../../db/publishing/post-actions.ts';
import { addMessage } from '../../../db/outbox.ts';
import { skipFollowUps } from '../../../db/publishing/follow-ups.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { lockPostById } from '../../../db/publishing/targets.ts';
import { addEvent } from '../../../db/webhooks/events.ts';
import { notRemovedText } from '../../../domain/posts/post-texts.ts';
import { readDatabaseClock } from '../../../db/publishing/lost-attempts.ts';
import type { ActionEvidence, Replacement, Revision } from '../../../domain/publishing/post-actions.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { OutInput, RevisionInput } from '../../../platforms/platform.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';

/** What an action is about now: one part of a thread, or the post. */
export const objectOf = ({ externalIds, done }: ActionRow): string => externalIds[done] ?? '';

/** What a platform is asked about a change of it, with the settings that it has in the end. */
export const revisionInput = (out: OutInput, { wanted, evidence }: ActionRow): RevisionInput | undefined =>
  wanted
    ? {
        ...out,
        options: wanted.sentContent.options,
        changes: wanted.changes,
        mediaCount: wanted.sentContent.media.length,
        isAfterLost: evidence.some(({ outcome, isLook }) => outcome === 'unknown' && isLook !== true),
      }
    : undefined;

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
  if (row.kind === 'revise' && evidence.outcome === 'gone') return endGone(publishing, row, evidence);
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
    if (end.status !== 'done') await tellNotDone(em, row, end);
    else if (row.wanted) await tellRevised(em, row, row.wanted, end.evidence?.replacedBy);
    else await tellRemoved(em, row, wasGone(row, end));
  });

/** What was to be changed is not there any more: that is told as well. */
const endGone = (publishing: Publishing, row: ActionRow, evidence: ActionEvidence): Promise<void> =>
  inTransaction(publishing.orm, async em => {
    await lockPostById(em, row.postId);
    const message = 'It is not there any more: somebody deleted it on the platform.';
    const end: ActionEnd = { status: 'refused', done: row.done, evidence, message };
    if (!(await writeActionEnd(em, row, end))) return;
    await touchPost(em, row.postId);
    await tellNotDone(em, row, end);
    await tellRemoved(em, row, true);
  });

const tellRevised = async (
  em: Em,
  row: ActionRow,
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

/** Whose events these are. */
const subjectOf = (row: ActionRow) => ({
  postId: row.postId,
  brandId: row.brandId,
  brandSlug: row.brandSlug,
  platforms: row.platforms,
  platform: row.platform,
  externalId: row.externalIds.at(-1) ?? '',
  url: row.url,
  requestedBy: row.actor,
});

/** Whether every object was away before this service's first call for it. */
const wasGone = ({ evidence }: ActionRow, end: ActionEnd): boolean =>
  [...evidence, ...(end.evidence ? [end.evidence] : [])].every(({ outcome }) => outcome === 'gone');

const tellRemoved = async (em: Em, row: ActionRow, isGone: boolean): Promise<void> => {
  const removedAt = await writeRemoved(em, row.targetId, isGone);
  await skipComments(em, row);
  await addChange(em, row, { to: 'removed', reason: isGone ? 'it was not there any more' : 'deleted there' });
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

/** No comment follows what is not there any more. */
const skipComments = async (em: Em, row: ActionRow): Promise<void> => {
  const { targetId, postId, orgId, brandId } = row;
  const reason = 'The post is not out there any more.';
  const skipped = await skipFollowUps(em, targetId, reason);
  for (const number of skipped)
    await addChange(em, row, { from: null, to: `comment ${number} skipped`, reason });
  if (skipped.length > 0) await addMessage(em, 'comments.due', { targetId, postId, orgId, brandId }, null);
};

const tellNotDone = async (em: Em, row: ActionRow, { message, status, done }: ActionEnd): Promise<void> => {
  const live = row.externalIds.length - done;
  const reason = `${done > 0 ? `${live} of ${row.externalIds.length} parts are still there. ` : ''}${message}`;
  await addChange(em, row, {
    to: 'published',
    reason: `${row.kind === 'remove' ? 'not taken back' : 'not changed there'}: ${reason}`,
  });
  const isKnown = status === 'refused';
  await addNotification(em, row.orgId, notRemovedText({ ...row, id: row.postId, reason, isKnown }));
};

const addChange = (
  em: Em,
  row: ActionRow,
  { from = 'published', to, reason }: { from?: string | null; to: string; reason: string },
): Promise<unknown> =>
  addPostChange(em, {
    orgId: row.orgId,
    postId: row.postId,
    platform: row.platform,
    from,
    to,
    actor: `workflow:${workflowIds.published(row.postId)}`,
    reason,
  });
