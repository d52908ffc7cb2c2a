import { Client, Connection, ScheduleNotFoundError } from '@temporalio/client';
import type { Config } from '../config/index.ts';
import { scheduleIds } from '../domain/ids.ts';
import { taskQueues } from '../domain/task-queues.ts';
import { deploymentName } from './builds.ts';
import { clientConnectionOptions } from './connect.ts';
import { findRouting, msOf } from './deploy/deployments.ts';
import { workflowAttributes } from './search-attributes.ts';

/** A queue as Temporal sees it. */
export interface SeenQueue {
  name: string;
  type: 'workflow' | 'activity';
  /** Processes that asked for work in the last minute and a half. */
  pollers: number;
}

/** What Temporal starts at regular times. */
export interface RecurringSchedule {
  id: string;
  /** Null where there is none. */
  state: { isPaused: boolean; everyMs: number; lastRunMs: number | null } | null;
}

/** What Temporal tells of the installation. */
export interface SeenTemporal {
  serverVersion: string;
  missingAttributes: string[];
  queues: SeenQueue[];
  schedules: RecurringSchedule[];
  /** Null where workers know no builds. */
  currentBuild: string | null;
  /** Workflows of which Temporal reports a problem: their code does not fit, or fails. */
  troubled: number;
}

/** How long one question may take. */
const deadlineMs = 4_000;

/** As Temporal numbers them. */
const queueTypes = { workflow: 1, activity: 2 } as const;
/** How long ago a worker that lives has asked for work at most. */
const aliveMs = 90_000;

/** Asks Temporal what an operator would look up; throws where it does not answer. */
export const lookAtTemporal = async (config: Config): Promise<SeenTemporal> => {
  const connection = Connection.lazy({ ...clientConnectionOptions(config), connectTimeout: '3s' });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  try {
    return await connection.withDeadline(Date.now() + deadlineMs, async () => {
      const system = await connection.workflowService.getSystemInfo({});
      const [missingAttributes, queues, schedules, { current }, troubled] = await Promise.all([
        findMissingAttributes(connection, config),
        findQueues(connection, config),
        findSchedules(client, config),
        findRouting({
          client,
          namespace: config.TEMPORAL_NAMESPACE,
          name: deploymentName(config),
          queues: noQueues,
        }),
        countTroubled(client),
      ]);
      const serverVersion = system.serverVersion ?? '';
      return { serverVersion, missingAttributes, queues, schedules, currentBuild: current, troubled };
    });
  } finally {
    await connection.close();
  }
};

const noQueues = { workflows: [], activities: [] };

const findMissingAttributes = async (connection: Connection, config: Config): Promise<string[]> => {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({
    namespace: config.TEMPORAL_NAMESPACE,
  });
  const known = new Set(Object.keys(customAttributes ?? {}));
  return Object.values(workflowAttributes)
    .map(({ name }) => name)
    .filter(name => !known.has(name));
};

const findQueues = (connection: Connection, config: Config): Promise<SeenQueue[]> => {
  const { core, webhooks, ...others } = taskQueues(config.TASK_QUEUE_PREFIX);
  const wanted = [
    ...[core, webhooks].map(name => ({ name, type: 'workflow' as const })),
    ...[core, webhooks, ...Object.values(others)].map(name => ({ name, type: 'activity' as const })),
  ];
  return Promise.all(
    wanted.map(async ({ name, type }) => {
      const { pollers } = await connection.workflowService.describeTaskQueue({
        namespace: config.TEMPORAL_NAMESPACE,
        taskQueue: { name },
        taskQueueType: queueTypes[type],
      });
      const alive = (pollers ?? []).filter(
        ({ lastAccessTime }) => Date.now() - (msOf(lastAccessTime) ?? 0) < aliveMs,
      );
      return { name, type, pollers: alive.length };
    }),
  );
};

const findSchedules = (
  client: Client,
  { TASK_QUEUE_PREFIX: prefix }: Config,
): Promise<RecurringSchedule[]> => {
  const { sweep, renewTokens, rewrapSecrets, deleteOrphans, prune } = scheduleIds;
  return Promise.all(
    [sweep, renewTokens, rewrapSecrets, deleteOrphans, prune].map(async idOf => {
      const id = idOf(prefix);
      try {
        const { state, spec, info } = await client.schedule.getHandle(id).describe();
        const lastRunMs = info.recentActions.at(-1)?.takenAt.getTime() ?? null;
        const everyMs = spec.intervals?.[0]?.every ?? 0;
        return { id, state: { isPaused: state.paused, everyMs, lastRunMs } };
      } catch (error) {
        if (error instanceof ScheduleNotFoundError) return { id, state: null };
        throw error;
      }
    }),
  );
};

const countTroubled = async (client: Client): Promise<number> => {
  const query = `ExecutionStatus = "Running" AND TemporalReportedProblems IS NOT NULL`;
  return (await client.workflow.count(query)).count;
};
