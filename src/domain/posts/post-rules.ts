import type { UtmSettings } from '../brands/utm.ts';
import type { DisclosureSentences } from './disclosures.ts';
import { refuse } from '../errors.ts';
import { keyOfTarget, type TargetName } from './target-names.ts';
import {
  finalTargetStatuses,
  outStatuses,
  postStatuses,
  type PostStatus,
  type TargetStatus,
} from './posts.ts';

/** Actions that a caller can request for a post. */
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

/** Statuses in which each action is possible. In every other status the API responds 409 `invalid_state`. */
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

/**
 * Throws `invalid_state` unless the action is possible in that status. `done` names what the caller wanted, if that is only
 * a part of the action.
 */
export const requireAllowed = (
  action: PostAction,
  status: PostStatus,
  done: string = pastTense[action],
): void => {
  if (allowedIn[action].includes(status)) return;
  const possible = allowedIn[action].join(', ');
  const first = status === 'unconfirmed' ? ` ${resolveFirst}` : '';
  throw refuse(
    'invalid_state',
    `A post in status ${status} cannot be ${done}. The status must be one of: ${possible}.${first}`,
  );
};

const resolveFirst =
  'The post may already be live. Check the account, then call POST /posts/{postId}/targets/{platform}/resolve.';

/**
 * Returns the status after a change of the time. A time schedules the post. `null` turns a scheduled or canceled post into
 * a draft. `undefined` (time not named) changes nothing. A failed or partial post without a time keeps its status, so that
 * it can be retried. A partial post accepts no time (`invalid_state`), because part of it is live.
 */
export const statusAfterChange = (status: PostStatus, scheduledAt: Date | null | undefined): PostStatus => {
  if (scheduledAt === undefined) return status;
  if (scheduledAt === null) return status === 'failed' || status === 'partial' ? status : 'draft';
  requireAllowed('schedule', status);
  return 'scheduled';
};

/**
 * Returns the status of a post that is unarchived or restored. A schedule whose time has passed must not fire, so the post
 * becomes a draft.
 */
export const statusAfterReturn = (before: PostStatus, scheduledAt: Date | null, now: Date): PostStatus => {
  const passed = scheduledAt === null || scheduledAt <= now;
  return before === 'scheduled' && passed ? 'draft' : before;
};

/** Returns the status of an unarchived post, including posts whose status before archiving is unknown. */
export const statusAfterUnarchive = (
  before: PostStatus | null,
  scheduledAt: Date | null,
  now: Date,
): PostStatus => {
  if (before === null || before === 'archived') return 'draft';
  return statusAfterReturn(before, scheduledAt, now);
};

/** Target statuses that start again when the post is scheduled or published. Other targets keep their state. */
export const restartableTargets: readonly TargetStatus[] = ['pending', 'preparing', 'failed', 'cancelled'];

/** Statuses in which the target is live or may be. They stay as they are, whatever happens to the post. */
export const sentTargets: readonly TargetStatus[] = [...outStatuses, 'unconfirmed'];

/** Fields of a target that the rules need. */
export interface TargetState extends TargetName {
  status: TargetStatus;
  /** Whether the target waits for a person, or for its account's pause to end. */
  isHeld?: boolean;
  /** Number of live parts, if the target is only partly published. */
  live?: number;
  /** Parameters added to the links of the published text, or null if nothing was sent. */
  utm?: UtmSettings | null;
  /** Disclosure sentences in the published text, in place of labels. */
  disclosureSentences?: DisclosureSentences | null;
}

/** Returns whether a post is being published and every unpublished target is on hold. */
export const isHeldUp = (status: PostStatus, targets: readonly TargetState[]): boolean => {
  const open = targets.filter(target => !finalTargetStatuses.includes(target.status));
  return status === 'publishing' && open.length > 0 && open.every(({ isHeld }) => isHeld === true);
};

/**
 * Returns the targets to publish. Throws `invalid_state` if there are none. Published targets stay, and unconfirmed
 * targets may already be visible, so neither is ever sent again automatically.
 */
export const targetsToPublish = <T extends TargetState>(targets: readonly T[]): T[] => {
  const restartable = targets.filter(({ status }) => restartableTargets.includes(status));
  if (restartable.length > 0) return restartable;
  const open = targets.filter(({ status }) => !outStatuses.includes(status)).map(({ platform }) => platform);
  throw refuse(
    'invalid_state',
    `The post cannot be published again while the outcome on ${open.join(', ')} is unconfirmed. ${resolveFirst}`,
  );
};

const isReplaced = ({ platform, live = 0 }: TargetState, kept: readonly TargetName[]): boolean =>
  live > 0 && kept.some(target => target.platform === platform);

/**
 * Throws `invalid_state` if a change removes a target that may already show the post, or replaces a thread that is partly
 * live by another target of its platform, which would publish the live parts again.
 */
export const requireRemovable = (targets: readonly TargetState[], kept: readonly TargetName[]): void => {
  const keys = kept.map(keyOfTarget);
  const stuck = targets.filter(
    target =>
      !keys.includes(keyOfTarget(target)) &&
      (!restartableTargets.includes(target.status) || isReplaced(target, kept)),
  );
  if (stuck.length === 0) return;
  const names = stuck.map(({ platform, status }) => `${platform} (${status})`).join(', ');
  throw refuse('invalid_state', `These platforms can no longer be removed from the post: ${names}.`);
};
