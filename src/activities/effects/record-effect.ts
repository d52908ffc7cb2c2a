import { findEffect, moveEffect } from '../../db/effects/effects.ts';
import type { EffectRow, EffectTable } from '../../db/effects/tables.ts';
import type { EffectEvidence } from '../../domain/effects/effects.ts';
import type { PlatformFailure } from '../../platforms/platform.ts';
import { requireCurrent } from '../while-current.ts';
import { keepAskedPause } from '../publishing/account-capacity.ts';
import { recordPatiently } from '../publishing/record-patiently.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { WorkStep } from '../work-step.ts';
import { endEffect, finishObject } from './end-effect.ts';
import { findPauseAfter } from './find-pause-after.ts';
import { findKind } from './kinds/index.ts';
import { buildEvidence, type EffectDeclaration, type EffectRecord } from './kind.ts';
import { recordLostCall } from './look-for-effect.ts';

/**
 * Writes the result of a call. If the database is unavailable for long, hands the result to the workflow, which keeps it.
 */
export const recordOrHandOver = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  claimed: Row,
  record: EffectRecord,
): Promise<WorkStep> => {
  const about = { effectId: record.id, kind: claimed.kind };
  const recorded = await recordPatiently(publishing.log, about, () =>
    recordCall(publishing, kind, claimed, record).then(() => true),
  );
  return recorded === undefined ? { state: 'unrecorded', record } : { state: 'again' };
};

/** Writes a result that a workflow has kept. Does nothing if the effect has continued with another call. */
export const recordKept = async (
  publishing: Publishing,
  table: EffectTable,
  record: EffectRecord,
): Promise<void> => {
  requireCurrent(publishing);
  const row = await findEffect(publishing.em, table, record.id);
  if (row?.attempt === record.attempt) await recordCall(publishing, findKind(row), row, record);
};

const recordCall = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  { result, account, tokenVersion }: EffectRecord,
): Promise<void> => {
  const more = { tokenVersion, answer: result.evidence };
  if (result.outcome === 'unknown') {
    const evidence = buildEvidence(kind, row, 'unknown', { ...more, message: result.reason });
    return recordLostCall(publishing, kind, row, evidence, publishing.config.RECONCILE_SETTLE);
  }
  if (result.outcome === 'rejected') {
    const { kind: refused, message } = result.failure;
    const evidence = buildEvidence(kind, row, 'rejected', { ...more, refused, message });
    return recordRefusal(publishing, kind, row, { failure: result.failure, account, evidence });
  }
  const outcome = result.outcome === 'gone' ? 'gone' : kind.accepted;
  const replacedBy = 'replacedBy' in result ? result.replacedBy : undefined;
  const evidence = buildEvidence(kind, row, outcome, { ...more, ...(replacedBy && { replacedBy }) });
  const made = 'externalId' in result ? { externalId: result.externalId, url: result.url } : {};
  await finishObject(publishing, kind, row, { ...made, ...(replacedBy && { replacedBy }), evidence });
};

interface Refused {
  failure: PlatformFailure;
  account: string;
  evidence: EffectEvidence;
}

const recordRefusal = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  { failure, account, evidence }: Refused,
): Promise<void> => {
  const { em } = publishing;
  const { message } = failure;
  await keepAskedPause(em, { platform: row.platform, account }, failure);
  // refused as a duplicate after a lost call: the lost call succeeded
  if (failure.kind === 'duplicate' && row.evidence.some(({ outcome }) => outcome === 'unknown'))
    return endEffect(publishing, kind, row, {
      status: 'unconfirmed',
      message: kind.sentences.unseen,
      evidence,
    });
  const afterMs = findPauseAfter(row, failure);
  if (afterMs === null) return endEffect(publishing, kind, row, { status: 'refused', message, evidence });
  const forgetsHandles = failure.staleHandles === true;
  await moveEffect(em, kind.table, row, { status: 'pending', evidence, afterMs, message, forgetsHandles });
};
