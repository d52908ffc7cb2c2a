import { v7 as uuidv7 } from 'uuid';
import { takeTurn, type TurnWish } from '../db/account-pace.ts';
import { addPostChange } from '../db/post-changes.ts';
import type { Em } from '../db/orm.ts';
import { workflowIds } from '../domain/ids.ts';
import { missed } from '../domain/lateness.ts';
import { parkUntilRoom, roomFor, turnOf, waitFor } from './account-room.ts';
import type { CommitStep, Publishing } from './publishing.ts';
import { endTarget } from './settle-target.ts';
import { dueOf, isCurrent, lockTarget, type TargetRow } from './target-row.ts';

/**
 * Takes the branch for one call and gives the attempt's number, in one transaction that holds the post and then the
 * account. Looks again when the post was changed, cancelled or deleted first, and when another commit came in between: what
 * was read of the branch before is then not what comes next. Fails the branch when it is too late by now, and has it wait
 * while its account is paused, its quota used up, or the turn somebody else's.
 */
export const claimTarget = (
  publishing: Publishing,
  seen: TargetRow,
  account: string,
): Promise<number | CommitStep> =>
  publishing.orm.em.fork().transactional(async transaction => {
    const em = transaction as Em;
    const row = await lockTarget(em, seen.id);
    if (!isCurrent(row, { targetId: seen.id, revision: seen.revision })) return { state: 'look again' };
    if (row.attempt !== seen.attempt) return { state: 'look again' };
    const tooLate = missed(dueOf(row), publishing.config.MAX_LATENESS);
    if (tooLate) {
      await endTarget(em, row, { status: 'failed', error: tooLate });
      return { state: 'failed', reason: tooLate.message };
    }
    const wish = turnOf(publishing, row, account);
    if (!(await takeTurn(em, wish))) return { state: 'wait', ...(await waitFor(publishing, em, row, wish)) };
    const attempt = await beginAttempt(publishing, em, row, wish);
    return attempt ?? { state: 'wait', ...(await parkUntilRoom(publishing, em, row, wish)) };
  });

/**
 * Writes the attempt before its call is made, unless a quota is used up. Runs after the account's row was locked, so it
 * counts every attempt that was claimed before.
 */
const beginAttempt = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  wish: TurnWish,
): Promise<number | undefined> => {
  const number = row.attempt + 1;
  const room = roomFor(publishing, row, wish);
  const begun = await em.execute<unknown[]>(
    `with claimed as (
       update post_targets set status = 'committing', attempt = ?, updated_at = now() where id = ? ${room.condition} returning id
     ) insert into publish_attempts
         (id, created_at, org_id, post_id, target_id, platform, account, number, part, revision)
       select ?::uuid, now(), ?::uuid, ?::uuid, id, ?::text, ?::text, ?::int, ?::int, ?::int from claimed returning 1`,
    [
      ...[number, row.id, ...room.values],
      ...[
        uuidv7(),
        row.org_id,
        row.post_id,
        row.platform,
        wish.account,
        number,
        row.parts.length,
        row.revision,
      ],
    ],
  );
  if (begun.length === 0) return undefined;
  if (row.post_status === 'scheduled') await beginPublishing(em, row);
  return number;
};

const beginPublishing = async (em: Em, row: TargetRow): Promise<void> => {
  await em.execute(
    `update posts set status = 'publishing', due_at = scheduled_at, updated_at = now() where id = ?`,
    [row.post_id],
  );
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: null,
    from: 'scheduled',
    to: 'publishing',
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason: 'its publish time came',
  });
};
