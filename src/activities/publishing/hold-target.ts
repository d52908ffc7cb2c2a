import {
  announceHeld,
  announceResumed,
  isPostHeld,
  notifyHeld,
  isConnected,
  releaseHeld,
  releasePaused,
  shareBilling,
  shareBrand,
  type SharedBrand,
  writeHeld,
} from '../../db/publishing/holds.ts';
import { addPostChange, type PostChangeInput } from '../../db/publishing/post-changes.ts';
import { sharePause } from '../../db/publishing/operator-pauses.ts';
import type { Delay } from '../../db/publishing/account-pace.ts';
import { shareBudget, type Spend } from '../../db/costs/spend.ts';
import { lockPostOf, lockTarget, type TargetRow, type TargetWithFiles } from '../../db/publishing/targets.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Suspension } from '../../domain/billing/billing.ts';
import {
  holdFor,
  holdReason,
  holdsUp,
  pauseHolds,
  pauseHold,
  type AwaitedCode,
  type Held,
  type HoldReason,
} from '../../domain/publishing/holding.ts';
import type { PostResumed } from '../../domain/webhooks/event-data.ts';
import { isPostPending } from '../../db/reviews/reviews.ts';
import { workflowIds } from '../../domain/ids.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { NotReady } from './steps.ts';
import type { Publishing } from './publishing.ts';
import { spendOf } from './costs.ts';
import { dueOf, isCurrent } from './target-states.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/**
 * Holds a target for its brand's account, its organization's subscription, or operators, at most until its post is too
 * late. Records that on the row and in the post's history and, when the wait begins, notifies every member. Returns
 * `look_again` if the post has changed since `seen` was read.
 */
export const holdTarget = async (
  publishing: Publishing,
  seen: TargetWithFiles,
  code: AwaitedCode,
): Promise<NotReady> => {
  const { orm, config } = publishing;
  const step = await inTransaction<NotReady>(orm, async em => {
    const brand = await shareBrand(em, seen);
    const suspension = await shareBilling(em, seen);
    const row = await lockTarget(em, seen.id);
    if (brand === undefined || !isCurrent(row, { targetId: seen.id, revision: seen.revision }))
      return { state: 'look_again' };
    const spend = spendOf(publishing, { ...seen, ...row });
    const why = await holdReasonOf(em, row, code, { suspension, spend });
    if (!why) return { ...rightAgain };
    const until = (dueOf(row).dueAt ?? row.now_ms) + config.MAX_LATENESS;
    const held = holdFrom(row, why, until);
    if (row.held?.code !== code) await writeHold(em, row, held, brand);
    // another pause than the first
    else if (code === 'publishing_paused' && row.held.message !== held.message)
      await writeHeld(em, row.id, held);
    const untilOver = Math.max(until - row.now_ms, 0) + 1_000;
    const checkAfterMs = code === 'budget_used_up' ? Math.min(untilOver, budgetCheckMs) : untilOver;
    await failpoint('hold.before_commit', row.platform);
    return { state: 'held', checkAfterMs, reason: holdReason(row.platform, code) };
  });
  await failpoint('hold.after_commit', seen.platform);
  return step;
};

/** Milliseconds after which a held target’s budget is read again: it begins again, or an operator has raised a setting. */
const budgetCheckMs = 5 * 60_000;

/** Returns why the target waits, or undefined if the reason is resolved. */
const holdReasonOf = async (
  em: Em,
  row: TargetRow,
  code: AwaitedCode,
  { suspension, spend }: { suspension: Suspension | null; spend: Spend | null },
): Promise<HoldReason | undefined> => {
  if (code === 'budget_used_up') {
    const lack = spend && (await shareBudget(em, spend));
    return lack ? { code, lack } : undefined;
  }
  if (code === 'review_pending') return (await isPostPending(em, row.post_id)) ? { code } : undefined;
  if (code === 'publishing_paused') {
    const pausedFor = await sharePause(em, row.id);
    return pausedFor === undefined ? undefined : { code, pausedFor };
  }
  if (code !== 'billing_suspended')
    return (await isConnected(em, row)) ? undefined : { code, isNamed: row.connection_id !== null };
  return suspension === null ? undefined : { code, suspension };
};

const rightAgain: NotReady = {
  state: 'waiting',
  checkAfterMs: 1_000,
  isProcessing: false,
  reason: 'the cause of the hold was resolved',
};

/**
 * Returns the hold, as one wait regardless of its reasons: an expired account that is then disconnected has been waited for
 * since it expired.
 */
