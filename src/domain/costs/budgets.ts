import { sayCredits } from '../billing/billing.ts';
import { inDollars } from './prices.ts';

/** Budget that lacks the price of a call. Money in millionths of a dollar. */
export interface MoneyLack {
  /** `service`: the operator’s X_WRITE_BUDGET per UTC day. `organization`: its own budget per UTC month. */
  whose: 'service' | 'organization';
  /** Price of the call. */
  cost: number;
  spent: number;
  budget: number;
  /** `tomorrow`, or `on` with the UTC day on which the budget begins again. */
  renews: string;
}

/** Organization that has too few credits for a post. */
export interface CreditLack {
  whose: 'credits';
  cost: number;
  balance: number;
}

export type BudgetLack = MoneyLack | CreditLack;

/** Share of a budget from which people are warned. */
export const warnedShare = 0.8;

/** Returns a sentence for people: which budget is used up, who can raise it, and when it begins again. */
export const explainLack = (platform: string, lack: BudgetLack): string => {
  if (lack.whose === 'credits')
    return `Publishing on ${platform} costs ${sayCredits(lack.cost)}, but the organization has ${lack.balance}. Owners and admins can buy credits`;
  const { whose, cost, spent, budget, renews } = lack;
  const used = `${inDollars(spent)} of ${inDollars(budget)} is spent, and this costs ${inDollars(cost)}`;
  return whose === 'service'
    ? `The budget of this service for ${platform} is used up today: ${used}. The operator can raise X_WRITE_BUDGET; it begins again ${renews} (UTC)`
    : `The organization’s budget for ${platform} is used up this month: ${used}. Owners and admins can raise it; it begins again ${renews} (UTC)`;
};
