import { v7 as uuidv7 } from 'uuid';
import { lockPace, takeCommitSlot, type CommitSlotInput } from '../../../db/publishing/account-pace.ts';
import { changeOfMoved } from '../../../db/publishing/post-changes.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { isStopped } from '../../../db/publishing/stop-posts.ts';
import { workflowIds } from '../../../domain/ids.ts';
import { waitForCapacity, capacityFor, commitSlotOf } from './account-capacity.ts';
import type { CommitStep } from '../steps.ts';
import type { Publishing } from '../publishing.ts';
import { endTarget } from '../fail-target.ts';
import { dueMs, lockTarget, nowMs, type TargetRow } from '../../../db/publishing/targets.ts';
import { isCurrent, endingError } from '../target-states.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

/**
 * Takes the target for one call and gives the attempt's number. Looks again when the post was changed, cancelled or deleted
 * first, and when another commit came in between: what was read of the target before is then not what comes next. Fails the
 * target when it is too late by now or was stopped, and has it wait while its account is paused, its quota used up, or the turn somebody
 * else's.
 */
export const claimTarget = async (
  publishing: Publishing,
  seen: TargetRow,
  account: string,
): Promise<number | CommitStep> => {
  const claimed = await claim(publishing, publishing.em, seen, commitSlotOf(publishing, seen, account));
  return claimed ?? claimInOrder(publishing, seen, account);
};

/** What could not be claimed at once: holds the post and then the account until it is known why. */
const claimInOrder = (
  publishing: Publishing,
  seen: TargetRow,
  account: string,
): Promise<number | CommitStep> =>
  inTransaction(publishing.orm, async em => {
    const row = await lockTarget(em, seen.id);
    if (!isCurrent(row, { targetId: seen.id, revision: seen.revision })) return { state: 'look_again' };
    if (row.attempt !== seen.attempt || row.parts.length !== seen.parts.length)
      return { state: 'look_again' };
    const over = endingError(row, publishing.config.MAX_LATENESS);
    if (over) {
      await endTarget(em, row, { status: 'failed', error: over });
      return { state: 'failed', reason: over.message };
    }
    const slot = commitSlotOf(publishing, row, account);
    await lockPace(em, slot);
    const claimed = await claim(publishing, em, row, slot);
    return claimed ?? { state: 'wait', ...(await waitForCapacity(publishing, em, row, slot)) };
  });

/**
 * Writes the attempt before its call is made, in one statement that locks the post, the target and the account in this
 * order. Undefined, and nothing written, unless the target is as it was read, in time, not stopped, and its account free.
 */
const claim = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  slot: CommitSlotInput,
): Promise<number | undefined> => {
  const number = row.attempt + 1;
  const slotSql = takeCommitSlot(slot, capacityFor(publishing, row, slot));
  const change = publishingStarted(row);
  const claimed = await em.execute<unknown[]>(
    `with target as (
       select t.id, t.post_id, p.status as post_status from post_targets t join posts p on p.id = t.post_id
        where t.id = ? and t.status in ('pending', 'preparing') and t.attempt = ? and jsonb_array_length(t.parts) = ?
          and p.revision = ? and p.status in ('scheduled', 'publishing') and p.deleted_at is null
          and coalesce(${nowMs} - ${dueMs} <= ?::float8, true) and not ${isStopped}
        for no key update of p, t
     ), ${slotSql.sql}, claimed as (
       update post_targets t set status = 'committing', attempt = ?, updated_at = now()
         from target, slot where t.id = target.id returning t.id
     ), attempted as (
       insert into publish_attempts
         (id, created_at, org_id, post_id, target_id, platform, account, number, part, revision)
       select ?::uuid, now(), ?::uuid, ?::uuid, id, ?::text, ?::text, ?::int, ?::int, ?::int from claimed
     ), moved as (
       update posts p set status = 'publishing', due_at = p.scheduled_at, updated_at = now()
         from target, claimed where p.id = target.post_id and target.post_status = 'scheduled' returning p.id
     ), changed as (${change.sql})
     select 1 from claimed`,
    [
      row.id,
      row.attempt,
      row.parts.length,
      row.revision,
      publishing.config.MAX_LATENESS,
      ...slotSql.values,
      number,
      uuidv7(),
      row.org_id,
      row.post_id,
      row.platform,
      slot.account,
      number,
      row.parts.length,
      row.revision,
      ...change.values,
    ],
  );
  return claimed.length > 0 ? number : undefined;
};

/** The post's first commit is where its publishing begins. */
const publishingStarted = (row: TargetRow) =>
  changeOfMoved({
    orgId: row.org_id,
    postId: row.post_id,
    platform: null,
    from: 'scheduled',
    to: 'publishing',
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason: 'its publish time came',
  });
