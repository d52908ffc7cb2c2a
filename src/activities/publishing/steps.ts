import type { MissingTarget } from '../../db/publishing/roll-up.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts/posts.ts';
import type { CommitResult } from '../../platforms/platform.ts';

/**
 * What a target takes before its call: `uploads` is work of its own, done ahead; a `container` is done ahead where there is
 * time, and else with the call; `nothing` is one step at its time.
 */
export type Preparation = 'nothing' | 'container' | 'uploads';

export interface PlannedTarget {
  id: string;
  platform: PlatformName;
  status: TargetStatus;
  preparation: Preparation;
}

/** What a post's row asks of its workflow. Instants are epoch milliseconds; 0 is now, whatever a workflow's clock says. */
export interface Plan {
  action: 'publish' | 'nothing';
  status: PostStatus;
  /** Goes into every later step, which refuses to act on another revision. */
  revision: number;
  prepareAt: number;
  dueAt: number;
  /** When the steps that call are begun, which wait for `dueAt` themselves. */
  callAt: number;
  /** It is too late for what has not begun, or it was stopped: that fails, and is not published any more. */
  expired: boolean;
  /** The targets that are not final yet; of a missed post, those whose commit may have gone out. */
  targets: PlannedTarget[];
  all: PlannedTarget[];
}

/** Names one target at one revision of its post. */
export interface TargetStep {
  targetId: string;
  revision: number;
  /** The highest attempt that the workflow has heard of: a row that has fewer is of an older database. */
  attempt?: number;
}

/** One look at a preparation; `processingMs` is how long it has waited so far for the platform to process media. */
export interface PrepareInput extends TargetStep {
  processingMs: number;
}

/** `look_again`: the row is not what the plan was made from. */
export type PrepareStep =
  | { state: 'ready' }
  /** `isProcessing`: the wait counts against MEDIA_READY_BUDGET; a pause that the platform asked for does not. */
  | { state: 'waiting'; checkAfterMs: number; reason: string; isProcessing: boolean }
  /** Not possible now. `isOurs`: for a reason of this service's own, which counts as no try. */
  | { state: 'again'; isOurs: boolean; reason: string; afterMs: number | null }
  /** Waits for a person to connect the account; `checkAfterMs` is when that would be too late. */
  | { state: 'held'; checkAfterMs: number; reason: string }
  | { state: 'failed'; reason: string }
  /** Files that the post names by a URL, to be fetched first. */
  | { state: 'fetch'; mediaIds: string[] }
  /** Videos and pictures that the platform does not take as they are, to be brought into its form first. */
  | { state: 'render'; renditions: { mediaId: string; profile: string }[] }
  | { state: 'look_again' };

/** What a preparation says that does not lead to the call. */
export type NotReady = Exclude<PrepareStep, { state: 'ready' }>;

/** `again`: certainly not published, and worth another commit after a while. */
export type CommitStep =
  /** `isRead`: its link is known, and nothing is left to be read back. */
  | { state: 'published'; isRead?: true }
  /** One part of a thread is live and more are to follow. */
  | { state: 'part_published'; reason: string }
  | { state: 'failed' | 'unconfirmed'; reason: string }
  | { state: 'again'; afterMs: number; reason: string }
  /** Its account is paused, or others go first. Counts as no try. */
  | { state: 'wait'; afterMs: number; reason: string }
  /** Nobody saw the outcome; the target is `reconciling` until the platform has been read back. */
  | { state: 'unknown'; reason: string }
  | { state: 'look_again' };

/** What a commit gives its workflow, with the number of its attempt where there was one. */
export type CommitAnswer = (CommitStep | UnrecordedCommit) & { attempt?: number };

/** The whole publishing of one target. */
export interface PublishInput extends TargetStep {
  /** Whether it was prepared a moment ago, by a step of its own. */
  isPrepared: boolean;
  /** Whether its post may not be due yet. */
  isEarly: boolean;
}

/** A preparation that has no end yet. */
export type Unready = Exclude<NotReady, { state: 'failed' | 'look_again' }>;

/** `unready`: nothing was claimed and no call made, as something has to be waited for or made first. */
export type PublishAnswer = CommitAnswer | { state: 'unready'; step: Unready; attempt?: undefined };

/** `look_later`: the platform may not show yet what it took. */
export type ReconcileStep = CommitStep | { state: 'look_later'; afterMs: number; reason: string };

/** The commit's answer could not be written because the database was away; the workflow keeps it until it can be. */
export interface UnrecordedCommit {
  state: 'unrecorded';
  record: CommitRecord;
}

/** One commit's outcome, to be written on its attempt. JSON: dates are ISO strings. */
export interface CommitRecord {
  targetId: string;
  attempt: number;
  result: CommitResult;
}

/** Why a target ended without a platform's answer. */
export type FailCode =
  | 'preparation_failed'
  | 'tries_exhausted'
  | 'internal_error'
  | 'invalid_media'
  | 'media_not_fetched';

/** The end of a target without a platform's answer; `lastReason` is what its last try was told. */
export interface FailTargetInput extends TargetStep {
  code: FailCode;
  lastReason?: string;
}

/** What a post came to. */
export interface PostEnd {
  status: PostStatus;
  /** What of it is not live. */
  missing: MissingTarget[];
}
