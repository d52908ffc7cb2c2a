import type { Detail, ErrorCode } from '../errors.ts';
import type { PlatformName } from '../platforms.ts';
import type { PlatformOptions, PostStatus } from '../posts/posts.ts';
import type { Shift } from '../wall-clock.ts';

/** Maximum number of posts of one bulk action. */
export const maxBulkPosts = 1_000;

/** Milliseconds after its end during which a bulk action can be undone. */
export const undoableMs = 10 * 60_000;

/** Changes that can apply to many posts. Each uses the command that changes one post. */
export type BulkChange =
  | { type: 'move'; by: Shift; timeZone?: string | undefined }
  /** Time as ISO text. */
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

/** Fields of a post that a bulk action may change. Times are ISO texts. */
export interface PostSnapshot {
  status: PostStatus;
  scheduledAt: string | null;
  plannedFor: string | null;
  /** Queue slot that the post occupies. Absent in snapshots written by the previous release. */
  queueSlotId?: string | null;
  platforms: PlatformName[];
  /** Accounts that the post names, with their options. Absent for none. */
  accounts?: string[];
  accountOptions?: PlatformOptions;
  labels: string[];
  revision: number;
}

/** Post before and after the change. Null after a deletion, and before a restore. */
export interface BulkResult {
  before: PostSnapshot | null;
  after: PostSnapshot | null;
}

/** Reason why a post could not be changed. */
export interface BulkProblem {
  code: ErrorCode;
  message: string;
  details?: Detail[];
}

export const bulkPostStatuses = ['pending', 'done', 'refused'] as const;
export type BulkPostStatus = (typeof bulkPostStatuses)[number];

/** Input of a bulk job: a change, or the action to undo. */
export interface BulkInput {
  change: BulkChange;
  /** Id of the action to undo. */
  undoOf?: string;
}
