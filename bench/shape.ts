import { Client, Connection } from '@temporalio/client';
import { workflowIds } from '../src/domain/ids.ts';

/** Work of the server for one of our workflows. */
export interface Shape {
  activities: number;
  localActivities: number;
  timers: number;
  workflowTasks: number;
  events: number;
  /** Actions billed by Temporal Cloud, without heartbeats, which are not in the history. */
  actions: number;
}

type History = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>;
type HistoryEvent = NonNullable<History['events']>[number];

const isLocalActivity = (event: HistoryEvent): boolean =>
  event.markerRecordedEventAttributes?.markerName === 'core_local_activity';

/**
 * Counts billed actions: one each for a start, attempts of activities, timers, signals, and attributes that the workflow
 * wrote, and one for all local activities of a task together.
 */
const actionsIn = (events: readonly HistoryEvent[]): number => {
  const single = events.filter(
    event =>
      event.workflowExecutionStartedEventAttributes ??
      event.timerStartedEventAttributes ??
      event.workflowExecutionSignaledEventAttributes ??
      event.upsertWorkflowSearchAttributesEventAttributes,
  );
  const tries = events.map(event => event.activityTaskStartedEventAttributes?.attempt ?? 0);
  const tasks = events
    .filter(isLocalActivity)
    .map(event => String(event.markerRecordedEventAttributes?.workflowTaskCompletedEventId));
  return single.length + tries.reduce((sum, count) => sum + count, 0) + new Set(tasks).size;
};

/** Counts the history of a published post, once its workflow has ended. */
export const shapeOf = async (address: string, namespace: string, postId: string): Promise<Shape> => {
  const connection = await Connection.connect({ address });
  try {
    const handle = new Client({ connection, namespace }).workflow.getHandle(workflowIds.post(postId));
    await handle.result();
    const { events } = await handle.fetchHistory();
    const all = events ?? [];
    const count = (is: (event: HistoryEvent) => unknown): number => all.filter(is).length;
    return {
      activities: count(event => event.activityTaskScheduledEventAttributes),
      localActivities: count(isLocalActivity),
      timers: count(event => event.timerStartedEventAttributes),
      workflowTasks: count(event => event.workflowTaskCompletedEventAttributes),
      events: all.length,
      actions: actionsIn(all),
    };
  } finally {
    await connection.close();
  }
};
