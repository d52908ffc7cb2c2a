import { findEffectsPause } from '../../db/publishing/account-pace.ts';
import type { EffectRow } from '../../db/effects/tables.ts';
import { quotaLimit } from '../../config/quota-limits.ts';
import { readQuotaUsages, sayUsedUp } from '../../db/publishing/account-quotas.ts';
import { quotaOfEffect } from '../../domain/effects/effects.ts';
import { againMs } from '../../domain/effects/refusals.ts';
import { Refusal } from '../../domain/errors.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from '../publishing/publishing.ts';

/** Account for an effect. If there is none, the reason and when to check again, or null for never. */
export type EffectAccount = { account: UsableAccount } | { reason: string; againMs: number | null };

/**
 * Finds the account that published the post, with tokens newer than the ones that the platform has just refused. Waits for
 * an account that a person must reconnect, but not for one that was disconnected or replaced by another.
 */
export const findEffectAccount = async (publishing: Publishing, row: EffectRow): Promise<EffectAccount> => {
  try {
    const { orgId, brandId, platform } = row;
    const account = await publishing.accounts.usable(
      { orgId, brandId, platform, externalId: row.account },
      { refused: findRefusedVersion(row) },
    );
    if (row.account === null || account.externalId === row.account) return { account };
    return {
      reason: 'The post was published from another account than the one connected now.',
      againMs: null,
    };
  } catch (error) {
    if (error instanceof Refusal)
      return { reason: error.message, againMs: error.code === 'token_expired' ? againMs.person : null };
    if (error instanceof PlatformError) return { reason: error.message, againMs: againMs.passing };
    throw error;
  }
};

/** Finds the account for a call. An account that its platform wants paused, or whose quota is used up, is not called. */
export const findCallableAccount = async (publishing: Publishing, row: EffectRow): Promise<EffectAccount> => {
  const found = await findEffectAccount(publishing, row);
  if ('reason' in found) return found;
  const account = found.account.externalId;
  const pause = await findEffectsPause(publishing.em, { platform: row.platform, account });
  if (pause !== null) return { reason: pause.reason, againMs: pause.afterMs };
  const usedUp = await findUsedUp(publishing, row, account);
  return usedUp ?? found;
};

/** Returns why the account's quota is used up, and when to check again. Returns undefined if it has capacity. */
const findUsedUp = async (
  { em, config }: Publishing,
  { kind, platform, nowMs }: EffectRow,
  account: string,
): Promise<{ reason: string; againMs: number } | undefined> => {
  const name = quotaOfEffect(kind, platform);
  const limit = name === null ? 0 : quotaLimit(config, name);
  if (name === null || limit === 0) return undefined;
  const usages = await readQuotaUsages(em, { name, limit, now: new Date(nowMs) }, [account]);
  const usage = usages.get(account);
  if (usage?.remaining !== 0) return undefined;
  const freeMs = (usage.resetsAt?.getTime() ?? nowMs) - nowMs;
  return { reason: sayUsedUp(name, usage.limit), againMs: Math.max(freeMs, againMs.passing) };
};

/**
 * Returns the version of the tokens that the platform refused at the newest call or check, or undefined if it refused none.
 */
export const findRefusedVersion = ({ evidence }: EffectRow): number | undefined => {
  const last = evidence.at(-1);
  return last?.['refused'] === 'auth_expired' ? last.tokenVersion : undefined;
};