const holdFrom = (row: TargetRow, why: HoldReason, until: number): Held => {
  const since = row.held === null ? row.now_ms : Date.parse(row.held.since);
  return holdFor(row.platform, why, { since, until });
};

const changeOf = (row: TargetRow): Omit<PostChangeInput, 'from' | 'to' | 'reason'> => ({
  orgId: row.org_id,
  postId: row.post_id,
  platform: row.platform,
  targetId: row.id,
  actor: `workflow:${workflowIds.post(row.post_id)}`,
});

const writeHold = async (em: Em, row: TargetRow, held: Held, brand: SharedBrand): Promise<void> => {
  const isFirst = !(await isPostHeld(em, row.post_id));
  await writeHeld(em, row.id, held);
  const from = row.held === null ? row.status : 'held';
  await addPostChange(em, { ...changeOf(row), from, to: 'held', reason: held.message });
  if (row.held === null || pauseHolds.includes(row.held.code))
    await notifyHeld(
      em,
      { id: row.post_id, orgId: row.org_id, ...brand, text: row.text },
      row.platform,
      held,
    );
  if (isFirst) await announceHeld(em, row.post_id);
};

/**
 * Records on a target's row that its account's pause delays it, if the delay is long enough to report, and sends that to
 * webhooks when the wait begins. Members are not notified, because they can do nothing. Runs in the caller's transaction
 * and under the post's lock.
 */
export const holdWhilePaused = async (
  { config }: Publishing,
  em: Em,
  row: TargetRow,
  { pause }: Delay,
): Promise<void> => {
  const due = dueOf(row);
  if (pause === undefined || !holdsUp(pause.until, due)) return;
  const since = row.held === null ? due.now : Date.parse(row.held.since);
  const held = pauseHold(row.platform, pause, {
    since,
    until: (due.dueAt ?? due.now) + config.MAX_LATENESS,
  });
  if (row.held?.message === held.message) return;
  const isFirst = !(await isPostHeld(em, row.post_id));
  await writeHeld(em, row.id, held);
  if (row.held === null)
    await addPostChange(em, { ...changeOf(row), from: 'preparing', to: 'held', reason: held.message });
  if (isFirst) await announceHeld(em, row.post_id);
};

/** Records the pause in a separate transaction. Does nothing if the post has changed since `seen` was read. */
export const holdPaused = (publishing: Publishing, seen: TargetRow, delay: Delay): Promise<void> =>
  inTransaction(publishing.orm, async em => {
    const row = await lockTarget(em, seen.id);
    if (isCurrent(row, { targetId: seen.id, revision: seen.revision }))
      await holdWhilePaused(publishing, em, row, delay);
  });

/** Ends the pause of a target whose call is being claimed. Runs in the transaction of the claim. */
export const resumePaused = async (em: Em, row: TargetRow): Promise<void> => {
  if (row.held === null) return;
  await releasePaused(em, row.id, {
    ...changeOf(row),
    from: 'held',
    to: 'committing',
    reason: 'the account is no longer paused',
  });
  await announceResumed(em, row.post_id, 'pause_ended');
};

/** Resolved reasons, for webhooks and for the post's history. */
const releaseReasons: Readonly<Record<string, readonly [PostResumed['reason'], string]>> = {
  billing_suspended: ['subscription_renewed', 'the organization is no longer suspended'],
  review_pending: ['review_approved', 'the post is approved'],
  publishing_paused: ['pause_ended', 'an operator resumed publishing'],
  budget_used_up: ['budget_available', 'a budget has its price again'],
};

const releaseReason = ({ held }: TargetRow): readonly [PostResumed['reason'], string] =>
  releaseReasons[held?.code ?? ''] ?? ['account_connected', 'the account is connected'];

/**
 * Releases a target whose reason is resolved. Deletes its preparation, which may belong to another account than the current
 * one.
 */
export const releaseTarget = async <Row extends TargetRow>({ orm }: Publishing, row: Row): Promise<Row> => {
  const [resumed, reason] = releaseReason(row);
  const change = { ...changeOf(row), from: 'held', to: 'preparing', reason };
  await inTransaction(orm, async em => {
    await lockPostOf(em, row.id);
    if (await releaseHeld(em, row.id, change)) await announceResumed(em, row.post_id, resumed);
    await failpoint('release.before_commit', row.platform);
  });
  await failpoint('release.after_commit', row.platform);
  return { ...row, held: null, handles: null };
};
