import { refuse } from '../errors.ts';
import type { PlatformName } from '../platforms.ts';
import type { TargetState } from '../posts/post-rules.ts';
import type { TargetError } from '../posts/posts.ts';

/** What a person found on the account, where reading it back could not tell. */
export interface Resolution {
  platform: PlatformName;
  outcome: 'published' | 'not_published';
  /** Where the post is, and the platform's id of it, when it was found. */
  url?: string | undefined;
  externalId?: string | undefined;
}

/** Throws `invalid_state` unless the target's outcome is unconfirmed: everything else is known, and stays what it is. */
export const requireUnconfirmed = ({ platform, status }: TargetState): void => {
  if (status === 'unconfirmed') return;
  throw refuse(
    'invalid_state',
    `Only an unconfirmed target can be resolved. On ${platform}, the post is ${status}.`,
  );
};

/** How far a target has come: the parts that are live, and all of them; without a thread 0 of 1. */
export interface LiveParts {
  live: number;
  total: number;
}

/** Where a resolved target ends, and what stands on it there. */
export type ResolvedTarget = { status: 'published'; error: null } | { status: 'failed'; error: TargetError };

/**
 * Where a person's finding leads. Of a thread it is about the part that was lost: found, the rest is still to be sent by a
 * retry, which answers the found part, so that its id is required (`validation_failed`).
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
