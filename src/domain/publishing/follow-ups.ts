/**
 * `calling`: written before the call is made; `reading`: nobody saw the end of a call, and the platform is read back; `skipped`:
 * it was not sent, as its post or account was gone by then.
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

/** While it has one of these, it goes on by itself. */
export const openFollowUpStatuses: readonly FollowUpStatus[] = ['pending', 'calling', 'reading'];

/** How many comments may follow a post on a platform, and how long after it, in seconds. */
export const maxFollowUps = 5;
export const maxFollowUpDelay = 7 * 86_400;

/** A further comment as its author wants it. */
export interface FollowUp {
  text: string;
  /** Seconds after the post is out. */
  after: number;
}

/** The comments among a platform's settings; empty where there are none. */
export const followUpsIn = (options: Readonly<Record<string, unknown>>): readonly FollowUp[] =>
  Array.isArray(options['followUpComments']) ? (options['followUpComments'] as FollowUp[]) : [];

/** A comment that follows a post, by its number among those of its target: the first comment is 0. */
export interface NumberedFollowUp extends FollowUp {
  number: number;
}

/** All comments that follow a post by a platform's settings: the first comment at once, the others after it. */
export const numberFollowUps = (options: Readonly<Record<string, unknown>>): readonly NumberedFollowUp[] => {
  const { firstComment } = options;
  const first = typeof firstComment === 'string' ? [{ text: firstComment, after: 0, number: 0 }] : [];
  return [...first, ...followUpsIn(options).map((comment, index) => ({ ...comment, number: index + 1 }))];
};

/** How a comment is called in the history of its post. */
export const nameFollowUp = (number: number): string =>
  number === 0 ? 'first comment' : `comment ${number}`;

/** One call of a comment, or one look at what came of it. */
export interface FollowUpEvidence {
  at: string;
  /** Which call it was; a look has that of the call that it is about. */
  call: number;
  outcome: 'published' | 'rejected' | 'unknown' | 'not_there' | 'look_again' | 'unknowable';
  /** Version of the tokens that it was made with. */
  tokenVersion?: number;
  [more: string]: unknown;
}

/** Calls in all that the platform certainly refused for a passing reason, or did not carry out. */
export const maxCommentCalls = 6;
/** Calls with an end that nobody saw: one more is made where the platform is known not to have the comment. */
export const maxLostComments = 2;
