import type { PlatformName } from '../domain/platforms.ts';
import type { PublishedChanges, Replacement } from '../domain/publishing/post-actions.ts';
import type { QuotaName } from '../domain/publishing/quotas.ts';
import type { LostCommit, Verdict } from './lost-commit.ts';
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

/** Thrown by every adapter call but `commit`, which returns its failure instead. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly failure: PlatformFailure;

  constructor(failure: PlatformFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** How much of a quota an account has used by the platform's own count, no matter who published. */
export interface ReportedUsage {
  name: QuotaName;
  used: number;
  /** Null when the platform does not say how much there may be. */
  total: number | null;
}

/** Something of ours that is out, of which more is asked than to be there. */
export interface OutInput {
  account: Account;
  externalId: string;
  /** That platform's own settings with which it went out. */
  options: Record<string, unknown>;
  signal: AbortSignal;
}

/** Whether something of ours is out there; `unknowable` where the platform does not let us see it. */
export type Presence =
  | { state: 'there' | 'gone'; evidence: Record<string, unknown> }
  | { state: 'unknowable'; reason: string; evidence: Record<string, unknown> };

/** Something of ours that is to be reposted, and the call for it whose end nobody saw. */
export interface LostRepost extends OutInput {
  lost: LostCommit;
}

/** What something of ours that is out is to say. */
export interface RevisionInput extends OutInput {
  changes: PublishedChanges;
  /** How many files it has, which stay. */
  mediaCount: number;
  /** Nobody saw the end of an earlier call for it: a refusal may mean that it is done. */
  isAfterLost: boolean;
}

/** `done`: it says so; `there`: it is out, and says something else. */
export type RevisionPresence =
  | Presence
  | { state: 'done'; replacedBy?: Replacement; evidence: Record<string, unknown> };

/** One social network. Nothing outside this folder knows how any of them works. */
export interface Platform {
  readonly name: PlatformName;
  readonly oauth: OAuthFlow;
  /** A text alone takes a container, too; absent where it needs nothing before its call. */
  readonly preparesTexts?: true;
  /** A text with a link does, too: its page is read for a card. */
  readonly preparesLinks?: true;
  /** Uploads, containers, sessions: invisible to readers and repeatable; does what is left to do and says if it is done. */
  prepare(input: StepInput): Promise<PrepareResult>;
  /** Exactly one HTTP call, never retried here or below: the one that makes the post visible. */
  commit(input: StepInput): Promise<CommitResult>;
  /**
   * Reads back what became of a commit whose end nobody saw, by the strongest sign that the platform has. One look a call,
   * safe to repeat. Throws a PlatformError only of kind `auth_expired`; any other failure to read is `look_again`.
   */
  reconcile(input: StepInput & { lost: LostCommit }): Promise<Verdict>;
  /**
   * Puts a comment under a published post; absent where apps have none. One call that shows, never repeated, as `commit`;
   * what it needs before that is saved in the handles beside the post's own.
   */
  comment?(input: CommentInput): Promise<CommitResult>;
  /** A comment is a post of the account that answers another one: `reconcile` finds it, with its handles under `comment`. */
  readonly commentsAreReplies?: true;
  /**
   * Looks among the comments of a post for one, with the content's text, whose call's end nobody saw: as `reconcile`. Absent
   * where apps cannot read comments, or comments are replies.
   */
  findComment?(input: StepInput & { externalId: string; lost: LostCommit }): Promise<Verdict>;
  /**
   * Gives a video that is out its cover, or says why it went out without; absent where the cover goes out with the video, or
   * apps may set none. Repeatable; throws a PlatformError.
   */
  setCover?(input: StepInput & { externalId: string; cover: MediaFile }): Promise<void>;
  /** Whether a video that is out is in a playlist; absent where there are none for apps. Repeatable; throws a PlatformError. */
  isInPlaylist?(input: ListedVideo): Promise<boolean>;
  /** Puts it there: exactly one call, never repeated, as `commit`, for a second one would put it there twice. */
  addToPlaylist?(input: ListedVideo): Promise<CommitResult>;
  /** Gives a video that is out its captions; absent where apps may not. Repeatable; throws a PlatformError. */
  setCaptions?(input: CaptionedVideo): Promise<void>;
  /** Looks an account up by its handle; null where nobody has it. Absent where apps cannot. Repeatable; throws a PlatformError. */
  findAccount?(account: Account, handle: string, signal: AbortSignal): Promise<NamedAccount | null>;
  /** Reads how much of its quotas an account has used; absent where the platform does not tell. Repeatable. */
  quotaUsage?(account: Account, signal: AbortSignal): Promise<ReportedUsage[]>;
  /** Reads the post back for its link; failing here never undoes a publish. */
  confirm(
    input: StepInput & { externalId: string },
  ): Promise<{ url: string | null; evidence: Record<string, unknown> }>;
  /** Deletes something of ours: exactly one call, never repeated, as `commit`; absent where apps may not. */
  remove?(input: OutInput): Promise<ChangeResult>;
  /** Looks whether something of ours is out; absent where nothing asks for it. Repeatable; throws a PlatformError. */
  isOut?(input: OutInput): Promise<Presence>;
  /** Reposts something of ours by its own account: exactly one call, never repeated; absent where apps may not. */
  repost?(input: OutInput): Promise<ChangeResult>;
  /** Looks among what the account reposted, as `reconcile`: `published` where it has reposted this. */
  findRepost?(input: LostRepost): Promise<Verdict>;
  /** Changes what something of ours says: exactly one call that changes, never repeated; absent where apps may not. */
  revise?(input: RevisionInput): Promise<ChangeResult>;
  /** How the numbers of posts that are out, and of accounts, are read. */
  readonly metrics: MetricsReader;
  /** How what people say on posts is read and answered. */
  readonly conversations: Conversations;
  /** How it tells by requests of its own what happened; absent where it does not. */
  readonly hooks?: PlatformHooks;
  /** Looks whether it says so by now. Repeatable; throws a PlatformError. */
  isRevised?(input: RevisionInput): Promise<RevisionPresence>;
}

export type Platforms = Record<PlatformName, Platform>;
