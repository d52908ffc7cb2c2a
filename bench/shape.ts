import { Client, Connection } from '@temporalio/client';
import { workflowIds } from '../src/domain/ids.ts';

/** What one workflow of ours had the server do. */
export interface Shape {
  activities: number;
  localActivities: number;
  timers: number;
  workflowTasks: number;
  events: number;
}

/** Counts the history of a published post, so that the floor can be given the same number of steps. */
export const shapeOf = async (address: string, namespace: string, postId: string): Promise<Shape> => {
  const connection = await Connection.connect({ address });
  try {
    const client = new Client({ connection, namespace });
    const { events } = await client.workflow.getHandle(workflowIds.post(postId)).fetchHistory();
    const all = events ?? [];
    const count = (is: (event: (typeof all)[number]) => unknown): number => all.filter(is).length;
    return {
      activities: count(event => event.activityTaskScheduledEventAttributes),
      localActivities: count(
        event => event.markerRecordedEventAttributes?.markerName === 'core_local_activity',
      ),
      timers: count(event => event.timerStartedEventAttributes),
      workflowTasks: count(event => event.workflowTaskCompletedEventAttributes),
      events: all.length,
    };
  } finally {
    await connection.close();
  }
};
