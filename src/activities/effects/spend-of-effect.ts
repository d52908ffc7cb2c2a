import type { Config } from '../../config/index.ts';
import { costOf, type Spend } from '../../db/costs/spend.ts';
import type { EffectRow } from '../../db/effects/tables.ts';
import { priceCalls } from '../../domain/costs/post-costs.ts';
import { createPrices } from '../../domain/costs/prices.ts';
import { dayLimitOf } from '../publishing/costs.ts';
import type { EffectDeclaration } from './kind.ts';

/** Returns the price of an effect, by object, that its first call takes from the budgets. Null if it costs nothing. */
export const spendOfEffect = <Row extends EffectRow>(
  config: Config,
  kind: EffectDeclaration<Row>,
  row: Row,
): Spend | null => {
  const find = createPrices(config.PLATFORM_PRICES);
  const calls = kind.chargedCalls?.(row) ?? [];
  const parts = calls.map(call => priceCalls(find, row.platform, [call]));
  if (costOf({ parts }) === 0) return null;
  return {
    orgId: row.orgId,
    brandId: row.brandId,
    postId: row.postId,
    platform: row.platform,
    source: kind.table.name,
    sourceId: row.id,
    attempt: row.attempt + 1,
    parts,
    credits: 0,
    dayLimit: dayLimitOf(config, row.platform),
    isForced: kind.isForced === true,
  };
};
