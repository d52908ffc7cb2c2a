import { moveAction, type ActionRow } from '../../../db/publishing/post-actions.ts';
import { maxLostCalls, type ActionEvidence } from '../../../domain/publishing/post-actions.ts';
import { PlatformError, type RevisionPresence } from '../../../platforms/platform.ts';
import { Context } from '@temporalio/activity';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';
import { findActingAccount } from './acting-account.ts';
import { endAction, finishObject, objectOf, outInput, revisionInput } from './end-action.ts';

/**
 * A call is found whose worker is gone: it may be under way until its deadline, and is then read back like one whose answer
 * was lost.
 */
export const readLostAction = async ({ em, config }: Publishing, row: ActionRow): Promise<void> => {
  const settled = config.COMMIT_TIMEOUT + config.RECONCILE_SETTLE;
  await moveAction(em, row, {
    status: 'reading',
    evidence: {
      at: new Date().toISOString(),
      externalId: objectOf(row),
      call: row.attempt,
      outcome: 'unknown',
      message: 'The worker that made the call did not see its end.',
    },
    afterMs: Math.max(0, settled - (row.calledMsAgo ?? 0)),
    message: 'Nobody saw the end of the call; the platform is read back.',
  });
};

/** Looks at the platform for what became of a call whose end nobody saw. Not there: it is done. There: one more call. */
export const readAction = async (publishing: Publishing, row: ActionRow): Promise<void> => {
  const acting = await findActingAccount(publishing, row);
  if ('reason' in acting)
    return acting.isFinal
      ? leaveOpen(publishing, row, acting.reason)
      : lookLater(publishing, row, acting.reason);
  const seen = await look(publishing, row, acting.account);
  if (seen instanceof PlatformError) {
    const { kind, message } = seen.failure;
    const evidence = evidenceOf(row, acting.account, { outcome: 'unknowable', refused: kind, message });
    return lookLater(publishing, row, message, evidence);
  }
  if (seen.state === 'unknowable')
    return leaveOpen(
      publishing,
      row,
      seen.reason,
      evidenceOf(row, acting.account, { outcome: 'unknowable', answer: seen.evidence }),
    );
  const replacedBy = seen.state === 'done' ? seen.replacedBy : undefined;
  const found = { outcome: seen.state, answer: seen.evidence, ...(replacedBy && { replacedBy }) };
  const evidence = evidenceOf(row, acting.account, found);
  if (seen.state !== 'there') return finishObject(publishing, row, evidence);
  if (row.tries < maxLostCalls)
    return void (await moveAction(publishing.em, row, {
      status: 'pending',
      evidence,
      afterMs: 0,
      message: 'It is still as it was, so the call did nothing; it is made once more.',
    }));
  const message =
    'The platform answered twice without saying what it did, and still shows it as it was. Do it there, or ask again.';
  await endAction(publishing, row, { status: 'refused', done: row.done, message, evidence });
};

const look = async (
  publishing: Publishing,
  row: ActionRow,
  account: UsableAccount,
): Promise<RevisionPresence | PlatformError> => {
  const { isOut, isRevised } = publishing.platforms[row.platform];
  const input = outInput(row, account, Context.current().cancellationSignal);
  const revision = revisionInput(input, row);
  try {
    if (revision) return (await isRevised?.(revision)) ?? unseen;
    return (await isOut?.(input)) ?? unseen;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
};

const unseen: RevisionPresence = {
  state: 'unknowable',
  reason: 'The platform shows this service no posts.',
  evidence: {},
};

const evidenceOf = (
  row: ActionRow,
  { tokenVersion }: UsableAccount,
  seen: Pick<ActionEvidence, 'outcome'> & Record<string, unknown>,
): ActionEvidence => ({
  at: new Date().toISOString(),
  externalId: objectOf(row),
  call: row.attempt,
  isLook: true,
  tokenVersion,
  ...seen,
});

/** Between looks at a platform that does not answer. */
const lookEveryMs = 10_000;

const lookLater = async (
  publishing: Publishing,
  row: ActionRow,
  reason: string,
  evidence?: ActionEvidence,
): Promise<void> => {
  const since = (row.calledMsAgo ?? 0) - publishing.config.COMMIT_TIMEOUT;
  if (since > publishing.config.RECONCILE_BUDGET) return leaveOpen(publishing, row, reason, evidence);
  await moveAction(publishing.em, row, {
    status: 'reading',
    afterMs: lookEveryMs,
    message: reason,
    ...(evidence && { evidence }),
  });
};

const leaveOpen = (
  publishing: Publishing,
  row: ActionRow,
  reason: string,
  evidence?: ActionEvidence,
): Promise<void> => {
  const message = `Nobody saw whether it was done: ${reason} Look there; asking for the same again is safe.`;
  return endAction(publishing, row, {
    status: 'unconfirmed',
    done: row.done,
    message,
    ...(evidence && { evidence }),
  });
};
