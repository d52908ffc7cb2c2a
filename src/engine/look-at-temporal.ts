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
import { releaseOfWorker } from './builds.ts';
import { ourWorkflows } from './deploy/find-trouble.ts';
import { workflowAttributes } from './search-attributes.ts';

/** Queue as Temporal sees it. */
export interface SeenQueue {
  name: string;
  type: 'workflow' | 'activity';
  /** Number of processes that polled within the last 90 seconds. */
  pollers: number;
  /** Releases of these processes. Null stands for workers from before 0.2, which do not report it. */
  releases: (string | null)[];
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

/** Opens a connection for questions that are asked within a deadline, and closes it. */
const askTemporal = async <T>(
  config: Config,
  ask: (connection: Connection, client: Client) => Promise<T>,
): Promise<T> => {
  const connection = Connection.lazy({ ...clientConnectionOptions(config), connectTimeout: '3s' });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  try {
    return await connection.withDeadline(Date.now() + deadlineMs, () => ask(connection, client));
  } finally {
    await connection.close();
  }
};

/** Reads facts for operators from Temporal. Throws if it does not answer. */
export const lookAtTemporal = (config: Config): Promise<SeenTemporal> =>
  askTemporal(config, async (connection, client) => {
    const deployment = deploymentOf(config, client);
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

/** Returns whether someone paused the schedule of the sweep. Throws if Temporal does not answer. */
export const isSweepPaused = (config: Config): Promise<boolean> =>
  askTemporal(config, async (_, client) => {
    const { state } = await findSchedule(client, scheduleIds.sweep(config.TASK_QUEUE_PREFIX));
    return state?.isPaused === true;
  });

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
      const pollers = await listPollers(deployment, queue);
      const releases = pollers.map(({ identity }) => releaseOfWorker(identity ?? '') ?? null);
      return { name, type, pollers: pollers.length, releases };
    }),
  );

const findSchedules = (
  client: Client,
  { TASK_QUEUE_PREFIX: prefix }: Config,
): Promise<RecurringSchedule[]> => {
  const { sweep, renewTokens, rewrapSecrets, deleteOrphans, prune } = scheduleIds;
  const all = [sweep, renewTokens, rewrapSecrets, deleteOrphans, prune];
  return Promise.all(all.map(idOf => findSchedule(client, idOf(prefix))));
};

const findSchedule = async (client: Client, id: string): Promise<RecurringSchedule> => {
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
};

const countTroubled = (deployment: Deployment): Promise<number> =>
  countWorkflows(
    deployment,
    `${ourWorkflows(deployment)} AND ExecutionStatus = "Running" AND TemporalReportedProblems IS NOT NULL`,
  );
