import type { Operation, Platform } from './model.ts';

/** What a fault may do to a call; `*_after`, `garbage`, `no_id` and `without` let the call take effect. */
export const faultModes = [
  ...(['error_before', 'error_after', 'hang_before', 'hang_after', 'reset_before', 'reset_after'] as const),
  ...(['garbage', 'garbage_before', 'no_id', 'without', 'delay', 'short_range', 'stale_reads'] as const),
  ...(['rate_limited', 'quota_exceeded', 'billing', 'unauthorized', 'forbidden', 'expired'] as const),
  ...(['invalid_media', 'not_ready', 'duplicate', 'unknown_fields'] as const),
] as const;

export type FaultMode = (typeof faultModes)[number];

export interface Fault {
  id: string;
  platform: Platform;
  operation: Operation;
  mode: FaultMode;
  /** Calls that it will still meet; null: until deleted. */
  remaining: number | null;
  /** Calls that it lets pass first. */
  skip?: number;
  /** Of `stale_reads`: how young is hidden. Of the others: how long the answer is held back. */
  delayMs?: number;
  retryAfterSeconds?: number;
  /** Of `without`: what is left out of the answer, such as `data[].created_at` or `header:range`. */
  field?: string;
  /** Name, id or handle of the only account that it meets. */
  account?: string;
  hits: number;
}

export type FaultInput = Omit<Fault, 'id' | 'hits'>;
