import { lateError } from '../../domain/lateness.ts';
import { isStopped } from '../../db/publishing/stop-posts.ts';
import { finalTargetStatuses, type PostStatus } from '../../domain/posts.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Plan, PlannedTarget } from './steps.ts';
import type { Publishing } from './publishing.ts';
import { dueMs, nowMs } from '../../db/publishing/targets.ts';
import { dueOf, committingStatuses } from './target-states.ts';

interface PlanRow {
  status: PostStatus;
  revision: number;
  due_ms: number | null;
  now_ms: number;
  deleted: boolean;
  stopped: boolean;
  targets: PlannedTarget[] | null;
}

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

/** Reads what a post wants now. A post that is gone, or neither scheduled nor publishing, wants nothing. */
export const loadPlan = async ({ em, config }: Publishing, postId: string): Promise<Plan> => {
  const [row] = await em.execute<PlanRow[]>(
    `select p.status, p.revision, p.deleted_at is not null as deleted, ${isStopped} as stopped,
            ${dueMs} as due_ms, ${nowMs} as now_ms,
            (select json_agg(target) from (
               select t.id, t.platform, t.status,
                      p.platform_options->t.platform->>'firstComment' is not null and t.first_comment is null as comments
                 from post_targets t
                where t.post_id = p.id order by array_position(p.platforms, t.platform)) target) as targets
       from posts p where p.id = ?`,
    [postId],
  );
  if (!row) return nothing;

  await failpoint('plan.loaded');
  const all = row.targets ?? [];
  const isOver = row.stopped || lateError(dueOf(row), config.MAX_LATENESS) !== null;
  const dueAt = row.status === 'scheduled' && !row.stopped ? (row.due_ms ?? 0) : 0;
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
