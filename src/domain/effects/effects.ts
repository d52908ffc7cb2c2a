import type { CommentActionKind } from '../comments/comments.ts';
import type { PlatformName } from '../platforms.ts';
import type { BesideName } from '../posts/posts.ts';
import type { PostActionKind, Replacement } from '../publishing/post-actions.ts';
import { quotaOf, type QuotaName } from '../publishing/quotas.ts';

/**
 * Where effects are kept: what somebody does with a comment, comments that follow a post, what is done with a post that is out, and
 * all else that follows a post.
 */
export const effectTableNames = ['comment_actions', 'follow_up_comments', 'post_actions', 'effects'] as const;
export type EffectTableName = (typeof effectTableNames)[number];

/** What changes something on a platform beside the publication of a post. */
export type EffectKind = CommentActionKind | 'follow_up' | PostActionKind | BesideName;

/**
 * An effect goes on by itself while it is one of these. `calling`: written before the call is made; `reading`: nobody saw the end
 * of a call, and the platform is read back.
 */
export const openEffectStatuses = ['pending', 'calling', 'reading'] as const;
export type OpenEffectStatus = (typeof openEffectStatuses)[number];

/** How an effect ends. `skipped`: it was never called for; tables without such a status call that `refused`. */
export type EffectEndStatus = 'done' | 'refused' | 'skipped' | 'unconfirmed';

/** One call of an effect, or one look at what came of it: what the timeline shows as evidence. */
export interface EffectEvidence {
  at: string;
  /** Which call it was; a look has that of the call that it is about. */
  call: number;
  outcome: EffectOutcome;
  /** Whether it was a look. */
  isLook?: true;
  /** Version of the tokens that it was made with. */
  tokenVersion?: number;
  /** What it was about, where an effect is about several. */
  externalId?: string;
  replacedBy?: Replacement;
  [more: string]: unknown;
}

/** `unknown`: nobody saw the end of the call. The last four are what a look found. */
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

/** Calls for one object in all that the platform certainly refused for a passing reason, or did not carry out. */
export const maxEffectCalls = 6;

/** Calls with an end that nobody saw: one more is made where the platform is known not to have carried out the first. */
export const maxLostEffects = 2;

/** Milliseconds between calls that a platform refused without saying until when: 5 s at first, at most 15 minutes. */
export const findBackOff = (tries: number): number => Math.min(5_000 * 2 ** (tries - 1), 15 * 60_000);

/** Where our comments are posts of the account, which spend the quota of posts or of replies. */
const replying: readonly PlatformName[] = ['x', 'threads'];

/** The quota that a call of an effect spends; null for none. */
export const quotaOfEffect = (kind: EffectKind, platform: PlatformName): QuotaName | null =>
  (kind === 'answer' || kind === 'follow_up') && replying.includes(platform) ? quotaOf(platform, 1) : null;
