import { setTimeout as sleep } from 'node:timers/promises';
import type { DestinationStream, Logger } from 'pino';
import { WebhookSenders } from '../activities/webhooks/webhook-senders.ts';
import type { Config } from '../config/index.ts';
import { watchEventLoop } from '../process/event-loop-delay.ts';
import { openService } from '../process/open-service.ts';
import { servedBuild, workerIdentity } from './builds.ts';
import { namingSteps } from './traces/origin-headers.ts';
import { startDispatcher } from './dispatcher.ts';
import { createSendMessage } from './send-message.ts';
import { runAll, stopAll } from './run-all.ts';
import { keepScheduled } from './schedules.ts';
import { tracedSending, workflowSpans } from './traces/workflow-spans.ts';
import { configuredBundle } from './workflow-bundle.ts';
import { createActivities } from './worker-activities.ts';
import {
  type WorkerOptions,
  Worker,
  makeTelemetryFilterString,
  Runtime,
  NativeConnection,
} from '@temporalio/worker';
import { workHeartbeatMs } from '../activities/heartbeat.ts';
import { mediaJobsAtOnce } from '../config/clips.ts';
import { publishingSlots } from '../activities/publishing/commit/wait-for-instant.ts';
import { taskQueues } from '../domain/task-queues.ts';
import { clipHeartbeatMs } from '../activities/clips/run-clip-job.ts';
import { temporalLog } from './temporal-log.ts';
import type { Service } from '../process/service.ts';
import { workerConnectionOptions } from './connect.ts';

export interface RunningWorker {
  /** Settles when the worker has stopped. Rejects if it failed. */
  done: Promise<void>;
  /** Stops claiming work, lets running activities finish within SHUTDOWN_GRACE, and closes everything. */
  close(): Promise<void>;
}

/** Milliseconds between attempts to reach Temporal at the start. */
const reconnectMs = 1_000;

/**
 * Maximum milliseconds for which a stopping worker continues to send its current messages. They take some milliseconds if
 * Temporal is healthy.
 */
const dispatchMs = 2_000;

/**
 * Runs workflows, activities, and the dispatcher. Waits for Temporal if it is not available yet. Logs to stdout unless
 * `logTo` is given.
 */
export const startWorker = async (config: Config, logTo?: DestinationStream): Promise<RunningWorker> => {
  const service = await openService(config, 'worker', logTo);
  const { engine, log, orm, tracing } = service;
  installRuntime(config, log);
  const [codePath, connection, build] = await Promise.all([
    configuredBundle(config),
    connectPatiently(config, log),
    servedBuild(config),
  ]);
  const senders = new WebhookSenders(config);
  const workers = await createWorkers(config, {
    connection,
    identity: workerIdentity(),
    namespace: config.TEMPORAL_NAMESPACE,
    activities: createActivities(service, senders),
    interceptors: { activity: [namingSteps(tracing)] },
    sinks: workflowSpans(tracing),
    shutdownGraceTime: config.SHUTDOWN_GRACE,
    codePath,
    ...build,
  });
  await service.video.prepare();
  await knowAge(service);
  const send = tracedSending(tracing, createSendMessage(config, connection, orm));
  const dispatcher = dispatches(config)
    ? startDispatcher(config, orm, send, log, webhookId => senders.call(webhookId))
    : undefined;
  const stopping = new AbortController();
  // a build that may not be current yet leaves the schedules to the deploy
  const update = config.BUILD_ID === undefined;
  const scheduling = Promise.all([
    config.WORKER_QUEUES.includes('core')
      ? keepScheduled(engine.ensureSchedules, log, stopping.signal, { update })
      : undefined,
    service.databaseWatch.keepLooking(stopping.signal),
  ]);
  const running = runAll(workers);
  const endWatch = watchEventLoop(countDelays());
  const queues = servedQueues(config).map(({ taskQueue }) => taskQueue);
  const { version } = build.workerDeploymentOptions ?? {};
  log.info({ queues, temporal: config.TEMPORAL_ADDRESS, ...version }, 'worker is running');

  const done = running.finally(async () => {
    stopping.abort();
    endWatch();
    await Promise.all([dispatcher?.close(), scheduling]);
    await connection.close();
    await service.close();
  });
  return {
    done,
    close: async () => {
      // closed first: a workflow that it starts returns its first task to this worker, and a task that a stopping worker
      // does not take is late
      const dispatched = dispatcher?.close();
      await Promise.race([dispatched, sleep(dispatchMs, undefined, { ref: false })]);
      stopAll(workers);
      senders.stop(log);
      await Promise.all([done, dispatched]);
    },
  };
};

/** Options that all workers of a process share. */
type Shared = Pick<
  WorkerOptions,
  | 'connection'
  | 'identity'
  | 'namespace'
  | 'activities'
  | 'interceptors'
  | 'sinks'
  | 'shutdownGraceTime'
  | 'workerDeploymentOptions'
> & {
  codePath: string;
};

/**
 * Steps of ingestions that a worker has begun. Most wait for their turn at the model or at the search server, which
 * organizations take one after another, and a short one passes in between.
 */
const ingestionSlots = 16;

