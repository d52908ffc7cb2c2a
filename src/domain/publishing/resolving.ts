import { refuse } from '../errors.ts';
import type { TargetState } from '../posts/post-rules.ts';
import type { TargetError } from '../posts/posts.ts';

/** Finding of a person who checked the account, for a target whose state the service could not determine. */
export interface Resolution {
  outcome: 'published' | 'not_published';
  /** URL and platform id of the post, if it was found. */
  url?: string | undefined;
  externalId?: string | undefined;
}

/** Throws `invalid_state` unless the target is unconfirmed. Every other outcome is certain and cannot be changed. */
export const requireUnconfirmed = ({ platform, status }: TargetState): void => {
  if (status === 'unconfirmed') return;
  throw refuse(
    'invalid_state',
    `Only an unconfirmed target can be resolved. On ${platform}, the post is ${status}.`,
  );
};

/** Number of live parts, and of all parts. A target without a thread counts as 0 of 1. */
export interface LiveParts {
  live: number;
  total: number;
}

/** Final status of a resolved target, and its error. */
export type ResolvedTarget = { status: 'published'; error: null } | { status: 'failed'; error: TargetError };

/**
 * Returns the outcome of a person's finding. For a thread, the finding is about the part whose call got no response. If it
 * was found, a retry publishes the remaining parts as replies to the found part, so its id is required
 * (`validation_failed`).
 */
export const resolveOutcome = (
  { outcome, externalId }: Resolution,
  { live, total }: LiveParts,
): ResolvedTarget => {
  const part = live + 1;
  if (outcome === 'not_published') return { status: 'failed', error: notFoundThere(part, total) };
  if (part >= total) return { status: 'published', error: null };
  if (externalId === undefined) throw withoutId(part, total);
  const message = `Part ${part} of ${total} is live. Retry to publish the rest.`;
  return { status: 'failed', error: { code: 'thread_incomplete', message, retryable: true } };
};

const notFoundThere = (part: number, total: number): TargetError => {
  const what = total === 1 ? 'the post' : `part ${part} of ${total}`;
  return {
    code: 'not_published',
    message: `The platform’s answer was lost, and a person checked the account and did not find ${what}. Retry to publish it.`,
    retryable: true,
  };
};

const withoutId = (part: number, total: number) => {
  const message = `The answer for part ${part} of ${total} was lost. Provide its id on the platform, so that the next part can reply to it.`;
  return refuse('validation_failed', message, {
    details: [{ path: 'externalId', code: 'required', message }],
  });
};
