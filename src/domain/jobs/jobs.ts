import { aiFailureCodes } from '../ai/ai.ts';
import type { BulkInput } from '../bulk/bulk-actions.ts';
import type { ImportInput } from '../bulk/post-imports.ts';
import type { PlatformName } from '../platforms.ts';

/** Kinds of work that a caller starts and follows at `GET /jobs/{jobId}`. */
export const jobKinds = ['ideas.enrich', 'account.export', 'posts.bulk_action', 'posts.import'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Input of a job. The fields depend on its kind. */
export interface JobInput {
  ideaId?: string;
  platform?: PlatformName;
  includeFiles?: boolean;
  includeAudit?: boolean;
  bulk?: BulkInput;
  postImport?: ImportInput;
}

/** Result of a job. */
export interface JobResult {
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
