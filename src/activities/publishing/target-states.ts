import { notApproved, tooLate } from '../../domain/publishing/holding.ts';
import type { Due } from '../../domain/publishing/lateness.ts';
import { finalTargetStatuses, type TargetError, type TargetStatus } from '../../domain/posts/posts.ts';
import { authorRemoved } from '../../domain/publishing/stopping.ts';
import type { TargetRow, TargetWithFiles } from '../../db/publishing/targets.ts';
import type { TargetStep } from './steps.ts';

/** Returns the times of a row for the rules of lateness. */
export const dueOf = (row: { due_ms: number | null; now_ms: number }): Due => ({
  dueAt: row.due_ms,
  now: row.now_ms,
});

/** Statuses that only the answer of the commit, or a lookup on the platform, ends. */
export const committingStatuses: readonly TargetStatus[] = ['committing', 'reconciling'];

/**
 * Returns whether a step for `revision` may still act on this target, which has no running commit and none without a
 * verdict.
 */
export const isCurrent = <Row extends TargetRow>(
  row: Row | undefined,
  { revision }: TargetStep,
): row is Row =>
  row !== undefined &&
  !row.deleted &&
  row.revision === revision &&
  (row.post_status === 'scheduled' || row.post_status === 'publishing') &&
  !finalTargetStatuses.includes(row.status) &&
  !committingStatuses.includes(row.status);

/** Returns why a target must no longer be published, including the next part of a thread. Returns null if it may be. */
export const endingError = (row: TargetRow, maxLateness: number): TargetError | null => {
  if (row.stopped) return authorRemoved;
  return row.review_pending && row.parts.length === 0
    ? notApproved(dueOf(row), maxLateness)
    : tooLate(row.held, dueOf(row), maxLateness);
};

/** Returns whether the target may not begin, because its organization is suspended. A thread that has begun is finished. */
export const mayNotBegin = ({ suspended, parts }: Pick<TargetWithFiles, 'suspended' | 'parts'>): boolean =>
  suspended === true && parts.length === 0;
