import { lateError } from '../../domain/publishing/lateness.ts';
import { readPlan, type PlanRow, type PlanTargetRow } from '../../db/publishing/post-plans.ts';
import { finalTargetStatuses } from '../../domain/posts/posts.ts';
import type { Config } from '../../config/index.ts';
import type { Platform } from '../../platforms/platform.ts';
import { maxAheadMs } from './commit/wait-for-instant.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Plan, PlannedTarget, Preparation } from './steps.ts';
import type { Publishing } from './publishing.ts';
import { dueOf, committingStatuses } from './target-states.ts';

const nothing: Plan = {
  action: 'nothing',
  status: 'draft',
  revision: 0,
  prepareAt: 0,
  dueAt: 0,
  callAt: 0,
  expired: false,
  targets: [],
  all: [],
};

/** Milliseconds until a post of a paused queue is checked again. Resuming the queue wakes it. */
const pausedLookMs = 24 * 3_600_000;

const dueAtOf = ({ due_ms: dueAt, now_ms: nowMs, paused }: PlanRow): number =>
  paused ? Math.max(dueAt ?? 0, nowMs + pausedLookMs) : (dueAt ?? 0);

/**
 * Milliseconds that preparing one post on five platforms, with an image, takes on two cores: some 50 ms, and as much for
 * all other work.
 */
const preparingMs = 100;

/** Preparations that are part of the call. */
const withTheCall: readonly Preparation[] = ['nothing', 'pictures'];

/**
 * Returns how long before its time a post is prepared: longer if more posts are due with it, and 0 if no target has a step
 * of its own for that.
 */
const leadOf = (config: Config, { crowd }: PlanRow, targets: readonly PlannedTarget[]): number =>
  targets.every(({ preparation }) => withTheCall.includes(preparation))
    ? 0
    : config.PREPARE_LEAD + Math.max(crowd - 1, 0) * preparingMs;

/** Milliseconds to begin the steps of one post, so that those of a crowd have all begun when their time comes. */
const beginningMs = 10;
/** A timer of Temporal is up to a second late. */
const leastAheadMs = 1_000;

/**
 * Returns how long before its time the steps of a post begin, which then wait for it: longer if they send pictures first, or
 * if more posts are due with it.
 */
const aheadOf = (config: Config, { crowd }: PlanRow, targets: readonly PlannedTarget[]): number => {
  const sending = targets.some(({ preparation }) => preparation === 'pictures') ? config.PREPARE_LEAD : 0;
  const beginning = leastAheadMs + Math.max(crowd - 1, 0) * beginningMs;
  return Math.min(Math.max(sending, beginning), maxAheadMs);
};

/**
 * Maximum number of posts due together whose pictures are sent by the steps of their calls. The steps of more posts would
 * not be done with them when their time comes.
 */
const maxPicturedCrowd = 20;

const plannedTargets = ({ platforms }: Publishing, { crowd, targets }: PlanRow): PlannedTarget[] =>
  (targets ?? []).map(({ has_media, has_few_pictures, has_link, ...target }) => ({
    ...target,
    preparation: preparationOf({ has_media, has_few_pictures, has_link }, platforms[target.platform], crowd),
  }));

const preparationOf = (
  target: Pick<PlanTargetRow, 'has_media' | 'has_few_pictures' | 'has_link'>,
  { preparesTexts, preparesLinks }: Platform,
  crowd: number,
): Preparation => {
  const { has_media: hasMedia, has_few_pictures: hasFewPictures, has_link: hasLink } = target;
  if (hasFewPictures) return crowd <= maxPicturedCrowd ? 'pictures' : 'container';
  if (hasMedia) return 'uploads';
  return preparesTexts || (preparesLinks && hasLink) ? 'container' : 'nothing';
};

/** Reads the current plan of a post. The plan is empty for a post that is deleted, or neither scheduled nor publishing. */
export const loadPlan = async (publishing: Publishing, postId: string): Promise<Plan> => {
  const { em, config } = publishing;
  const row = await readPlan(em, postId);
  if (!row) return nothing;

  await failpoint('plan.loaded');
  const all = plannedTargets(publishing, row);
  const isOver = row.stopped || (!row.paused && lateError(dueOf(row), config.MAX_LATENESS) !== null);
  const dueAt = row.status === 'scheduled' && !row.stopped ? dueAtOf(row) : 0;
  const targets = all.filter(({ status }) =>
    isOver ? committingStatuses.includes(status) : !finalTargetStatuses.includes(status),
  );
  const callAt = dueAt - aheadOf(config, row, targets);
  return {
    action:
      !row.deleted && (row.status === 'scheduled' || row.status === 'publishing') ? 'publish' : 'nothing',
    status: row.status,
    revision: row.revision,
    dueAt,
    prepareAt: Math.min(dueAt - leadOf(config, row, targets), callAt),
    callAt,
    expired: isOver,
    targets,
    all,
    about: { text: row.beginning, author: row.created_by },
  };
};
