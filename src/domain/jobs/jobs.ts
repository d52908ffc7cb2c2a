import { aiFailureCodes } from '../ai/ai.ts';
import type { BulkInput } from '../bulk/bulk-actions.ts';
import type { ImportInput } from '../bulk/post-imports.ts';
import type { PlatformName } from '../platforms.ts';

/** Work that a caller starts and asks about later at `GET /jobs/{jobId}`. */
export const jobKinds = ['ideas.enrich', 'account.export', 'posts.bulk_action', 'posts.import'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** What a job works on; which fields there are is a matter of its kind. */
export interface JobInput {
  ideaId?: string;
  platform?: PlatformName;
  includeFiles?: boolean;
  includeAudit?: boolean;
  bulk?: BulkInput;
  postImport?: ImportInput;
}

/** What came of it. */
export interface JobResult {
  postId?: string;
  provider?: string;
  model?: string;
  /** ISO 8601. */
  expiresAt?: string;
  sizeBytes?: number;
  downloadUrl?: string;
}

/** Why a job failed: a model's reason, credits that ran out, what it worked on is gone, or a mistake of ours. */
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
