import { findStuckCommentActions } from '../../db/comments/comment-actions.ts';
import { addMessage } from '../../db/outbox.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Service } from '../../process/service.ts';

/** Has what nobody does with comments gone on with; gives for how many targets. Zero in a right system. */
export const redriveStuckCommentActions = async ({
  config,
  log,
  orm,
}: Pick<Service, 'config' | 'log' | 'orm'>): Promise<number> => {
  const em = orm.em.fork();
  const stuck = await findStuckCommentActions(em, config.SWEEP_AFTER, workflowIds.commentActions(''));
  for (const target of stuck) {
    await addMessage(em, 'comment_actions.due', { ...target }, null);
    log.warn(target, 'what is to be done with comments is gone on with');
  }
  return stuck.length;
};
