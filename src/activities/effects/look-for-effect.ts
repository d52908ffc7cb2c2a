import { Context } from '@temporalio/activity';
import { moveEffect } from '../../db/effects/effects.ts';
import type { EffectRow } from '../../db/effects/tables.ts';
import { findIdsSentBy } from '../../db/publishing/lost-attempts.ts';
import { maxLostEffects, type EffectEvidence } from '../../domain/effects/effects.ts';
import type { LostCommit } from '../../platforms/lost-commit.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { findEffectAccount } from './account.ts';
import { endEffect, finishObject } from './end-effect.ts';
import { findPauseAfter } from './find-pause-after.ts';
import { buildEvidence, type EffectDeclaration, type Sight } from './kind.ts';

/** Milliseconds between lookups on a platform that does not answer. */
const lookEveryMs = 10_000;

const isRead = 'The platform’s answer was lost. Checking the platform.';

/** Handles a call whose worker is gone: it may be running until its deadline. */
export const findLostCall = <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
): Promise<void> => {
  const { COMMIT_TIMEOUT, RECONCILE_SETTLE } = publishing.config;
  const calledMsAgo = row.nowMs - (row.calledMs ?? row.nowMs);
  const message = 'The worker that made the call stopped before the answer.';
  return recordLostCall(
    publishing,
    kind,
    row,
    buildEvidence(kind, row, 'unknown', { message }),
    Math.max(0, COMMIT_TIMEOUT + RECONCILE_SETTLE - calledMsAgo),
  );
};

/**
 * Continues after a call without a known outcome. A call without further effect is repeated; for all others, the service
 * checks the platform, and they stay open if the platform cannot be asked.
 */
export const recordLostCall = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  evidence: EffectEvidence,
  afterMs: number,
): Promise<void> => {
  const { em } = publishing;
  if (!kind.look) return callAgain(publishing, kind, row, evidence, afterMs);
  if (kind.canLook?.(publishing, row) === false)
    return endEffect(publishing, kind, row, {
      status: 'unconfirmed',
      message: kind.sentences.unseen,
      evidence,
    });
  await moveEffect(em, kind.table, row, { status: 'reading', evidence, afterMs, message: isRead });
};

const callAgain = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  evidence: EffectEvidence,
  afterMs: number,
): Promise<void> => {
  const backOff = findPauseAfter(row, { kind: 'transient', message: '' });
  if (backOff === null)
    return endEffect(publishing, kind, row, {
      status: 'unconfirmed',
      message: kind.sentences.unseen,
      evidence,
    });
  await moveEffect(publishing.em, kind.table, row, {
    status: 'pending',
    evidence,
    afterMs: row.attempt > 1 ? Math.max(backOff, afterMs) : afterMs,
    message: 'The platform’s answer was lost. The call is repeated.',
  });
};

/** Looks up a call without a known outcome on the platform. If it certainly had no effect, one more call follows. */
export const lookForEffect = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
): Promise<void> => {
  const acting = await findEffectAccount(publishing, row);
  if ('reason' in acting)
    return acting.againMs === null
      ? keepOpen(publishing, kind, row, acting.reason)
      : lookLater(publishing, kind, row, { reason: acting.reason, afterMs: lookEveryMs });
  const { tokenVersion } = acting.account;
  const sight = await look(publishing, kind, row, acting.account);
  if (sight instanceof PlatformError) {
    const { kind: refused, message } = sight.failure;
    const evidence = buildEvidence(kind, row, 'unknowable', { isLook: true, tokenVersion, refused, message });
    return lookLater(publishing, kind, row, { reason: message, afterMs: lookEveryMs, evidence });
  }
  const replacedBy = sight.state === 'done' ? sight.replacedBy : undefined;
  const evidence = buildEvidence(kind, row, sight.outcome, {
    isLook: true,
    tokenVersion,
    answer: sight.evidence,
    ...(replacedBy && { replacedBy }),
  });
  await applySight(publishing, kind, row, sight, evidence);
};

