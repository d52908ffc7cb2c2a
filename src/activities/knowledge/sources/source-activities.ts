import { forgetHosts } from '../../../db/knowledge/source-hosts.ts';
import { listOverdueSources } from '../../../db/knowledge/sources.ts';
import { addMessage } from '../../../db/outbox.ts';
import type { Service } from '../../../process/service.ts';
import { workHeartbeatMs, whileHeartbeating } from '../../heartbeat.ts';
import { whileCurrent } from '../../while-current.ts';
import { lookAtSource, type LookStep } from './look-at-source.ts';

/** Findings of a sweep over all sources: sources that were overdue. */
export interface SourceSweepReport {
  overdue: number;
}

const redriveLostSources = async ({ config, log, orm }: Service): Promise<SourceSweepReport> => {
  const em = orm.em.fork();
  const overdue = await listOverdueSources(em, config.SWEEP_AFTER);
  for (const source of overdue) {
    await addMessage(em, 'source.changed', { ...source }, null);
    log.warn({ ...source }, 'a source is being checked again');
  }
  await forgetHosts(em);
  return { overdue: overdue.length };
};

/** Creates the steps of following sources, bound to one process. None checks while the database is an older copy. */
export const createSourceActivities = (service: Service) => ({
  lookAtSource: whileCurrent(service, (sourceId: string): Promise<LookStep> =>
    whileHeartbeating(workHeartbeatMs, () => lookAtSource(service, sourceId)),
  ),
  redriveLostSources: (): Promise<SourceSweepReport> => redriveLostSources(service),
});

export type SourceActivities = ReturnType<typeof createSourceActivities>;
