import {
  ScheduleNotFoundError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
} from '@temporalio/client';
import { scheduleIds, workflowIds } from '../domain/ids.ts';
import type { PostStatus } from '../domain/posts/posts.ts';
import type { PostWorkflowEnd } from '../domain/publishing/restored-posts.ts';
import { workflowAttributes } from './search-attributes.ts';

const describe = async (client: Client, id: string): Promise<WorkflowExecutionDescription | undefined> => {
  try {
    return await client.workflow.getHandle(id).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
};

/**
 * Returns how the newest workflow of a post ended on its own. Returns null if it is running, was terminated, or does not
 * exist.
 */
export const endOfPost = async (client: Client, postId: string): Promise<PostWorkflowEnd | null> => {
  const seen = await describe(client, workflowIds.post(postId));
  if (!seen?.closeTime || !['COMPLETED', 'FAILED'].includes(seen.status.name)) return null;
  const status = seen.typedSearchAttributes.get(workflowAttributes.postStatus);
  return status === undefined ? null : { status: status as PostStatus, at: seen.closeTime };
};

/** Returns the number that the last complete sweep left behind, or 0 if Temporal knows of none. */
export const lastSweepNumber = async (client: Client, taskQueuePrefix: string): Promise<number> => {
  for (const id of (await recentSweeps(client, taskQueuePrefix)).toReversed()) {
    if ((await describe(client, id))?.status.name !== 'COMPLETED') continue;
    const report = (await client.workflow.getHandle(id).result()) as { posts?: { number?: number } };
    // sweeps of the first builds of 0.1 had no number
    return report.posts?.number ?? 0;
  }
  return 0;
};

const recentSweeps = async (client: Client, taskQueuePrefix: string): Promise<string[]> => {
  try {
    const schedule = client.schedule.getHandle(scheduleIds.sweep(taskQueuePrefix));
    const { info } = await schedule.describe();
    return info.recentActions.map(({ action }) => action.workflow.workflowId);
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return [];
    throw error;
  }
};
