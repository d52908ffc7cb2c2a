import type { EffectRow } from '../../db/effects/tables.ts';
import { findBackOff, maxEffectCalls } from '../../domain/effects/effects.ts';
import { operatorFaultPauseMs, operatorFaults, type PlatformFailure } from '../../platforms/platform.ts';
import { findRefusedVersion } from './account.ts';

/** Kinds of failures that certainly had no effect and may pass. */
const passing: readonly PlatformFailure['kind'][] = ['rate_limited', 'quota', 'not_ready', 'transient'];

/**
 * Returns the wait before another call after a refusal, or null if there is no further call. A token is renewed once.
 * `retryAt` is a string after it passed through a workflow.
 */
export const findPauseAfter = (row: EffectRow, { kind, retryAt }: PlatformFailure): number | null => {
  // MAX_LATENESS ends this wait
  if (operatorFaults.includes(kind)) return operatorFaultPauseMs;
  if (row.tries >= maxEffectCalls) return null;
  if (kind === 'auth_expired') return findRefusedVersion(row) === undefined ? 0 : null;
  if (!passing.includes(kind)) return null;
  return retryAt === undefined
    ? findBackOff(row.tries)
    : Math.max(new Date(retryAt).getTime() - Date.now(), 250);
};