/** Creates one worker for each queue that this process serves, so that no kind of work takes the slots of another. */
const createWorkers = (config: Config, { codePath, ...shared }: Shared): Promise<Worker[]> => {
  const workflowBundle = { codePath };
  const options: Record<keyof ReturnType<typeof taskQueues>, Omit<WorkerOptions, 'taskQueue'>> = {
    core: {
      workflowBundle,
      maxCachedWorkflows: config.MAX_CACHED_WORKFLOWS,
      maxHeartbeatThrottleInterval: workHeartbeatMs,
    },
    io: { maxHeartbeatThrottleInterval: workHeartbeatMs },
    publishing: {
      maxConcurrentActivityTaskExecutions: publishingSlots,
      maxHeartbeatThrottleInterval: workHeartbeatMs,
    },
    knowledge: { maxConcurrentActivityTaskExecutions: ingestionSlots },
    reading: { maxConcurrentActivityTaskExecutions: config.INGESTIONS_AT_ONCE },
    webhooks: { ...webhookSlots(config), workflowBundle },
    media: mediaSlots(mediaJobsAtOnce(config)),
    renditions: mediaSlots(1),
  };
  return Promise.all(
    servedQueues(config).map(({ name, taskQueue }) =>
      Worker.create({ ...shared, ...options[name], taskQueue }),
    ),
  );
};

/** Queues that a worker serves besides those of `WORKER_QUEUES`, which has one name for work that shared a queue before. */
const alsoServed = { io: 'publishing', knowledge: 'reading' } as const;

/** Returns the served queues. */
const servedQueues = ({ WORKER_QUEUES, TASK_QUEUE_PREFIX }: Config) => {
  const queues = taskQueues(TASK_QUEUE_PREFIX);
  const names = WORKER_QUEUES.flatMap(name =>
    name === 'io' || name === 'knowledge' ? [name, alsoServed[name]] : [name],
  );
  return names.map(name => ({ name, taskQueue: queues[name] }));
};

/**
 * Returns whether this process runs the dispatcher: if it runs the workflows that receive messages, or the senders of
 * webhooks, which the same channel notifies.
 */
const dispatches = ({ WORKER_QUEUES }: Config): boolean =>
  WORKER_QUEUES.includes('core') || WORKER_QUEUES.includes('webhooks');

/**
 * Returns the slots of the webhook queue. A webhook that is being sent to takes one slot and has at least one running
 * request.
 */
const webhookSlots = ({ WEBHOOK_REQUESTS_AT_ONCE: slots }: Config) => ({
  maxConcurrentActivityTaskExecutions: slots,
  maxCachedWorkflows: Math.max(2, slots),
  maxHeartbeatThrottleInterval: workHeartbeatMs,
});

/**
 * Returns the options of the media queue: as many ffmpeg jobs as the cores can run. Heartbeats are not throttled, because
 * the answer to a heartbeat reports that a job was canceled.
 */
const mediaSlots = (jobsAtOnce: number) => ({
  maxConcurrentActivityTaskExecutions: jobsAtOnce,
  maxHeartbeatThrottleInterval: clipHeartbeatMs,
  defaultHeartbeatThrottleInterval: clipHeartbeatMs,
});

/** Returns a function that records how long work waited for the event loop, under the name of the API's metric. */
const countDelays = (): ((seconds: number) => void) => {
  const delays = Runtime.instance().metricMeter.createHistogram(
    'event_loop_delay_seconds',
    'float',
    '',
    'Delay of the event loop.',
  );
  return seconds => delays.record(seconds);
};

/**
 * Buckets in seconds. A publish call is on time within one second and late after ten; the upload of a long video takes
 * minutes.
 */
const histogramBucketOverrides = {
  publish_lateness_seconds: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 86_400],
  event_loop_delay_seconds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  platform_operation_seconds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
};

let installed = false;

/** Installs the SDK's runtime, one per process: our logger, our signal handling, and metrics if a port is set. */
const installRuntime = (config: Config, log: Logger): void => {
  if (installed) return;
  installed = true;
  Runtime.install({
    shutdownSignals: [],
    logger: temporalLog(log),
    telemetryOptions: {
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) },
      ...(config.METRICS_PORT
        ? {
            metrics: {
              prometheus: { bindAddress: `${config.HOST}:${config.METRICS_PORT}`, histogramBucketOverrides },
            },
          }
        : {}),
    },
  });
};

/**
 * Asks Temporal how new the database must be, before anything is polled or sent. Retries as long as either is unavailable.
 */
const knowAge = async ({ databaseWatch, engine, log }: Service): Promise<void> => {
  for (;;) {
    try {
      await databaseWatch.compare(await engine.lastSweepNumber());
      return;
    } catch (error) {
      log.warn(
        { err: error },
        'it is not known yet whether the database is as new as Temporal’s record; trying again',
      );
      await sleep(reconnectMs);
    }
  }
};

const connectPatiently = async (config: Config, log: Logger): Promise<NativeConnection> => {
  for (;;) {
    try {
      return await NativeConnection.connect(workerConnectionOptions(config));
    } catch (error) {
      log.warn(
        { err: error, temporal: config.TEMPORAL_ADDRESS },
        'Temporal does not answer yet; trying again',
      );
      await sleep(reconnectMs);
    }
  }
};
