import type { PlatformName } from '../platforms.ts';

/** How a comment stands on its platform. `held`: it waits there for somebody to let it through. */
export const commentStates = ['visible', 'hidden', 'held', 'deleted'] as const;
export type CommentState = (typeof commentStates)[number];

/** What may be done with a comment. */
export const commentActionKinds = ['answer', 'hide', 'unhide', 'delete', 'like'] as const;
export type CommentActionKind = (typeof commentActionKinds)[number];

/**
 * How an action stands. A `draft` waits for a person to send it. `calling`: written before the call is made; `reading`: nobody saw
 * the end of a call, and the platform is read back.
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

/** While it has one of these, it goes on by itself; a comment has at most one that does. */
export const openCommentActions: readonly CommentActionStatus[] = ['pending', 'calling', 'reading'];

/** One call of an action, or one look at what came of it. */
export interface CommentEvidence {
  at: string;
  /** Which call it was; a look has that of the call that it is about. */
  call: number;
  outcome: 'done' | 'gone' | 'rejected' | 'unknown' | 'not_there' | 'look_again' | 'unknowable';
  /** Version of the tokens that it was made with. */
  tokenVersion?: number;
  [more: string]: unknown;
}

/** Calls in all for one action. */
export const maxActionCalls = 6;
/** Of an answer's, those with an end that nobody saw: one more is made where the platform is known not to have it. */
export const maxLostAnswers = 2;

/** Who said something. A platform may not tell the name, and may not let it be kept. */
export interface CommentAuthor {
  id: string;
  name: string | null;
  handle: string | null;
}

/** What somebody said on a post of ours, as its platform shows it. */
export interface SaidComment {
  externalId: string;
  /** The comment that it answers; null for one on the post itself. */
  parentId: string | null;
  text: string;
  author: CommentAuthor | null;
  /** Whether our own account said it. */
  isOurs: boolean;
  saidAt: Date;
  likes: number | null;
  state: CommentState;
  url: string | null;
}

const hour = 3_600_000;

/** How long what people say, and who they are, may be kept; null where a platform sets no end. */
export interface CommentRetention {
  textMs: number | null;
  authorMs: number | null;
}

/**
 * LinkedIn lets the social activity of members be stored for 48 hours and their profiles be cached for 24 (API terms, read
 * 2026-11); the others set no end while the comment is there.
 */
export const commentRetention: Readonly<Record<PlatformName, CommentRetention>> = {
  x: { textMs: null, authorMs: null },
  linkedin: { textMs: 48 * hour, authorMs: 24 * hour },
  instagram: { textMs: null, authorMs: null },
  threads: { textMs: null, authorMs: null },
  youtube: { textMs: null, authorMs: null },
};

/** Whether a platform's comments may be in an archive that outlives that time. */
export const mayExportComments = (platform: PlatformName): boolean =>
  commentRetention[platform].textMs === null;

/** Why something cannot be done with a comment there; null where it can. */
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
