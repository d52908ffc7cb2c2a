import type { CommentActionKind } from '../comments/comments.ts';
import type { PlatformName } from '../platforms.ts';
import type { BesideName } from '../posts/posts.ts';
import type { PostActionKind, Replacement } from '../publishing/post-actions.ts';
import { quotaOf, type QuotaName } from '../publishing/quotas.ts';

/**
 * Tables of effects: actions on comments, comments that follow a post, actions on a published post, and everything else
 * that follows a post.
 */
export const effectTableNames = ['comment_actions', 'follow_up_comments', 'post_actions', 'effects'] as const;
export type EffectTableName = (typeof effectTableNames)[number];

/** Kinds of changes on a platform, other than publishing a post. */
export type EffectKind = CommentActionKind | 'follow_up' | PostActionKind | BesideName;

/**
 * States in which an effect continues automatically. `calling`: stored before the call is made. `reading`: the call ended
 * without a response, and the service checks the platform.
 */
export const openEffectStatuses = ['pending', 'calling', 'reading'] as const;
export type OpenEffectStatus = (typeof openEffectStatuses)[number];

/** Final states of an effect. `skipped`: never called. Tables without this state use `refused` instead. */
export type EffectEndStatus = 'done' | 'refused' | 'skipped' | 'unconfirmed';

/** One call of an effect, or one check of its result. The timeline shows it as evidence. */
export interface EffectEvidence {
  at: string;
  /** Number of the call. A check has the number of the call it verifies. */
  call: number;
  outcome: EffectOutcome;
  /** Set for a check. */
  isLook?: true;
  /** Version of the tokens used for the call. */
  tokenVersion?: number;
  /** Id of the object of the call, if an effect has several objects. */
  externalId?: string;
  replacedBy?: Replacement;
  [more: string]: unknown;
}

/** Results of a call or check. `unknown`: the call ended without a response. The last four are results of a check. */
export type EffectOutcome =
  | 'done'
  | 'published'
  | 'gone'
  | 'rejected'
  | 'unknown'
  | 'there'
  | 'not_there'
  | 'look_again'
  | 'unknowable';

/**
 * Maximum number of calls for one object that the platform certainly refused for a temporary reason or did not carry out.
 */
export const maxEffectCalls = 6;

/**
 * Maximum number of calls that may end without a response. The service calls again only if the platform certainly did not
 * carry out the first.
 */
export const maxLostEffects = 2;

/**
 * Returns the milliseconds to wait after a refusal without a retry time: 5 s at first, doubled each time, at most 15
 * minutes.
 */
export const findBackOff = (tries: number): number => Math.min(5_000 * 2 ** (tries - 1), 15 * 60_000);

/** Platforms on which our comments are posts of the account and use the quota of posts or replies. */
const replying: readonly PlatformName[] = ['x', 'threads'];

/** Returns the quota that a call of an effect uses, or null for none. */
export const quotaOfEffect = (kind: EffectKind, platform: PlatformName): QuotaName | null =>
  (kind === 'answer' || kind === 'follow_up') && replying.includes(platform) ? quotaOf(platform, 1) : null;
