import { Client, Connection, ScheduleNotFoundError } from '@temporalio/client';
import type { Config } from '../config/index.ts';
import { scheduleIds } from '../domain/ids.ts';
import { clientConnectionOptions } from './connect.ts';
import {
  countWorkflows,
  deploymentOf,
  findRouting,
  listPollers,
  listQueues,
  type Deployment,
} from './deploy/deployments.ts';
import { ourWorkflows } from './deploy/find-trouble.ts';
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
  /** Null where there is none. Before its first run `sinceMs` is when it was made, after that when it last ran. */
  state: { isPaused: boolean; everyMs: number; hasRun: boolean; sinceMs: number } | null;
}

/** What Temporal tells of the installation. */
export interface SeenTemporal {
  serverVersion: string;
  missingAttributes: string[];
  queues: SeenQueue[];
  schedules: RecurringSchedule[];
  /** Null where workers know no builds. */
  currentBuild: string | null;
  /** Workflows of this environment of which Temporal reports a problem: their code does not fit, or fails. */
  troubled: number;
}

/** How long one question may take. */
const deadlineMs = 4_000;

/** Asks Temporal what an operator would look up; throws where it does not answer. */
export const lookAtTemporal = async (config: Config): Promise<SeenTemporal> => {
  const connection = Connection.lazy({ ...clientConnectionOptions(config), connectTimeout: '3s' });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  const deployment = deploymentOf(config, client);
  try {
    return await connection.withDeadline(Date.now() + deadlineMs, async () => {
      const system = await connection.workflowService.getSystemInfo({});
      const [missingAttributes, queues, schedules, { current }, troubled] = await Promise.all([
        findMissingAttributes(connection, config),
        findQueues(deployment),
        findSchedules(client, config),
        findRouting(deployment),
        countTroubled(deployment),
      ]);
      const serverVersion = system.serverVersion ?? '';
      return { serverVersion, missingAttributes, queues, schedules, currentBuild: current, troubled };
    });
  } finally {
    await connection.close();
  }
};

const findMissingAttributes = async (connection: Connection, config: Config): Promise<string[]> => {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({
    namespace: config.TEMPORAL_NAMESPACE,
  });
  const known = new Set(Object.keys(customAttributes ?? {}));
  return Object.values(workflowAttributes)
    .map(({ name }) => name)
    .filter(name => !known.has(name));
};

const findQueues = (deployment: Deployment): Promise<SeenQueue[]> =>
  Promise.all(
    listQueues(deployment.queues).map(async queue => {
      const [name, type] = queue;
      return { name, type, pollers: (await listPollers(deployment, queue)).length };
    }),
  );

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
        const last = info.recentActions.at(-1)?.takenAt;
        const everyMs = spec.intervals?.[0]?.every ?? 0;
        const sinceMs = (last ?? info.createdAt).getTime();
        return { id, state: { isPaused: state.paused, everyMs, hasRun: last !== undefined, sinceMs } };
      } catch (error) {
        if (error instanceof ScheduleNotFoundError) return { id, state: null };
        throw error;
      }
    }),
  );
};

const countTroubled = (deployment: Deployment): Promise<number> =>
  countWorkflows(
    deployment,
    `${ourWorkflows(deployment)} AND ExecutionStatus = "Running" AND TemporalReportedProblems IS NOT NULL`,
  );
