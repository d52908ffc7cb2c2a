import { addMessage } from '../../../db/outbox.ts';
import { findStuckActions } from '../../../db/publishing/post-actions.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { Service } from '../../../process/service.ts';

/** Has what is to be done with posts that are out gone on with where nobody does; gives how many posts. Zero in a right system. */
export const redriveStuckActions = async ({
  config,
  log,
  orm,
}: Pick<Service, 'config' | 'log' | 'orm'>): Promise<number> => {
  const em = orm.em.fork();
  const stuck = await findStuckActions(em, config.SWEEP_AFTER, workflowIds.published(''));
  for (const post of stuck) {
    await addMessage(em, 'post.published_changed', { ...post }, null);
    log.warn(post, 'what is to be done with a post that is out is gone on with');
  }
  return stuck.length;
};
