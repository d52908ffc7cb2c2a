import { notApproved, tooLate } from '../../domain/publishing/holding.ts';
import type { Due } from '../../domain/publishing/lateness.ts';
import { finalTargetStatuses, type TargetError, type TargetStatus } from '../../domain/posts/posts.ts';
import { authorRemoved } from '../../domain/publishing/stopping.ts';
import type { TargetRow, TargetWithFiles } from '../../db/publishing/targets.ts';
import type { TargetStep } from './steps.ts';

/** The times of a row, for the rules of lateness. */
export const dueOf = (row: { due_ms: number | null; now_ms: number }): Due => ({
  dueAt: row.due_ms,
  now: row.now_ms,
});

/** Nothing but the answer of its commit, or what reading the platform back proves, may move a target out of these. */
export const committingStatuses: readonly TargetStatus[] = ['committing', 'reconciling'];

/** Whether a step made for `revision` may still act on this target, on which no commit is under way or unjudged. */
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

/** Why a target must not go out any more, also as the next part of a thread; null while it may. */
export const endingError = (row: TargetRow, maxLateness: number): TargetError | null => {
  if (row.stopped) return authorRemoved;
  return row.review_pending && row.parts.length === 0
    ? notApproved(dueOf(row), maxLateness)
    : tooLate(row.held, dueOf(row), maxLateness);
};

/** A suspended organization begins nothing; a thread that has begun is carried to its end. */
export const mayNotBegin = ({ suspended, parts }: Pick<TargetWithFiles, 'suspended' | 'parts'>): boolean =>
  suspended === true && parts.length === 0;
