import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { workflowIds } from '../domain/ids.ts';
import { postProgress } from '../workflows/messages.ts';

/**
 * `none`: no workflow runs for the post. `waiting`: one waits for the publish time that it knows of. `working`: one runs
 * and does something else, or does not say what.
 */
export type Liveness = 'none' | 'waiting' | 'working';

/** Asks the workflow's own record, never the visibility store, whose lists lag behind. */
export const livenessOf = async (client: Client, postId: string): Promise<Liveness> => {
  const handle = client.workflow.getHandle(workflowIds.post(postId));
  try {
    const { status } = await handle.describe();
    if (status.name !== 'RUNNING') return 'none';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'none';
    throw error;
  }
  const progress = await handle.query(postProgress).catch(() => null);
  return progress?.waitingFor ? 'waiting' : 'working';
};
