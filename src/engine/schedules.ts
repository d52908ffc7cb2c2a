import { setTimeout as sleep } from 'node:timers/promises';
import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Config } from '../config/index.ts';
import { scheduleIds } from '../domain/ids.ts';
import { taskQueues } from '../domain/task-queues.ts';
import type { deleteOrphans } from '../workflows/delete-orphans.ts';
import type { prune } from '../workflows/prune.ts';
import type { removeAccounts } from '../workflows/remove-accounts.ts';
import type { renewTokens } from '../workflows/renew-tokens.ts';
import type { rewrapSecrets } from '../workflows/rewrap-secrets.ts';
import type { sweepCarousels } from '../workflows/sweep-carousels.ts';
import type { sweepClips } from '../workflows/sweep-clips.ts';
import type { sweepAgents } from '../workflows/sweep-agents.ts';
import type { sweepDeliveries } from '../workflows/sweep-deliveries.ts';
import type { sweepKnowledge } from '../workflows/sweep-knowledge.ts';
import type { sweepPosts } from '../workflows/sweep-posts.ts';
import { workflowAttributes } from './search-attributes.ts';

/** Every run looks at all there is, so one that was missed needs no catching up; Temporal's least is 10 s. */
const catchupWindow = '10s';

/** A workflow that Temporal starts at regular times, one at a time. */
interface Recurring {
  id: string;
  workflowType: string;
  everyMs: number;
  /** Ends a run whose worker or database is away: the next one begins afresh. */
  maxDuration: '10m' | '1h';
  kind: 'sweep' | 'removal' | 'renewal' | 'rewrap' | 'upkeep';
  summary: string;
}

/** They find what was lost between a row and Temporal. */
const sweeps = ({ TASK_QUEUE_PREFIX, SWEEP_EVERY }: Config): Recurring[] => [
  {
    id: scheduleIds.sweep(TASK_QUEUE_PREFIX),
    workflowType: 'sweepPosts' satisfies (typeof sweepPosts)['name'],
    everyMs: SWEEP_EVERY,
    maxDuration: '10m',
    kind: 'sweep',
    summary: 'Look for posts that should have a live workflow and have none',
  },
  {
    id: scheduleIds.sweepDeliveries(TASK_QUEUE_PREFIX),
    workflowType: 'sweepDeliveries' satisfies (typeof sweepDeliveries)['name'],
    everyMs: SWEEP_EVERY,
    maxDuration: '10m',
    kind: 'sweep',
    summary: 'Look for webhook deliveries that should have a live workflow and have none',
  },
  {
    id: scheduleIds.sweepKnowledge(TASK_QUEUE_PREFIX),
    workflowType: 'sweepKnowledge' satisfies (typeof sweepKnowledge)['name'],
    everyMs: SWEEP_EVERY,
    maxDuration: '10m',
    kind: 'sweep',
    summary:
      'Look for documents that should have a live workflow and have none, and for a new embedding model',
  },
  {
    id: scheduleIds.sweepClips(TASK_QUEUE_PREFIX),
    workflowType: 'sweepClips' satisfies (typeof sweepClips)['name'],
    everyMs: SWEEP_EVERY,
    maxDuration: '10m',
    kind: 'sweep',
    summary:
      'Look for clip jobs that should have a live workflow and have none, and for uploads that nobody ended',
  },
  {
    id: scheduleIds.sweepCarousels(TASK_QUEUE_PREFIX),
    workflowType: 'sweepCarousels' satisfies (typeof sweepCarousels)['name'],
    everyMs: SWEEP_EVERY,
    maxDuration: '10m',
    kind: 'sweep',
    summary: 'Look for carousels that wait for their pictures and have no live workflow',
  },
];

const upkeep = ({
  TASK_QUEUE_PREFIX,
  SWEEP_EVERY,
  RENEW_EVERY,
  REWRAP_EVERY,
  PRUNE_EVERY,
  ORPHANS_EVERY,
}: Config): Recurring[] => [
  {
    id: scheduleIds.sweepAgents(TASK_QUEUE_PREFIX),
    workflowType: 'sweepAgents' satisfies (typeof sweepAgents)['name'],
    everyMs: SWEEP_EVERY,
    maxDuration: '10m',
    kind: 'sweep',
    summary: 'Bring the schedules of agents to what their rows say, and record the runs that were missed',
  },
  {
    id: scheduleIds.removeAccounts(TASK_QUEUE_PREFIX),
    workflowType: 'removeAccounts' satisfies (typeof removeAccounts)['name'],
    everyMs: SWEEP_EVERY,
    maxDuration: '1h',
    kind: 'removal',
    summary: 'Remove accounts and organizations whose grace period is over',
  },
  {
    id: scheduleIds.renewTokens(TASK_QUEUE_PREFIX),
    workflowType: 'renewTokens' satisfies (typeof renewTokens)['name'],
    everyMs: RENEW_EVERY,
    maxDuration: '1h',
    kind: 'renewal',
    summary: 'Renew the access to accounts that is near its end',
  },
  {
    id: scheduleIds.rewrapSecrets(TASK_QUEUE_PREFIX),
    workflowType: 'rewrapSecrets' satisfies (typeof rewrapSecrets)['name'],
    everyMs: REWRAP_EVERY,
    maxDuration: '1h',
    kind: 'rewrap',
    summary: 'Encrypt again what was written with another key',
  },
  {
    id: scheduleIds.deleteOrphans(TASK_QUEUE_PREFIX),
    workflowType: 'deleteOrphans' satisfies (typeof deleteOrphans)['name'],
    everyMs: ORPHANS_EVERY,
    maxDuration: '1h',
    kind: 'upkeep',
    summary: 'Delete files in the store that no row has named for a week',
  },
  {
    id: scheduleIds.prune(TASK_QUEUE_PREFIX),
    workflowType: 'prune' satisfies (typeof prune)['name'],
    everyMs: PRUNE_EVERY,
    maxDuration: '1h',
    kind: 'upkeep',
    summary:
      'Delete what has outlived its use: expired logins, old answers, read notifications, ended sessions',
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
    staticSummary: summary,
    typedSearchAttributes: [{ key: workflowAttributes.workflowKind, value: kind }],
  },
});

/**
 * Makes the schedules that are not there; `update` brings those that are to what this release says. One that an operator
 * paused stays paused. `within` bounds what Temporal may take for one of them.
 */
export const ensureSchedules = async (
  client: Client,
  config: Config,
  { update }: { update: boolean },
  within: (work: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  for (const one of [...sweeps(config), ...upkeep(config)])
    await within(() => ensureSchedule(client, scheduleOf(config, one), update));
};

const ensureSchedule = async (
  client: Client,
  { scheduleId, ...wanted }: ReturnType<typeof scheduleOf>,
  update: boolean,
): Promise<void> => {
  try {
    await client.schedule.create({ scheduleId, ...wanted });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    if (!update) return;
    await client.schedule.getHandle(scheduleId).update(({ state }) => ({ ...wanted, state }));
  }
};

/** How long until it is tried again, and until it is made sure of again: a Temporal that lost its data has no schedules. */
const pauseMs = { failed: 5_000, done: 60_000 };

/**
 * Keeps the schedules there until `stopping`; the worker does not wait for it. `update`: at its start, it also brings them to
 * what this release says.
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
        log.warn({ err: error }, 'the recurring workflows could not be scheduled yet; trying again');
        return pauseMs.failed;
      },
    );
    await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
};
