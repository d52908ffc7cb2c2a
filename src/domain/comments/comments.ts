import type { PlatformName } from '../platforms.ts';

/** States of a comment on its platform. `held`: waits for approval there. */
export const commentStates = ['visible', 'hidden', 'held', 'deleted'] as const;
export type CommentState = (typeof commentStates)[number];

/** Actions on a comment. */
export const commentActionKinds = ['answer', 'hide', 'unhide', 'delete', 'like'] as const;
export type CommentActionKind = (typeof commentActionKinds)[number];

/**
 * States of an action. `draft`: waits for a person to send it. `calling`: stored before the call is made. `reading`: the
 * call ended without a response, and the service checks the platform.
 */
export const commentActionStatuses = [
  'draft',
  'discarded',
  'pending',
  'calling',
  'reading',
  'done',
  'refused',
  'unconfirmed',
] as const;
export type CommentActionStatus = (typeof commentActionStatuses)[number];

/** States in which an action continues automatically. A comment has at most one such action. */
export const openCommentActions: readonly CommentActionStatus[] = ['pending', 'calling', 'reading'];

/** One call of an action, or one check of its result on the platform. */
export interface CommentEvidence {
  at: string;
  /** Number of the call. A check has the number of the call it verifies. */
  call: number;
  outcome: 'done' | 'gone' | 'rejected' | 'unknown' | 'not_there' | 'look_again' | 'unknowable';
  /** Version of the tokens used for the call. */
  tokenVersion?: number;
  [more: string]: unknown;
}

/** Maximum number of calls for one action. */
export const maxActionCalls = 6;
/**
 * Maximum number of an answer's calls that may end without a response. The service calls again only if the platform
 * certainly does not have the answer.
 */
export const maxLostAnswers = 2;

/** Author of a comment. A platform may withhold the name or forbid storing it. */
export interface CommentAuthor {
  id: string;
  name: string | null;
  handle: string | null;
}

/** Comment on one of our posts, as its platform shows it. */
export interface SaidComment {
  externalId: string;
  /** Ids of older versions, if the platform gives an edited comment a new id. */
  formerIds?: readonly string[];
  /** Id of the comment that this one answers, or null if it is on the post itself. */
  parentId: string | null;
  text: string;
  author: CommentAuthor | null;
  /** Whether our own account wrote it. */
  isOurs: boolean;
  saidAt: Date;
  likes: number | null;
  state: CommentState;
  url: string | null;
}

const hour = 3_600_000;

/** Maximum time for which comments and their authors may be stored, or null if the platform sets no limit. */
export interface CommentRetention {
  textMs: number | null;
  authorMs: number | null;
}

/**
 * Retention by platform. LinkedIn allows storing members' social activity for 48 hours and caching their profiles for 24
 * (API terms, read 2026-11). The others set no limit while the comment exists.
 */
export const commentRetention: Readonly<Record<PlatformName, CommentRetention>> = {
  x: { textMs: null, authorMs: null },
  linkedin: { textMs: 48 * hour, authorMs: 24 * hour },
  instagram: { textMs: null, authorMs: null },
  threads: { textMs: null, authorMs: null },
  youtube: { textMs: null, authorMs: null },
};

/** Returns whether a platform's comments may be part of an archive that outlives the retention time. */
export const mayExportComments = (platform: PlatformName): boolean =>
  commentRetention[platform].textMs === null;

/** Returns why an action is impossible on a platform, or null if it is possible. */
export const whyCommentActionCannot = (
  platform: PlatformName,
  kind: CommentActionKind,
  { isOurs, isTopLevel }: { isOurs: boolean; isTopLevel: boolean },
): string | null => {
  if (kind === 'answer') return isOurs ? 'The comment is your own.' : null;
  if (kind === 'like') return platform === 'linkedin' ? null : `Apps cannot like comments on ${platform}.`;
  if (kind === 'delete') return whyNotDelete(platform, isOurs);
  if (isOurs) return 'The comment is your own. Delete it instead.';
  if (platform === 'linkedin') return 'LinkedIn offers no way to hide comments.';
  return platform === 'threads' && !isTopLevel
    ? 'Threads hides only direct replies to a post, together with everything below them.'
    : null;
};

const whyNotDelete = (platform: PlatformName, isOurs: boolean): string | null => {
  if (isOurs || platform === 'instagram' || platform === 'linkedin') return null;
  return platform === 'youtube'
    ? 'On YouTube, other people’s comments can be hidden but not deleted.'
    : `Apps cannot delete other people’s comments on ${platform}.`;
};
