import { claimNearBudgets } from '../../db/costs/budgets.ts';
import { endPostCredits } from '../../db/costs/post-credits.ts';
import { returnUnused } from '../../db/costs/return-unused.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { nearBudgetText } from '../../domain/costs/budget-texts.ts';
import type { Service } from '../../process/service.ts';

/** Maximum number of budgets per sweep. The next one continues with the others. */
const budgetsAtOnce = 200;

/** Result of a round: settled charges, and budgets whose people were notified. */
export interface SpendingReport {
  settled: number;
  warned: number;
}

/** Creates the step that returns unused money and credits, and notifies people of budgets that are nearly used up. */
export const createSpendingActivities = ({ orm }: Pick<Service, 'orm'>) => ({
  watchSpending: async (): Promise<SpendingReport> => {
    const settled = (await returnUnused(orm.em.fork())) + (await endPostCredits(orm));
    const warned = await inTransaction(orm, async em => {
      const near = await claimNearBudgets(em, budgetsAtOnce);
      for (const { orgId, ...budget } of near) await addNotification(em, orgId, nearBudgetText(budget));
      return near.length;
    });
    return { settled, warned };
  },
});

export type SpendingActivities = ReturnType<typeof createSpendingActivities>;
