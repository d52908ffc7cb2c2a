import { Context } from '@temporalio/activity';
import { findNextEffect, findStuckEffects } from '../../db/effects/effects.ts';
import { effectTables, type EffectTable } from '../../db/effects/tables.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Service } from '../../process/service.ts';
import { whileHeartbeating } from '../heartbeat.ts';
import { commitHeartbeatMs } from '../publishing/commit/commit-row.ts';
import { openPublishing, type Publishing } from '../publishing/publishing.ts';
import { whileCurrent } from '../while-current.ts';
import type { WorkStep } from '../work-step.ts';
import { makeEffectCall } from './make-effect-call.ts';
import { findKind } from './kinds/index.ts';
import { findLostCall, lookForEffect } from './look-for-effect.ts';
import type { EffectRecord } from './kind.ts';
import { recordKept } from './record-effect.ts';

/** Makes one call or one check for the effect that is due first. A call without a known outcome is checked first. */
const takeEffect = async (
  publishing: Publishing,
  tables: readonly EffectTable[],
  subjectId: string,
): Promise<WorkStep> => {
  const rows = await Promise.all(tables.map(table => findNextEffect(publishing.em, table, subjectId)));
  const [row] = rows.filter(found => found !== undefined).toSorted((a, b) => a.waitMs - b.waitMs);
  if (!row) return { state: 'nothing' };
  const kind = findKind(row);
  const { platform, status, waitMs } = row;
  const name = kind.nameOf(row);
  const reason = status === 'reading' ? `wait to check ${platform}` : `wait for ${name} on ${platform}`;
  if (waitMs > 0) return { state: 'wait', afterMs: Math.ceil(waitMs), reason };
  Context.current().heartbeat(`${name} on ${platform}: ${status}`);
  if (status === 'pending') return makeEffectCall(publishing, kind, row);
  if (status === 'calling') await findLostCall(publishing, kind, row);
  else await lookForEffect(publishing, kind, row);
  return { state: 'again' };
};

/** Restarts effects that no workflow carries out. Returns the number of subjects, zero in a healthy system. */
const redriveStuckEffects = async ({
  config,
  log,
  orm,
}: Pick<Service, 'config' | 'log' | 'orm'>): Promise<number> => {
  const em = orm.em.fork();
  let count = 0;
  for (const table of Object.values(effectTables)) {
    for (const stuck of await findStuckEffects(em, table, config.SWEEP_AFTER)) {
      await addMessage(em, table.message, { ...stuck }, null);
      log.warn({ ...stuck, table: table.name }, 'an abandoned effect continues');
      count += 1;
    }
  }
  return count;
};

/**
 * Creates the steps of all effects, bound to one process. The names of the first three are in the histories of running
 * workflows.
 */
export const createEffectActivities = (service: Service) => {
  const publishing = openPublishing(service);
  const take = (...tables: EffectTable[]) =>
    whileCurrent(service, (subjectId: string): Promise<WorkStep> =>
      whileHeartbeating(commitHeartbeatMs, () => takeEffect(publishing, tables, subjectId)),
    );
  return {
    actOnComment: take(effectTables.comment_actions),
    putFollowUp: take(effectTables.follow_up_comments, effectTables.effects),
    changePublishedPost: take(effectTables.post_actions),
    recordEffect: async (record: EffectRecord): Promise<void> => {
      const table = effectTables[record.table];
      await recordKept(publishing, table, record);
    },
    redriveStuckEffects: (): Promise<number> => redriveStuckEffects(service),
  };
};

export type EffectActivities = ReturnType<typeof createEffectActivities>;
