import type { AccountTier } from '../domain/platforms.ts';
import type { EndpointName } from '../domain/publishing/endpoints.ts';
import type { Replacement } from '../domain/publishing/post-actions.ts';

/** Kinds of a platform's refusal. Adapters classify, and the activity decides what to do. */
export type FailureKind =
  | 'auth_expired' // the access token is refused: refresh once, otherwise reconnect
  | 'permission'
  | 'rate_limited'
  | 'quota'
  | 'duplicate'
  | 'invalid_media'
  | 'invalid_content'
  | 'policy'
  | 'billing'
  | 'not_ready' // retry the same call later; nothing happened
  | 'transient' // a repeatable call failed in transit
  | 'config' // the operator must act
  | 'unknown';

/**
 * Kinds of failures that only the operator can end, for every post on the platform. The platform has published nothing, so
 * posts wait.
 */
export const operatorFaults: readonly FailureKind[] = ['config', 'billing'];

/** Milliseconds until the platform is called again after such a failure. */
export const operatorFaultPauseMs = 300_000;

export interface PlatformFailure {
  kind: FailureKind;
  /** Sentence that a person can act on. Never contains a token. */
  message: string;
  /** Platform's own code, such as `9007/2207027`. */
  platformCode?: string;
  /** Time from which the platform accepts calls again. */
  retryAt?: Date;
  /** Set if the pause or quota applies to the service's app, and so to all of its accounts on the platform. */
  ofApp?: true;
  /** Kind of calls that the pause or quota applies to, if it is only one. */
  endpoint?: EndpointName;
  /** Id by which the platform's support finds the call. */
  requestId?: string;
  /** Id of the post named in a refusal of a duplicate. */
  existingId?: string;
  /** Tier of the account that the refusal reveals, if it is lower than assumed. */
  tier?: AccountTier;
  /**
   * Set if the handles that `prepare` saved are unusable (a container or session no longer exists). Clear them before
   * preparing again.
   */
  staleHandles?: true;
}

/**
 * Result of a commit. `published`: confirmed by the platform. `rejected`: certainly not published. `unknown`: the call was
 * sent but ended without a usable response (time-out, reset, 5xx, unreadable). Never repeat it without reconciling.
 */
export type CommitResult =
  | { outcome: 'published'; externalId: string; url: string | null; evidence: Record<string, unknown> }
  | { outcome: 'rejected'; failure: PlatformFailure; evidence: Record<string, unknown> }
  | { outcome: 'unknown'; reason: string; evidence: Record<string, unknown> };

/**
 * Result of a call that changes something published. `gone` means that it no longer exists, which counts as success like
 * `done`. The others are as for a commit.
 */
export type ChangeResult =
  | { outcome: 'done' | 'gone'; replacedBy?: Replacement; evidence: Record<string, unknown> }
  | { outcome: 'rejected'; failure: PlatformFailure; evidence: Record<string, unknown> }
  | { outcome: 'unknown'; reason: string; evidence: Record<string, unknown> };
