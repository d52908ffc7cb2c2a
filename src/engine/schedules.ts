import { setTimeout as sleep } from 'node:timers/promises';
import { ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Config } from '../config/index.ts';
import { retiredScheduleIds, scheduleIds } from '../domain/ids.ts';
import { chooseQueuePriority } from '../domain/story.ts';
import { taskQueues } from '../domain/task-queues.ts';
import type { deleteOrphans } from '../workflows/delete-orphans.ts';
import type { prune } from '../workflows/prune.ts';
import type { readComments } from '../workflows/read-comments.ts';
import type { refreshMetrics } from '../workflows/refresh-metrics.ts';
import type { renewTokens } from '../workflows/renew-tokens.ts';
import type { rewrapSecrets } from '../workflows/rewrap-secrets.ts';
import type { subscribeHooks } from '../workflows/subscribe-hooks.ts';
import type { sweep } from '../workflows/sweep.ts';
import { createSchedule, removeSchedule } from './owned-schedules.ts';
import { workflowAttributes } from './search-attributes.ts';

/** Temporal's minimum. Every run checks everything, so a missed run need not be caught up. */
const catchupWindow = '10s';

/** Workflow that Temporal starts at regular times, one run at a time. */
interface Recurring {
  id: string;
  workflowType: string;
  everyMs: number;
  /** Timeout of a run whose worker or database is unavailable. The next run starts again. */
  maxDuration: '10m' | '1h';
  kind: 'sweep' | 'metrics' | 'comments' | 'renewal' | 'rewrap' | 'upkeep';
  summary: string;
}

/** Options of workflows that only read. */
const reads = ({
  TASK_QUEUE_PREFIX,
  METRICS_EVERY,
  COMMENTS_EVERY,
  PLATFORM_WEBHOOKS,
}: Config): Recurring[] => [
  {
    id: scheduleIds.refreshMetrics(TASK_QUEUE_PREFIX),
    workflowType: 'refreshMetrics' satisfies (typeof refreshMetrics)['name'],
    everyMs: METRICS_EVERY,
    maxDuration: '1h',
    kind: 'metrics',
    summary: 'Read due numbers of posts and accounts',
  },
  {
    id: scheduleIds.readComments(TASK_QUEUE_PREFIX),
    workflowType: 'readComments' satisfies (typeof readComments)['name'],
    everyMs: COMMENTS_EVERY,
    maxDuration: '1h',
    kind: 'comments',
    summary: 'Read comments on posts',
  },
  ...(PLATFORM_WEBHOOKS
    ? [
        {
          id: scheduleIds.subscribeHooks(TASK_QUEUE_PREFIX),
          workflowType: 'subscribeHooks' satisfies (typeof subscribeHooks)['name'],
          everyMs: COMMENTS_EVERY,
          maxDuration: '1h' as const,
          kind: 'comments' as const,
          summary: 'Subscribe to the platforms’ webhooks for accounts',
        },
      ]
    : []),
];

const recurring = (config: Config): Recurring[] => [
  {
    id: scheduleIds.sweep(config.TASK_QUEUE_PREFIX),
    workflowType: 'sweep' satisfies (typeof sweep)['name'],
    everyMs: config.SWEEP_EVERY,
    maxDuration: '10m',
    kind: 'sweep',
    summary: 'Start missing workflows of posts, deliveries, documents, agents, …',
  },
  {
    id: scheduleIds.renewTokens(config.TASK_QUEUE_PREFIX),
    workflowType: 'renewTokens' satisfies (typeof renewTokens)['name'],
    everyMs: config.RENEW_EVERY,
    maxDuration: '1h',
    kind: 'renewal',
    summary: 'Renew connections that expire soon',
  },
  ...reads(config),
  {
    id: scheduleIds.rewrapSecrets(config.TASK_QUEUE_PREFIX),
    workflowType: 'rewrapSecrets' satisfies (typeof rewrapSecrets)['name'],
    everyMs: config.REWRAP_EVERY,
    maxDuration: '1h',
    kind: 'rewrap',
    summary: 'Encrypt texts of older keys again',
  },
  {
    id: scheduleIds.deleteOrphans(config.TASK_QUEUE_PREFIX),
    workflowType: 'deleteOrphans' satisfies (typeof deleteOrphans)['name'],
    everyMs: config.ORPHANS_EVERY,
    maxDuration: '1h',
    kind: 'upkeep',
    summary: 'Delete files without a database row for a week',
  },
  {
    id: scheduleIds.prune(config.TASK_QUEUE_PREFIX),
    workflowType: 'prune' satisfies (typeof prune)['name'],
    everyMs: config.PRUNE_EVERY,
    maxDuration: '1h',
    kind: 'upkeep',
    summary: 'Delete expired data: logins, stored answers, read notifications, sessions',
  },
];

const scheduleOf = (
  config: Config,
  { id, workflowType, everyMs, maxDuration, kind, summary }: Recurring,
) => ({
  scheduleId: id,
  spec: { intervals: [{ every: everyMs }] },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow } as const,
  action: {
    type: 'startWorkflow' as const,
    workflowType,
    workflowId: id,
    args: [],
    taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
    workflowExecutionTimeout: maxDuration,
    priority: chooseQueuePriority(kind === 'sweep' || kind === 'renewal' ? 'usual' : 'upkeep'),
    staticSummary: summary,
    typedSearchAttributes: [{ key: workflowAttributes.workflowKind, value: kind }],
  },
});

/**
 * Creates missing schedules and deletes obsolete ones. `update` also updates existing ones to this release. A schedule that
 * an operator paused stays paused. `within` limits Temporal's time for each of them.
 */
export const ensureSchedules = async (
  client: Client,
  config: Config,
  { update }: { update: boolean },
  within: (work: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  for (const one of recurring(config))
    await within(() => ensureSchedule(client, scheduleOf(config, one), update));
  for (const id of retiredScheduleIds(config.TASK_QUEUE_PREFIX))
    await within(() => removeSchedule(client, id));
};

const ensureSchedule = async (
  client: Client,
  { scheduleId, ...wanted }: ReturnType<typeof scheduleOf>,
  update: boolean,
): Promise<void> => {
  if ((await createSchedule(client, { scheduleId, ...wanted })) || !update) return;
  await client.schedule.getHandle(scheduleId).update(({ state }) => ({ ...wanted, state }));
};

/**
 * Milliseconds until the next attempt after a failure, and until the next check after a success: a Temporal that lost its
 * data has no schedules.
 */
const pauseMs = { failed: 5_000, done: 60_000 };

/**
 * Keeps the schedules in place until `stopping`. The worker does not wait for it. `update`: at its start, also updates
 * existing ones to this release.
 */
export const keepScheduled = async (
  ensure: (how: { update: boolean }) => Promise<void>,
  log: Logger,
  stopping: AbortSignal,
  { update }: { update: boolean },
): Promise<void> => {
  while (!stopping.aborted) {
    const pause = await ensure({ update }).then(
      () => {
        update = false;
        return pauseMs.done;
      },
      (error: unknown) => {
        log.warn({ err: error }, 'the recurring workflows could not be scheduled yet and will be retried');
        return pauseMs.failed;
      },
    );
    await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
};
