import type { EffectRow } from '../../db/effects/tables.ts';
import { findBackOff, maxEffectCalls } from '../../domain/effects/effects.ts';
import type { PlatformFailure } from '../../platforms/platform.ts';
import { findRefusedVersion } from './account.ts';

/** Kinds that certainly did nothing and may pass by themselves. */
const passing: readonly PlatformFailure['kind'][] = ['rate_limited', 'quota', 'not_ready', 'transient'];

/**
 * How long to wait for another call after a refusal; null where there is none. A token is renewed once. `retryAt` is a string
 * after its way through a workflow.
 */
export const findPauseAfter = (row: EffectRow, { kind, retryAt }: PlatformFailure): number | null => {
  if (row.tries >= maxEffectCalls) return null;
  if (kind === 'auth_expired') return findRefusedVersion(row) === undefined ? 0 : null;
  if (!passing.includes(kind)) return null;
  return retryAt === undefined
    ? findBackOff(row.tries)
    : Math.max(new Date(retryAt).getTime() - Date.now(), 250);
};
