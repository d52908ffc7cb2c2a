/**
 * States of a follow-up comment. `calling`: stored before the call is made. `reading`: the call ended without a response,
 * and the service checks the platform. `skipped`: not sent, because its post or account no longer existed.
 */
export const followUpStatuses = [
  'pending',
  'calling',
  'reading',
  'published',
  'failed',
  'unconfirmed',
  'skipped',
] as const;
export type FollowUpStatus = (typeof followUpStatuses)[number];

/** States in which a comment continues automatically. */
export const openFollowUpStatuses: readonly FollowUpStatus[] = ['pending', 'calling', 'reading'];

/** Maximum number of comments that follow a post on a platform, and their maximum delay in seconds. */
export const maxFollowUps = 5;
export const maxFollowUpDelay = 7 * 86_400;

/** Follow-up comment as its author wrote it. */
export interface FollowUp {
  text: string;
  /** Seconds after the post is published. */
  after: number;
}

/** Returns the follow-up comments in a platform's settings. Empty if there are none. */
export const followUpsIn = (options: Readonly<Record<string, unknown>>): readonly FollowUp[] =>
  Array.isArray(options['followUpComments']) ? (options['followUpComments'] as FollowUp[]) : [];

/** Follow-up comment with its number within the target. The first comment is 0. */
export interface NumberedFollowUp extends FollowUp {
  number: number;
}

/** Returns all comments in a platform's settings: the first comment, sent immediately, and the follow-up comments. */
export const numberFollowUps = (options: Readonly<Record<string, unknown>>): readonly NumberedFollowUp[] => {
  const { firstComment } = options;
  const first = typeof firstComment === 'string' ? [{ text: firstComment, after: 0, number: 0 }] : [];
  return [...first, ...followUpsIn(options).map((comment, index) => ({ ...comment, number: index + 1 }))];
};

/** Returns the name of a comment for the post's history. */
export const nameFollowUp = (number: number): string =>
  number === 0 ? 'first comment' : `comment ${number}`;

/** One call of a comment, or one check of its result. */
export interface FollowUpEvidence {
  at: string;
  /** Number of the call. A check has the number of the call it verifies. */
  call: number;
  outcome: 'published' | 'rejected' | 'unknown' | 'not_there' | 'look_again' | 'unknowable';
  /** Version of the tokens used for the call. */
  tokenVersion?: number;
  [more: string]: unknown;
}

/** Maximum number of calls that the platform certainly refused for a temporary reason or did not carry out. */
export const maxCommentCalls = 6;
/**
 * Maximum number of calls that may end without a response. The service calls again only if the platform certainly does not
 * have the comment.
 */
export const maxLostComments = 2;
