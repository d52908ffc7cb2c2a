import { inTransaction } from '../../db/driver/in-transaction.ts';
import { claimEffect, findEffectRefusal, moveEffect, storeEffectHandles } from '../../db/effects/effects.ts';
import type { EffectRow } from '../../db/effects/tables.ts';
import { createCounters, findBudgetLack } from '../../db/costs/spend.ts';
import { lockPostById } from '../../db/publishing/targets.ts';
import { explainLack } from '../../domain/costs/budgets.ts';
import { againMs, refusalFacts, type EffectRefusal } from '../../domain/effects/refusals.ts';
import type { ChangeResult } from '../../platforms/platform.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { WorkStep } from '../work-step.ts';
import { findCallableAccount } from './account.ts';
import { spendOfEffect } from './spend-of-effect.ts';
import { endEffect } from './end-effect.ts';
import type { EffectDeclaration, EffectResult } from './kind.ts';
import { recordOrHandOver } from './record-effect.ts';

/**
 * Maximum milliseconds between claiming and calling. After a longer delay, the worker may be considered dead, so it does
 * not call.
 */
const fenceMs = 5_000;

/** Claims the call of an effect, makes exactly one call, and writes its result. */
export const makeEffectCall = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
): Promise<WorkStep> => {
  const refusal = await findEffectRefusal(publishing.em, kind.table, row.id, publishing.config.MAX_LATENESS);
  if (refusal) return refuse(publishing, kind, row, refusal);
  const acting = await findCallableAccount(publishing, row);
  if ('account' in acting) return callClaimed(publishing, kind, row, acting.account);
  return acting.againMs === null
    ? endUncalled(publishing, kind, row, acting.reason)
    : wait(publishing, kind, row, acting.reason, acting.againMs);
};

const callClaimed = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  account: UsableAccount,
): Promise<WorkStep> => {
  const place = `${row.kind}:${row.platform}`;
  await failpoint('effect.before_claim', place);
  const claimedAt = performance.now();
  if (!(await claim(publishing, kind, row))) return handleUnclaimed(publishing, kind, row);
  publishing.databaseWatch.claimed();
  await failpoint('effect.after_claim', place);
  const claimed: Row = { ...row, status: 'calling', attempt: row.attempt + 1, tries: row.tries + 1 };
  const isHeldUp = performance.now() - claimedAt > fenceMs;
  const result = isHeldUp ? fenced : await callOnce(publishing, kind, claimed, account);
  await failpoint('effect.after_call', place);
  const step = await recordOrHandOver(publishing, kind, claimed, {
    table: kind.table.name,
    id: row.id,
    attempt: claimed.attempt,
    result,
    account: account.externalId,
    tokenVersion: account.tokenVersion,
  });
  await failpoint('effect.after_record', place);
  return step;
};

const findRefusal = <Row extends EffectRow>(
  { em, config }: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
): Promise<EffectRefusal | null> => findEffectRefusal(em, kind.table, row.id, config.MAX_LATENESS);

/** Returns the next step when nothing was written: the effect was changed meanwhile, or may no longer be carried out. */
const handleUnclaimed = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
): Promise<WorkStep> => {
  const refusal = await findRefusal(publishing, kind, row);
  if (refusal) return refuse(publishing, kind, row, refusal);
  const spend = spendOfEffect(publishing.config, kind, row);
  const lack = spend && (await findBudgetLack(publishing.em, spend));
  if (lack) return wait(publishing, kind, row, `${explainLack(row.platform, lack)}.`, againMs.person);
  return wait(publishing, kind, row, 'The action could not start yet.', againMs.other);
};

/** Claims the call under the post's lock, so that of two effects that exclude each other, the second sees the first. */
const claim = <Row extends EffectRow>(
  { orm, config }: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
): Promise<boolean> =>
  inTransaction(orm, async em => {
    await lockPostById(em, row.postId);
    const spend = spendOfEffect(config, kind, row);
    if (spend) await createCounters(em, spend);
    return claimEffect(em, kind.table, row, { maxLateness: config.MAX_LATENESS, spend });
  });

const fenced: ChangeResult = {
  outcome: 'rejected',
  failure: { kind: 'transient', message: 'The worker was delayed before the call and did not make it.' },
  evidence: { sent: false, fenced: true },
};

const notPossible: ChangeResult = {
  outcome: 'rejected',
  failure: { kind: 'permission', message: 'The platform does not allow this service to do that.' },
  evidence: { sent: false },
};

/** Makes the call. Any error of the adapter counts as an unknown outcome. */
const callOnce = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  account: UsableAccount,
): Promise<EffectResult> => {
  const called = kind.call(publishing, row, {
    account,
    isAfterLost: row.evidence.some(({ outcome, isLook }) => outcome === 'unknown' && isLook !== true),
    handles: row.handles ?? {},
    save: async handles => {
      row.handles = handles;
      await storeEffectHandles(publishing.em, kind.table, row, handles);
    },
    signal: AbortSignal.timeout(publishing.config.COMMIT_TIMEOUT),
  });
  try {
    return (await called) ?? notPossible;
  } catch (error) {
    return {
      outcome: 'unknown',
      reason: 'The call failed unexpectedly, so its result is unknown.',
      evidence: { error: error instanceof Error ? error.name : 'not an error' },
    };
  }
};

const refuse = <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  refusal: EffectRefusal,
): Promise<WorkStep> => {
  const { message, againMs: again } = refusalFacts[refusal];
  if (again !== null) return wait(publishing, kind, row, message, again);
  const waitedFor = refusal === 'too_late' && row.message ? ` The reason for the delay: ${row.message}` : '';
  return endUncalled(publishing, kind, row, `${message}${waitedFor}`);
};

/** Ends an effect that is no longer called. An earlier call without a known outcome may have succeeded. */
const endUncalled = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  message: string,
): Promise<WorkStep> => {
  const isLost = row.evidence.at(-1)?.outcome === 'unknown';
  await endEffect(publishing, kind, row, { status: isLost ? 'unconfirmed' : 'skipped', message });
  return { state: 'again' };
};

const wait = async <Row extends EffectRow>(
  { em }: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  message: string,
  afterMs: number,
): Promise<WorkStep> => {
  await moveEffect(em, kind.table, row, { status: 'pending', afterMs, message });
  return { state: 'again' };
};
