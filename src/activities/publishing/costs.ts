import { findBudgetLack, isSpendReturned, spendLate, type Spend } from '../../db/costs/spend.ts';
import type { Em } from '../../db/driver/orm.ts';
import { chargesForPosts, costOfPart } from '../../domain/costs/post-costs.ts';
import { createPrices } from '../../domain/costs/prices.ts';
import { findTarget, type TargetRow, type TargetWithFiles } from '../../db/publishing/targets.ts';
import type { Config } from '../../config/index.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Publishing } from './publishing.ts';
import { listPricedParts } from './target-content.ts';

/** Returns the operator’s limit for publishing on a platform per UTC day, in millionths of a dollar. Null for no limit. */
export const dayLimitOf = ({ X_WRITE_BUDGET }: Config, platform: PlatformName): number | null =>
  platform === 'x' && X_WRITE_BUDGET !== undefined ? X_WRITE_BUDGET * 1_000_000 : null;

/** Target whose files may have been read before it was locked. */
type PricedRow = TargetRow & Partial<Pick<TargetWithFiles, 'files'>>;

/** Returns the credits that publishing on a platform costs. */
export const creditsFor = (
  { POST_CREDITS }: Pick<Config, 'POST_CREDITS'>,
  { platform }: Pick<TargetRow, 'platform'>,
): number => POST_CREDITS[platform] ?? 0;

/** Returns the price of a whole target, which its first call takes from the budgets and credits. Null if it costs nothing. */
export const spendOf = ({ config }: Pick<Publishing, 'config'>, row: PricedRow): Spend | null => {
  const find = createPrices(config.PLATFORM_PRICES);
  const isCharged = chargesForPosts(find, row.platform);
  const hasBegun = row.parts.length > 0;
  // a thread that has begun was paid, or has begun before credits had to be paid
  const credits = hasBegun ? 0 : creditsFor(config, row);
  if (!isCharged && credits === 0) return null;
  return {
    orgId: row.org_id,
    brandId: row.brand_id,
    postId: row.post_id,
    platform: row.platform,
    source: 'post_targets',
    sourceId: row.id,
    attempt: row.attempt + 1,
    parts: isCharged
      ? listPricedParts(row, row.files ?? []).map(part => costOfPart(find, row.platform, part))
      : [],
    credits,
    dayLimit: dayLimitOf(config, row.platform),
    isForced: hasBegun,
  };
};

/**
 * Takes the price of a target again if it was returned before a late answer reported that the target is live. Runs in the
 * caller's transaction, under the target's lock.
 */
export const spendForLateAnswer = async (
  { config }: Pick<Publishing, 'config'>,
  em: Em,
  row: TargetRow,
): Promise<void> => {
  if (!(await isSpendReturned(em, { source: 'post_targets', sourceId: row.id }))) return;
  const files = (await findTarget(em, row.id))?.files ?? null;
  const spend = spendOf({ config }, { ...row, files });
  if (spend) await spendLate(em, { ...spend, attempt: row.attempt });
};

/** Returns whether a budget still lacks the price of a target that is held for it. */
export const isUnaffordable = async (publishing: Publishing, row: TargetWithFiles): Promise<boolean> => {
  if (row.held?.code !== 'budget_used_up') return false;
  const spend = spendOf(publishing, row);
  return spend !== null && (await findBudgetLack(publishing.em, spend)) !== null;
};
