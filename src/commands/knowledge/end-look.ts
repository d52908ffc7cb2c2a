import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { KbSource } from '../../db/entities/source.ts';
import { lockAnySource } from '../../db/knowledge/sources.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { readClock } from '../../db/queue/queues.ts';
import { sourcePausedText } from '../../domain/notifications/notification-texts.ts';
import { failuresToPauseSource, type SourceProblem } from '../../domain/knowledge/sources.ts';

/** Result of a source check. */
export interface LookEnd {
  /** Reason why the check failed or was incomplete. Null if it succeeded. */
  problem: SourceProblem | null;
  /** True if the source no longer exists, permanently. */
  isOver?: boolean;
  /** Milliseconds for which its server asked to be left alone. */
  afterMs?: number;
}

const pause = async (em: Em, source: KbSource, reason: string): Promise<void> => {
  const { id, orgId, url, knowledgeBaseId } = source;
  Object.assign(source, { status: 'paused', pausedReason: reason, lookAt: null });
  await em.flush();
  await addNotification(em, orgId, sourcePausedText({ sourceId: id, knowledgeBaseId, url }, reason));
  await audit(em, {
    action: 'source.paused',
    target: { kind: 'source', id, name: url },
    details: { knowledgeBaseId, reason },
    by: { kind: 'service', id: null },
    orgId,
  });
};

const reasonToPause = (failures: number, { problem, isOver }: LookEnd): string | null => {
  if (problem === null) return null;
  if (isOver) return `The source was paused because it no longer exists. ${problem.message}`;
  if (failures < failuresToPauseSource) return null;
  return `The source was paused after ${failuresToPauseSource} failed checks in a row. The last failure: ${problem.message}`;
};

/**
 * Ends a check: schedules the next one, and pauses a source whose checks fail. A check that a person requested meanwhile
 * stays.
 */
export const endLook = async (em: Em, sourceId: string, end: LookEnd): Promise<void> => {
  const source = await lockAnySource(em, sourceId);
  if (source?.status !== 'active' || !source.lookAt) return;
  const now = await readClock(em);
  const isAskedFor = source.checkedAt != null && source.lookAt > source.checkedAt && end.problem === null;
  source.failures = end.problem === null ? 0 : source.failures + 1;
  source.problem = end.problem;
  if (end.problem !== null) source.checkedAt = now;
  if (!isAskedFor)
    source.lookAt = new Date(now.getTime() + Math.max(source.everyMinutes * 60_000, end.afterMs ?? 0));
  const reason = reasonToPause(source.failures, end);
  if (reason !== null) await pause(em, source, reason);
  await em.flush();
};
