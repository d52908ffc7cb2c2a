import { finalTargetStatuses, outStatuses, type PostStatus, type TargetStatus } from './posts.ts';

/** Possible outcomes of a post. */
export type PostOutcome = Extract<PostStatus, 'published' | 'partial' | 'unconfirmed' | 'failed'>;

/**
 * Returns the post's outcome, or null until every target is final. `failed` means that nothing is live. If this is not
 * certain for every target, the outcome is `unconfirmed`.
 */
export const rollUp = (targets: readonly TargetStatus[]): PostOutcome | null => {
  if (!targets.every(status => finalTargetStatuses.includes(status))) return null;
  const published = targets.filter(status => outStatuses.includes(status)).length;
  if (published === targets.length) return 'published';
  if (published > 0) return 'partial';
  return targets.includes('unconfirmed') ? 'unconfirmed' : 'failed';
};
