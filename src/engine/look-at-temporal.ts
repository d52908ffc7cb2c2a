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

/** Queue as Temporal sees it. */
export interface SeenQueue {
  name: string;
  type: 'workflow' | 'activity';
  /** Number of processes that polled within the last 90 seconds. */
  pollers: number;
}

/** Regular work that Temporal starts. */
export interface RecurringSchedule {
  id: string;
  /**
   * Null if the schedule does not exist. `sinceMs` is the time of its creation before its first run, and of its last run
   * afterwards.
   */
  state: { isPaused: boolean; everyMs: number; hasRun: boolean; sinceMs: number } | null;
}

/** Facts that Temporal reports about the installation. */
export interface SeenTemporal {
  serverVersion: string;
  missingAttributes: string[];
  queues: SeenQueue[];
  schedules: RecurringSchedule[];
  /** Null if workers have no builds. */
  currentBuild: string | null;
  /** Number of this environment's workflows with a reported problem: their code does not fit or fails. */
  troubled: number;
}

/** Maximum milliseconds of one call. */
const deadlineMs = 4_000;

/** Reads facts for operators from Temporal. Throws if it does not answer. */
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
