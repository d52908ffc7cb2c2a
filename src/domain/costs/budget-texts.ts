import type { NotificationText } from '../notifications/notification-texts.ts';
import type { PlatformName } from '../platforms.ts';
import { inDollars } from './prices.ts';

/** Returns the notification that most of a month’s budget on a platform is spent. Owners and admins can raise it. */
export const nearBudgetText = ({
  platform,
  spent,
  budget,
}: {
  platform: PlatformName;
  spent: number;
  budget: number;
}): NotificationText => ({
  type: 'budget.low',
  title: `${Math.floor((spent / budget) * 100)} % of the budget for ${platform} is spent`,
  body: `Publishing on ${platform} has cost ${inDollars(spent)} of ${inDollars(budget)} this month. Once the budget is used up, further posts are held until it is raised or the next month begins.`,
  metadata: { platform },
  needs: 'billing:write',
  path: '/settings/billing',
});
