import { writeBudget, readBudgets } from '../../db/costs/budgets.ts';
import type { Em } from '../../db/driver/orm.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../domain/actor.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/**
 * Sets the organization’s budget for a platform per UTC month, in millionths of a dollar, or removes it (`null`). Posts that
 * wait for it are tried again at once.
 */
export const setBudget = async (
  em: Em,
  { orgId }: Actor,
  { platform, amount }: { platform: PlatformName; amount: number | null },
): Promise<void> => {
  const before = (await readBudgets(em, orgId)).find(each => each.platform === platform)?.budget ?? null;
  await writeBudget(em, { orgId, platform, amount });
  await audit(em, {
    action: 'budget.changed',
    target: { kind: 'organization', id: orgId, name: platform },
    details: { before, after: amount },
  });
};
