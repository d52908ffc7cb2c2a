import { aiFailureCodes } from '../ai/ai.ts';
import type { BulkInput } from '../bulk/bulk-actions.ts';
import type { ImportInput } from '../bulk/post-imports.ts';
import type { PlatformName } from '../platforms.ts';

/** Kinds of work that a caller starts and follows at `GET /jobs/{jobId}`. */
export const jobKinds = ['ideas.enrich', 'account.export', 'posts.bulk_action', 'posts.import'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Whether a job still waits or runs. */
export const isJobOpen = ({ status }: { status: JobStatus }): boolean =>
  status === 'queued' || status === 'running';

/** Input of a job. The fields depend on its kind. */
export interface JobInput {
  ideaId?: string;
  platform?: PlatformName;
  includeFiles?: boolean;
  includeAudit?: boolean;
  bulk?: BulkInput;
  postImport?: ImportInput;
}

/** Numbers of the items of a job, by result. */
export interface ItemCounts {
  total: number;
  /** Posts that were created or changed. */
  done: number;
  /** Posts that an import found already there. */
  present: number;
  refused: number;
  /** Rows of an import that were skipped because of a refused row. */
  notTried: number;
}

/** Result of a job. */
export interface JobResult {
  items?: ItemCounts;
  postId?: string;
  provider?: string;
  model?: string;
  /** Expiry time in ISO 8601. */
  expiresAt?: string;
  sizeBytes?: number;
  downloadUrl?: string;
}

/** Reasons why a job failed: an error of a model, no credits left, its subject was deleted, or an error of the service. */
export const jobErrorCodes = [
  ...aiFailureCodes,
  'insufficient_credits',
  'not_found',
  'internal_error',
] as const;
export type JobErrorCode = (typeof jobErrorCodes)[number];

export interface JobError {
  code: JobErrorCode;
  message: string;
}
