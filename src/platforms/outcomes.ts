import type { AccountTier } from '../domain/platforms.ts';
import type { EndpointName } from '../domain/publishing/endpoints.ts';
import type { Replacement } from '../domain/publishing/post-actions.ts';

/** What a platform's refusal means for us; adapters classify, the activity decides what to do. */
export type FailureKind =
  | 'auth_expired' // the access token is refused: refresh once, else reconnect
  | 'permission'
  | 'rate_limited'
  | 'quota'
  | 'duplicate'
  | 'invalid_media'
  | 'invalid_content'
  | 'policy'
  | 'billing'
  | 'not_ready' // try the same call again later; nothing happened
  | 'transient' // a safe-to-repeat call failed on the way
  | 'config' // the operator must act
  | 'unknown';

export interface PlatformFailure {
  kind: FailureKind;
  /** A sentence a person can act on; never holds a token. */
  message: string;
  /** The platform's own code, such as `9007/2207027`. */
  platformCode?: string;
  /** When the platform takes calls again. */
  retryAt?: Date;
  /** The pause or quota is that of this service's app: it holds for all of its accounts on the platform. */
  ofApp?: true;
  /** The pause or quota is that of calls of this kind alone. */
  endpoint?: EndpointName;
  /** The id under which the platform's support finds the call. */
  requestId?: string;
  /** The post that a duplicate refusal names. */
  existingId?: string;
  /** The refusal shows what the account may send: less than it was taken for. */
  tier?: AccountTier;
  /** What `prepare` saved is of no more use (a container or session is gone): clear it before preparing again. */
  staleHandles?: true;
}

/**
 * `published`: the platform said so. `rejected`: it certainly did not publish. `unknown`: the call went out and nobody
 * saw the end of it (time-out, reset, 5xx, unreadable answer); never repeat it without reconciling.
 */
export type CommitResult =
  | { outcome: 'published'; externalId: string; url: string | null; evidence: Record<string, unknown> }
  | { outcome: 'rejected'; failure: PlatformFailure; evidence: Record<string, unknown> }
  | { outcome: 'unknown'; reason: string; evidence: Record<string, unknown> };

/**
 * What one call for something that is out came to: `gone`, where it was not there any more, is as good as `done`. The others are
 * as those of a commit.
 */
export type ChangeResult =
  | { outcome: 'done' | 'gone'; replacedBy?: Replacement; evidence: Record<string, unknown> }
  | { outcome: 'rejected'; failure: PlatformFailure; evidence: Record<string, unknown> }
  | { outcome: 'unknown'; reason: string; evidence: Record<string, unknown> };
