import { forgetHosts } from '../../../db/knowledge/source-hosts.ts';
import { listOverdueSources } from '../../../db/knowledge/sources.ts';
import { addMessage } from '../../../db/outbox.ts';
import type { Service } from '../../../process/service.ts';
import { workHeartbeatMs, whileHeartbeating } from '../../heartbeat.ts';
import { whileCurrent } from '../../while-current.ts';
import { lookAtSource, type LookStep } from './look-at-source.ts';

/** What one look over all sources saw: those that something was to be done about and nobody did. */
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

/** The steps of following sources, bound to one process. None looks while the database is an older one. */
export const createSourceActivities = (service: Service) => ({
  lookAtSource: whileCurrent(service, (sourceId: string): Promise<LookStep> =>
    whileHeartbeating(workHeartbeatMs, () => lookAtSource(service, sourceId)),
  ),
  redriveLostSources: (): Promise<SourceSweepReport> => redriveLostSources(service),
});

export type SourceActivities = ReturnType<typeof createSourceActivities>;
