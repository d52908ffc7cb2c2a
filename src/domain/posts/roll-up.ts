import { finalTargetStatuses, outStatuses, type PostStatus, type TargetStatus } from './posts.ts';

/** What a post comes to. */
export type PostOutcome = Extract<PostStatus, 'published' | 'partial' | 'unconfirmed' | 'failed'>;

/**
 * The post's outcome once every target is final; null while any is not. `failed` says that nothing is out: where that is not
 * sure of every target, the post is `unconfirmed`.
 */
export const rollUp = (targets: readonly TargetStatus[]): PostOutcome | null => {
  if (!targets.every(status => finalTargetStatuses.includes(status))) return null;
  const published = targets.filter(status => outStatuses.includes(status)).length;
  if (published === targets.length) return 'published';
  if (published > 0) return 'partial';
  return targets.includes('unconfirmed') ? 'unconfirmed' : 'failed';
};
