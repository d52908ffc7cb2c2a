import type { UtmSettings } from '../brands/utm.ts';
import type { DisclosureSentences } from './disclosures.ts';
import { refuse } from '../errors.ts';
import type { PlatformName } from '../platforms.ts';
import {
  finalTargetStatuses,
  outStatuses,
  postStatuses,
  type PostStatus,
  type TargetStatus,
} from './posts.ts';

/** What a caller may ask of a post. */
export const postActions = [
  'change',
  'mark',
  'delete',
  'schedule',
  'cancel',
  'publish',
  'retry',
  'archive',
  'unarchive',
] as const;
export type PostAction = (typeof postActions)[number];

const allExcept = (...statuses: PostStatus[]): PostStatus[] =>
  postStatuses.filter(status => !statuses.includes(status));

/** The statuses in which each action is possible; everything else answers 409 `invalid_state`. */
export const allowedIn: Record<PostAction, readonly PostStatus[]> = {
  change: ['draft', 'scheduled', 'cancelled', 'failed', 'partial'],
  mark: allExcept('publishing'),
  delete: allExcept('publishing'),
  schedule: ['draft', 'scheduled', 'cancelled', 'failed'],
  cancel: ['scheduled'],
  publish: ['draft', 'scheduled', 'cancelled', 'failed', 'partial'],
  retry: ['failed', 'partial'],
  archive: allExcept('scheduled', 'publishing', 'archived'),
  unarchive: ['archived'],
};

const pastTense: Record<PostAction, string> = {
  change: 'changed',
  mark: 'labelled',
  delete: 'deleted',
  schedule: 'scheduled',
  cancel: 'cancelled',
  publish: 'published',
  retry: 'retried',
  archive: 'archived',
  unarchive: 'unarchived',
};

/** Throws `invalid_state` unless the action is possible in that status. */
export const requireAllowed = (action: PostAction, status: PostStatus): void => {
  if (allowedIn[action].includes(status)) return;
  const possible = allowedIn[action].join(', ');
  const first = status === 'unconfirmed' ? ` ${resolveFirst}` : '';
  throw refuse(
    'invalid_state',
    `A post in status ${status} cannot be ${pastTense[action]}. The status must be one of: ${possible}.${first}`,
  );
};

const resolveFirst =
  'The post may already be live. Check the account, then call POST /posts/{postId}/targets/{platform}/resolve.';

/**
 * Where a change of the time leads: a time schedules, `null` takes a scheduled or cancelled post back to the drafts, and
 * `undefined` (the time was not named) moves nothing. A failed or partial post without a time stays that, so that it can be
 * retried; a partial one takes no time (`invalid_state`), as part of it is out.
 */
export const statusAfterChange = (status: PostStatus, scheduledAt: Date | null | undefined): PostStatus => {
  if (scheduledAt === undefined) return status;
  if (scheduledAt === null) return status === 'failed' || status === 'partial' ? status : 'draft';
  requireAllowed('schedule', status);
  return 'scheduled';
};

/** What an archived or deleted post returns to; a schedule whose time has passed must not fire, so it becomes a draft. */
export const statusAfterReturn = (before: PostStatus, scheduledAt: Date | null, now: Date): PostStatus => {
  const passed = scheduledAt === null || scheduledAt <= now;
  return before === 'scheduled' && passed ? 'draft' : before;
};

/** The same for what says nothing of its status before it was archived. */
export const statusAfterUnarchive = (
  before: PostStatus | null,
  scheduledAt: Date | null,
  now: Date,
): PostStatus => {
  if (before === null || before === 'archived') return 'draft';
  return statusAfterReturn(before, scheduledAt, now);
};

/** Targets in one of these begin again when their post is scheduled or published; the others keep what happened. */
export const restartableTargets: readonly TargetStatus[] = ['pending', 'preparing', 'failed', 'cancelled'];

/** What is out in these, or may be, stays as it is, whatever becomes of the post. */
export const sentTargets: readonly TargetStatus[] = [...outStatuses, 'unconfirmed'];

/** A target, as far as the rules need it. */
export interface TargetState {
  platform: PlatformName;
  status: TargetStatus;
  /** Whether it waits for a person, or for the end of its account's pause. */
  isHeld?: boolean;
  /** How many parts of it are live, where it is not published as a whole. */
  live?: number;
  /** What was added to the links that it was sent; null where nothing was sent. */
  utm?: UtmSettings | null;
  /** What was said in its text for want of a label. */
  disclosureSentences?: DisclosureSentences | null;
}

/** Whether all that has not gone out of a post under way is held. */
export const isHeldUp = (status: PostStatus, targets: readonly TargetState[]): boolean => {
  const open = targets.filter(target => !finalTargetStatuses.includes(target.status));
  return status === 'publishing' && open.length > 0 && open.every(({ isHeld }) => isHeld === true);
};

/**
 * The platforms that publishing would go to. Throws `invalid_state` when there are none: what is published stays, and
 * what is unconfirmed may be visible already, so neither is ever sent again by itself.
 */
export const platformsToPublish = (targets: readonly TargetState[]): PlatformName[] => {
  const restartable = targets.filter(({ status }) => restartableTargets.includes(status));
  if (restartable.length > 0) return restartable.map(({ platform }) => platform);
  const open = targets.filter(({ status }) => !outStatuses.includes(status)).map(({ platform }) => platform);
  throw refuse(
    'invalid_state',
    `The post cannot be published again while the outcome on ${open.join(', ')} is unconfirmed. ${resolveFirst}`,
  );
};

/** Throws `invalid_state` when a platform that may show the post already would be dropped from it. */
export const requireRemovable = (targets: readonly TargetState[], kept: readonly PlatformName[]): void => {
  const stuck = targets.filter(
    ({ platform, status }) => !kept.includes(platform) && !restartableTargets.includes(status),
  );
  if (stuck.length === 0) return;
  const names = stuck.map(({ platform, status }) => `${platform} (${status})`).join(', ');
  throw refuse('invalid_state', `These platforms can no longer be removed from the post: ${names}.`);
};
