import type { Operation, Platform } from './model.ts';

/** Failures a fault can cause. With `*_after`, `garbage`, `no_id`, and `without`, the call still takes effect. */
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
  /** Number of further calls that the fault affects, or null for no limit. */
  remaining: number | null;
  /** Number of calls that the fault skips first. */
  skip?: number;
  /** For `stale_reads`: age below which objects are hidden. For other modes: delay of the response. */
  delayMs?: number;
  retryAfterSeconds?: number;
  /** For `without`: path to remove from the response, such as `data[].created_at` or `header:range`. */
  field?: string;
  /** Name, ID, or handle of the only account that the fault affects. */
  account?: string;
  hits: number;
}

export type FaultInput = Omit<Fault, 'id' | 'hits'>;
