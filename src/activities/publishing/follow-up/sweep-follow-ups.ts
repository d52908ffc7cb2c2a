import { addMessage } from '../../../db/outbox.ts';
import { findStuckFollowUps } from '../../../db/publishing/follow-ups.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { Service } from '../../../process/service.ts';

/** Has comments that nobody puts gone on with; gives of how many targets. Zero in a right system. */
export const redriveStuckFollowUps = async ({
  config,
  log,
  orm,
}: Pick<Service, 'config' | 'log' | 'orm'>): Promise<number> => {
  const em = orm.em.fork();
  const stuck = await findStuckFollowUps(em, config.SWEEP_AFTER, workflowIds.comments(''));
  for (const target of stuck) {
    await addMessage(em, 'comments.due', { ...target }, null);
    log.warn(target, 'comments that follow a post are gone on with');
  }
  return stuck.length;
};
