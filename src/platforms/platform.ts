import type { PlatformName } from '../domain/platforms.ts';
import type { PublishedChanges, Replacement } from '../domain/publishing/post-actions.ts';
import type { QuotaName } from '../domain/publishing/quotas.ts';
import type { LostCommit, Verdict } from './lost-commit.ts';
import type { AppProbe } from './probe/app-probe.ts';
import type { OAuthFlow } from './oauth-flow.ts';
import type { Conversations } from './conversations.ts';
import type { PlatformHooks } from './hooks.ts';
import type { ChangeResult, CommitResult, PlatformFailure } from './outcomes.ts';
import type { MetricsReader } from './readings.ts';
import type {
  Account,
  CaptionedVideo,
  CommentInput,
  ListedVideo,
  MediaFile,
  NamedAccount,
  PrepareResult,
  StepInput,
} from './step.ts';

export type { ChangeResult, CommitResult, FailureKind, PlatformFailure } from './outcomes.ts';
export { operatorFaultPauseMs, operatorFaults } from './outcomes.ts';

/** Error thrown by every adapter call except `commit`, which returns its failure. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly failure: PlatformFailure;

  constructor(failure: PlatformFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Usage of a quota by the platform's own count, no matter who published. */
export interface ReportedUsage {
  name: QuotaName;
  used: number;
  /** Null if the platform does not report the limit. */
  total: number | null;
}

/** Published object of ours that is checked or changed. */
export interface OutInput {
  account: Account;
  externalId: string;
  /** Platform's own settings with which the post was published. */
  options: Record<string, unknown>;
  signal: AbortSignal;
}

/** Result of checking whether a published object of ours exists. `unknowable`: the platform does not allow reading it. */
export type Presence =
  | { state: 'there' | 'gone'; evidence: Record<string, unknown> }
  | { state: 'unknowable'; reason: string; evidence: Record<string, unknown> };

/** Post of ours to repost, and the call that ended without a response. */
export interface LostRepost extends OutInput {
  lost: LostCommit;
}

/** Requested contents of a published post. */
export interface RevisionInput extends OutInput {
  changes: PublishedChanges;
  /** Number of its files, which do not change. */
  mediaCount: number;
  /** Whether an earlier call ended without a response. A refusal may then mean that the edit is already done. */
  isAfterLost: boolean;
}

/** Result of checking an edit. `done`: the post has the new contents. `there`: the post exists with other contents. */
export type RevisionPresence =
  | Presence
  | { state: 'done'; replacedBy?: Replacement; evidence: Record<string, unknown> };

/** Adapter of one social network. Code outside this folder does not depend on how any of them works. */
export interface Platform {
  readonly name: PlatformName;
  readonly oauth: OAuthFlow;
  /** Checks of the app for operators. */
  readonly probe: AppProbe;
  /** Set if a post of text alone also needs `prepare`, for a container. */
  readonly preparesTexts?: true;
  /** Set if a text with a link also needs `prepare`, because its page is read for a card. */
  readonly preparesLinks?: true;
  /**
   * Prepares uploads, containers, and sessions, which are invisible to readers and repeatable. Does the remaining work and
   * returns whether it is done.
   */
  prepare(input: StepInput): Promise<PrepareResult>;
  /** Publishes with exactly one HTTP call that makes the post visible, never retried here or below. */
  commit(input: StepInput): Promise<CommitResult>;
  /**
   * Determines the outcome of a commit that ended without a usable response, by the strongest evidence the platform has.
   * Makes one check per call and is repeatable. Throws a PlatformError only of kind `auth_expired`; any other failure to
   * read is `look_again`.
   */
  reconcile(input: StepInput & { lost: LostCommit }): Promise<Verdict>;
  /**
   * Comments on a published post. Absent if apps cannot. Makes one visible call, never repeated, like `commit`. Anything it
   * needs beforehand is saved in the handles, beside those of the post.
   */
  comment?(input: CommentInput): Promise<CommitResult>;
  /**
   * Set if a comment is a post of the account that replies to another one. `reconcile` then finds it, with its handles
   * under `comment`.
   */
  readonly commentsAreReplies?: true;
  /**
   * Searches a post's comments for one with the content's text whose call ended without a response, like `reconcile`.
   * Absent if apps cannot read comments, or if comments are replies.
   */
  findComment?(input: StepInput & { externalId: string; lost: LostCommit }): Promise<Verdict>;
  /**
   * Sets the cover of a published video, or reports why it has none. Absent if the cover is published with the video, or
   * apps cannot set one. Repeatable. Throws a PlatformError.
   */
  setCover?(input: StepInput & { externalId: string; cover: MediaFile }): Promise<void>;
  /**
   * Returns whether a published video is in a playlist. Absent if apps have no playlists. Repeatable. Throws a
   * PlatformError.
   */
  isInPlaylist?(input: ListedVideo): Promise<boolean>;
  /**
   * Adds a video to a playlist with exactly one call, never repeated, like `commit`, because a second call would add it
   * twice.
   */
  addToPlaylist?(input: ListedVideo): Promise<CommitResult>;
  /** Adds captions to a published video. Absent if apps cannot. Repeatable. Throws a PlatformError. */
  setCaptions?(input: CaptionedVideo): Promise<void>;
  /**
   * Finds an account by its handle, or returns null if it does not exist. Absent if apps cannot. Repeatable. Throws a
   * PlatformError.
   */
  findAccount?(account: Account, handle: string, signal: AbortSignal): Promise<NamedAccount | null>;
  /** Reads the usage of an account's quotas. Absent if the platform does not report it. Repeatable. */
  quotaUsage?(account: Account, signal: AbortSignal): Promise<ReportedUsage[]>;
  /** Reads the published post to get its link. A failure here never undoes the publication. */
  confirm(
    input: StepInput & { externalId: string },
  ): Promise<{ url: string | null; evidence: Record<string, unknown> }>;
  /** Deletes a published object of ours with exactly one call, never repeated, like `commit`. Absent if apps cannot. */
  remove?(input: OutInput): Promise<ChangeResult>;
  /**
   * Checks whether a published object of ours exists. Absent if no feature needs it. Repeatable. Throws a PlatformError.
   */
  isOut?(input: OutInput): Promise<Presence>;
  /** Reposts a post of ours from its own account with exactly one call, never repeated. Absent if apps cannot. */
  repost?(input: OutInput): Promise<ChangeResult>;
  /** Searches the account's reposts, like `reconcile`. `published` if it has reposted this post. */
  findRepost?(input: LostRepost): Promise<Verdict>;
  /** Edits a published post of ours with exactly one changing call, never repeated. Absent if apps cannot. */
  revise?(input: RevisionInput): Promise<ChangeResult>;
  /** Reader of the metrics of published posts and of accounts. */
  readonly metrics: MetricsReader;
  /** Reader and writer of people's comments on posts. */
  readonly conversations: Conversations;
  /** Webhooks of the platform. Absent if it has none. */
  readonly hooks?: PlatformHooks;
  /** Checks whether the edit is visible. Repeatable. Throws a PlatformError. */
  isRevised?(input: RevisionInput): Promise<RevisionPresence>;
}

export type Platforms = Record<PlatformName, Platform>;