const applySight = <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  sight: Sight,
  evidence: EffectEvidence,
): Promise<void> => {
  if (sight.state === 'done') {
    const { externalId, url, replacedBy } = sight;
    const made = { ...(externalId !== undefined && { externalId, url: url ?? null }) };
    return finishObject(publishing, kind, row, { ...made, ...(replacedBy && { replacedBy }), evidence });
  }
  if (sight.state === 'later') {
    const reason = 'The platform may not show it yet.';
    return lookLater(publishing, kind, row, { reason, afterMs: sight.afterMs, evidence });
  }
  if (sight.state === 'never') return keepOpen(publishing, kind, row, sight.reason, evidence);
  return callOnceMore(publishing, kind, row, sight.forgetsHandles === true, evidence);
};

/** Repeats a call that was proved to have had no effect, a limited number of times. */
const callOnceMore = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  forgetsHandles: boolean,
  evidence: EffectEvidence,
): Promise<void> => {
  const object = kind.objectOf?.(row);
  const lost = row.evidence.filter(
    ({ outcome, externalId }) => outcome === 'unknown' && externalId === object,
  );
  if (lost.length >= maxLostEffects)
    return endEffect(publishing, kind, row, {
      status: 'refused',
      message: kind.sentences.givenUp,
      evidence,
    });
  await moveEffect(publishing.em, kind.table, row, {
    status: 'pending',
    evidence,
    afterMs: 0,
    message: kind.sentences.onceMore,
    forgetsHandles,
  });
};

const look = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  account: UsableAccount,
): Promise<Sight | PlatformError> => {
  const input = {
    account,
    isAfterLost: true,
    handles: row.handles ?? {},
    save: () => Promise.resolve(),
    signal: Context.current().cancellationSignal,
    lost: await lostOf(publishing, kind, row),
  };
  try {
    return (await kind.look?.(publishing, row, input)) ?? unseen;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
};

const unseen: Sight = {
  state: 'never',
  outcome: 'unknowable',
  reason: 'The platform does not show it to this service.',
  evidence: {},
};

const lostOf = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
): Promise<LostCommit> => {
  const { em, config } = publishing;
  const calledMs = row.calledMs ?? row.nowMs;
  const lostMs = row.lostMs ?? calledMs + config.COMMIT_TIMEOUT;
  const startedAt = new Date(calledMs);
  const seen = row.evidence.findLast(({ outcome, isLook }) => outcome === 'unknown' && isLook !== true);
  return {
    now: new Date(row.nowMs),
    startedAt,
    lastUnderWayAt: new Date(Math.min(lostMs, calledMs + config.COMMIT_TIMEOUT)),
    lookingSince: new Date(lostMs),
    // empty if its worker died
    evidence: (seen?.['answer'] ?? {}) as Record<string, unknown>,
    duplicateSeen: false,
    knownIds: kind.findKnownIds
      ? [
          ...(await findIdsSentBy(em, row.platform, row.account, startedAt)),
          ...(await kind.findKnownIds(publishing, row, calledMs)),
        ]
      : [],
  };
};

interface Later {
  reason: string;
  afterMs: number;
  evidence?: EffectEvidence;
}

const lookLater = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  { reason, afterMs, evidence }: Later,
): Promise<void> => {
  const { RECONCILE_BUDGET, COMMIT_TIMEOUT } = publishing.config;
  const lostMs = row.lostMs ?? (row.calledMs ?? row.nowMs) + COMMIT_TIMEOUT;
  if (row.nowMs - lostMs > RECONCILE_BUDGET) return keepOpen(publishing, kind, row, reason, evidence);
  const message = `${isRead} ${reason}`;
  const told = evidence && { evidence };
  await moveEffect(publishing.em, kind.table, row, { status: 'reading', afterMs, message, ...told });
};

const keepOpen = <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  reason: string,
  evidence?: EffectEvidence,
): Promise<void> =>
  endEffect(publishing, kind, row, {
    status: 'unconfirmed',
    message: `${kind.sentences.unseen} ${reason}`,
    ...(evidence && { evidence }),
  });
