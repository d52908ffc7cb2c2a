import type { Detail, ErrorCode } from '../errors.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostStatus } from '../posts/posts.ts';
import type { Shift } from '../wall-clock.ts';

/** Posts that one action is for, at most. */
export const maxBulkPosts = 1_000;

/** How long after its end an action can be taken back, in milliseconds. */
export const undoableMs = 10 * 60_000;

/** What is done to many posts; each by the command that does it to one. */
export type BulkChange =
  | { type: 'move'; by: Shift; timeZone?: string | undefined }
  /** An instant, as a text. */
  | { type: 'move'; to: string }
  | { type: 'cancel' | 'delete' | 'archive' | 'queue' }
  | { type: 'label'; add: string[]; remove: string[] }
  | { type: 'platforms'; add: PlatformName[]; remove: PlatformName[] };

export const bulkTypes = [
  'move',
  'cancel',
  'delete',
  'archive',
  'queue',
  'label',
  'platforms',
] as const satisfies readonly BulkChange['type'][];

/** What a bulk action may change of a post; times are ISO texts. */
export interface PostSnapshot {
  status: PostStatus;
  scheduledAt: string | null;
  plannedFor: string | null;
  /** Of the place in a queue that it has; not there in what the release before wrote. */
  queueSlotId?: string | null;
  platforms: PlatformName[];
  labels: string[];
  revision: number;
}

/** What a post was, and what it became; null after a deletion, and before one was taken back. */
export interface BulkResult {
  before: PostSnapshot | null;
  after: PostSnapshot | null;
}

/** Why nothing became of a post. */
export interface BulkProblem {
  code: ErrorCode;
  message: string;
  details?: Detail[];
}

export const bulkPostStatuses = ['pending', 'done', 'refused'] as const;
export type BulkPostStatus = (typeof bulkPostStatuses)[number];

/** What a job of this kind works on: a change, or one that is to be taken back. */
export interface BulkInput {
  change: BulkChange;
  /** The action that is taken back. */
  undoOf?: string;
}
