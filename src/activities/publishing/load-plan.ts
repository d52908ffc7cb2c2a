import { lateError } from '../../domain/publishing/lateness.ts';
import { readPlan, type PlanRow } from '../../db/publishing/post-plans.ts';
import { finalTargetStatuses } from '../../domain/posts/posts.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Plan } from './steps.ts';
import type { Publishing } from './publishing.ts';
import { dueOf, committingStatuses } from './target-states.ts';

const nothing: Plan = {
  action: 'nothing',
  status: 'draft',
  revision: 0,
  prepareAt: 0,
  dueAt: 0,
  expired: false,
  targets: [],
  all: [],
};

/** How long a post of a paused queue waits before it is looked at again, in milliseconds; that the queue goes on wakes it. */
const pausedLookMs = 24 * 3_600_000;

const dueAtOf = ({ due_ms: dueAt, now_ms: nowMs, paused }: PlanRow): number =>
  paused ? Math.max(dueAt ?? 0, nowMs + pausedLookMs) : (dueAt ?? 0);

/** Reads what a post wants now. A post that is gone, or neither scheduled nor publishing, wants nothing. */
export const loadPlan = async ({ em, config }: Publishing, postId: string): Promise<Plan> => {
  const row = await readPlan(em, postId);
  if (!row) return nothing;

  await failpoint('plan.loaded');
  const all = row.targets ?? [];
  const isOver = row.stopped || (!row.paused && lateError(dueOf(row), config.MAX_LATENESS) !== null);
  const dueAt = row.status === 'scheduled' && !row.stopped ? dueAtOf(row) : 0;
  return {
    action:
      !row.deleted && (row.status === 'scheduled' || row.status === 'publishing') ? 'publish' : 'nothing',
    status: row.status,
    revision: row.revision,
    dueAt,
    prepareAt: dueAt - config.PREPARE_LEAD,
    expired: isOver,
    targets: all.filter(({ status }) =>
      isOver ? committingStatuses.includes(status) : !finalTargetStatuses.includes(status),
    ),
    all,
  };
};
