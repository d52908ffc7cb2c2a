import { notifyHeld } from '../../db/publishing/notify-outcome.ts';
import type { Em } from '../../db/driver/orm.ts';
import {
  isConnected,
  releaseHeld,
  shareBilling,
  shareBrand,
  writeHeld,
} from '../../db/publishing/hold-target.ts';
import { addPostChange, type PostChangeInput } from '../../db/publishing/post-changes.ts';
import type { Suspension } from '../../domain/billing.ts';
import { holdFor, holdReason, type Held, type HoldCode, type HoldReason } from '../../domain/holding.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { PrepareStep } from './steps.ts';
import type { Publishing } from './publishing.ts';
import { dueOf, isCurrent } from './target-states.ts';
import { lockTarget, type TargetRow } from '../../db/publishing/targets.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/**
 * Has a target wait for its brand's account or its organization's subscription, at most until its post is too late: says so on the row, in the post's history
 * and, when the wait begins, to every member. Looks again when the post has moved since `seen` was read.
 */
export const holdTarget = (
  { orm, config }: Publishing,
  seen: TargetRow,
  code: HoldCode,
): Promise<PrepareStep> =>
  inTransaction(orm, async em => {
    const brandSlug = await shareBrand(em, seen);
    const suspension = await shareBilling(em, seen);
    const row = await lockTarget(em, seen.id);
    if (brandSlug === undefined || !isCurrent(row, { targetId: seen.id, revision: seen.revision }))
      return { state: 'look_again' };
    const why = await holdReasonOf(em, row, code, suspension);
    if (!why) return { ...rightAgain };
    const until = (dueOf(row).dueAt ?? row.now_ms) + config.MAX_LATENESS;
    if (row.held?.code !== code) await writeHold(em, row, holdFrom(row, why, until), brandSlug);
    const checkAfterMs = Math.max(until - row.now_ms, 0) + 1_000;
    return { state: 'held', checkAfterMs, reason: holdReason(row.platform, code) };
  });

/** Why it waits; undefined when that has been put right. */
const holdReasonOf = async (
  em: Em,
  row: TargetRow,
  code: HoldCode,
  suspension: Suspension | null,
): Promise<HoldReason | undefined> => {
  if (code !== 'billing_suspended') return (await isConnected(em, row)) ? undefined : { code };
  return suspension === null ? undefined : { code, suspension };
};

const rightAgain: PrepareStep = {
  state: 'waiting',
  checkAfterMs: 1_000,
  isProcessing: false,
  reason: 'what it waited for has just been put right',
};

/** One wait, whatever it is for: an expired account that is then disconnected is waited for since it expired. */
const holdFrom = (row: TargetRow, why: HoldReason, until: number): Held => {
  const since = row.held === null ? row.now_ms : Date.parse(row.held.since);
  return holdFor(row.platform, why, { since, until });
};

const changeOf = (row: TargetRow): Omit<PostChangeInput, 'from' | 'to' | 'reason'> => ({
  orgId: row.org_id,
  postId: row.post_id,
  platform: row.platform,
  actor: `workflow:${workflowIds.post(row.post_id)}`,
});

const writeHold = async (em: Em, row: TargetRow, held: Held, brandSlug: string): Promise<void> => {
  await writeHeld(em, row.id, held);
  const from = row.held === null ? row.status : 'held';
  await addPostChange(em, { ...changeOf(row), from, to: 'held', reason: held.message });
  if (row.held === null)
    await notifyHeld(em, { id: row.post_id, orgId: row.org_id, brandSlug }, row.platform, held);
};

const releaseReason = ({ held }: TargetRow): string =>
  held?.code === 'billing_suspended' ? 'the organization is suspended no more' : 'its account is connected';

/**
 * What it waited for is put right: the target goes on. What was prepared is forgotten, as it may belong to another account than the
 * one that is there now.
 */
export const releaseTarget = async <Row extends TargetRow>({ orm }: Publishing, row: Row): Promise<Row> => {
  const change = { ...changeOf(row), from: 'held', to: 'preparing', reason: releaseReason(row) };
  await releaseHeld(orm.em.fork(), row.id, change);
  return { ...row, held: null, handles: null };
};
