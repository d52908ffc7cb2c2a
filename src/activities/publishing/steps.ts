import type { MissingTarget } from '../../db/publishing/roll-up.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts/posts.ts';
import type { TargetName } from '../../domain/posts/target-names.ts';
import type { CommitResult } from '../../platforms/platform.ts';

/**
 * Preparation of a target before its call. `uploads`: a separate step ahead of time. `container`: ahead if there is time,
 * otherwise with the call. `pictures`: with the call, whose step begins early enough for it. `nothing`: one step at its
 * time.
 */
export type Preparation = 'nothing' | 'pictures' | 'container' | 'uploads';

export interface PlannedTarget extends TargetName {
  id: string;
  status: TargetStatus;
  preparation: Preparation;
}

/**
 * Work that a post's row requires of its workflow. Instants are epoch milliseconds; 0 is now, regardless of a workflow's
 * clock.
 */
export interface Plan {
  action: 'publish' | 'nothing';
  status: PostStatus;
  /** Passed to every later step, which refuses to act on another revision. */
  revision: number;
  prepareAt: number;
  dueAt: number;
  /** Time at which the calling steps begin, which then wait for `dueAt`. */
  callAt: number;
  /** Whether targets that have not begun are too late or were stopped. They fail and are not published. */
  expired: boolean;
  /** Targets that are not final yet. For an expired post, only targets whose commit may have published. */
  targets: PlannedTarget[];
  all: PlannedTarget[];
  /** Beginning of the post's text and its author, as rows name them, for the history (see `PostWitness`). */
  about?: { text: string; author: string };
}

/** Target at one revision of its post. */
export interface TargetStep {
  targetId: string;
  revision: number;
  /** Highest attempt that the workflow knows. A row with fewer belongs to an older copy of the database. */
  attempt?: number;
}

/** One check of a preparation. `processingMs` is how long it has waited for the platform to process media. */
export interface PrepareInput extends TargetStep {
  processingMs: number;
}

/** `look_again`: the row differs from the one of the plan. */
export type PrepareStep =
  | { state: 'ready' }
  /** `isProcessing`: the wait counts against MEDIA_READY_BUDGET. A pause that the platform asked for does not. */
  | { state: 'waiting'; checkAfterMs: number; reason: string; isProcessing: boolean }
  /** Preparation that is not possible now. `isOurs`: because of a problem of this service, which counts as no attempt. */
  | { state: 'again'; isOurs: boolean; reason: string; afterMs: number | null }
  /** Waits for a person to connect the account. `checkAfterMs` is when that would be too late. */
  | { state: 'held'; checkAfterMs: number; reason: string }
  | { state: 'failed'; reason: string }
  /** Files that the post names by a URL, to be fetched first. */
  | { state: 'fetch'; mediaIds: string[] }
  /** Videos and images that the platform does not accept in their form, to be converted first. */
  | { state: 'render'; renditions: { mediaId: string; profile: string }[] }
  | { state: 'look_again' };

/** Result of a preparation that does not lead to the call. */
export type NotReady = Exclude<PrepareStep, { state: 'ready' }>;

/** `again`: certainly not published, and worth another commit after a wait. */
export type CommitStep =
  /** `isRead`: nothing is left to read. `url`: link of the post, for the history (see `PostWitness`). */
  | { state: 'published'; isRead?: true; url?: string | null }
  /** One part of a thread is live, and more parts follow. */
  | { state: 'part_published'; reason: string }
  | { state: 'failed' | 'unconfirmed'; reason: string }
  | { state: 'again'; afterMs: number; reason: string }
  /** The account is paused, or other targets go first. Counts as no attempt. */
  | { state: 'wait'; afterMs: number; reason: string }
  /** The outcome is unknown. The target is `reconciling` until the platform has been read. */
  | { state: 'unknown'; reason: string }
  | { state: 'look_again' };

/** Result of a commit for its workflow, with the number of its attempt if there was one. */
export type CommitAnswer = (CommitStep | UnrecordedCommit) & { attempt?: number };

/** Input of publishing one target. */
export interface PublishInput extends TargetStep {
  /** Whether a separate step has just prepared it. */
  isPrepared: boolean;
  /** Whether its post may not be due yet. */
  isEarly: boolean;
  /** Whether the step prepares it before it waits for the time of its post. */
  preparesEarly?: boolean;
}

/** Preparation that is not final yet. */
export type Unready = Exclude<NotReady, { state: 'failed' | 'look_again' }>;

/** `unready`: nothing was claimed and no call made, because something must be waited for or created first. */
export type PublishAnswer = CommitAnswer | { state: 'unready'; step: Unready; attempt?: undefined };

/** `look_later`: the platform may not show yet what it accepted. */
export type ReconcileStep = CommitStep | { state: 'look_later'; afterMs: number; reason: string };

/** Result that could not be written because the database was unavailable. The workflow keeps it until it can be. */
export interface UnrecordedCommit {
  state: 'unrecorded';
  record: CommitRecord;
}

/** Outcome of one commit, to write to its attempt. JSON: dates are ISO strings. */
export interface CommitRecord {
  targetId: string;
  attempt: number;
  result: CommitResult;
}

/** Reasons why a target ended without a platform's answer. */
export type FailCode =
  | 'preparation_failed'
  | 'tries_exhausted'
  | 'internal_error'
  | 'invalid_media'
  | 'media_not_fetched';

/** End of a target without a platform's answer. `lastReason` is the reason of its last attempt. */
export interface FailTargetInput extends TargetStep {
  code: FailCode;
  lastReason?: string;
}

/** Outcome of a post. */
export interface PostEnd {
  status: PostStatus;
  /** Platforms on which the post is not live. */
  missing: MissingTarget[];
}
