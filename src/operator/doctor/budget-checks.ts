import type { Config } from '../../config/index.ts';
import type { Em } from '../../db/driver/orm.ts';
import { readSpentOnReads } from '../../db/operator/find-reads.ts';
import { readSpentToday } from '../../db/operator/find-spending.ts';
import { warnedShare } from '../../domain/costs/budgets.ts';
import { createPrices, inDollars } from '../../domain/costs/prices.ts';
import { fine, worth, type Diagnosis } from './diagnosis.ts';

/** Budget of an operator per UTC day. Money in millionths of a dollar. */
interface DailyBudget {
  what: string;
  /** Subject of the finding: `Publishing on X`. */
  subject: string;
  spent: number;
  budget: number;
  /** Price of the cheapest call. A budget that lacks it is used up. */
  price: number;
  /** Consequence of a budget that is used up, until the next day. */
  consequence: string;
  /** Setting to raise, and the command that shows the details. */
  setting: string;
  details: string;
}

/** Judges a budget: sufficient, nearly used up, or too small for one more call. */
const judgeBudget = (daily: DailyBudget): Diagnosis => {
  const { what, subject, spent, budget, price, consequence, setting, details } = daily;
  const found = `${subject} has cost ${inDollars(spent)} of ${inDollars(budget)} today.`;
  const raise = `To go on today, raise ${setting}; \`npm run operator -- ${details}\` shows the costs.`;
  if (spent + price > budget)
    return worth(what, `${found} The budget is used up.`, `${consequence} until tomorrow (UTC). ${raise}`);
  if (spent >= budget * warnedShare)
    return worth(
      what,
      found,
      `Once the budget is used up, ${lowered(consequence)} until tomorrow (UTC). ${raise}`,
    );
  return fine(what, found);
};

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Checks whether metrics and comments are still read from X today. */
export const checkReads = async (
  em: Em,
  { X_METRICS, X_READ_BUDGET, PLATFORM_PRICES }: Config,
): Promise<Diagnosis[]> => {
  if (!X_METRICS) return [fine('reads', 'The service does not read from X (X_METRICS).')];
  return [
    judgeBudget({
      what: 'reads',
      subject: 'Reading from X',
      spent: await readSpentOnReads(em),
      budget: X_READ_BUDGET * 1_000_000,
      price: createPrices(PLATFORM_PRICES)('x', 'read_post'),
      consequence: 'Further reads wait',
      setting: 'X_READ_BUDGET',
      details: 'reads --accounts',
    }),
  ];
};

/** Checks whether posts are still published on X today. */
export const checkWrites = async (
  em: Em,
  { X_WRITE_BUDGET, PLATFORM_PRICES }: Config,
): Promise<Diagnosis[]> => {
  const spent = await readSpentToday(em, 'x');
  if (X_WRITE_BUDGET === undefined)
    return [
      fine('writes', `Publishing on X has cost ${inDollars(spent)} today, without a limit (X_WRITE_BUDGET).`),
    ];
  return [
    judgeBudget({
      what: 'writes',
      subject: 'Publishing on X',
      spent,
      budget: X_WRITE_BUDGET * 1_000_000,
      price: createPrices(PLATFORM_PRICES)('x', 'post'),
      consequence: 'Posts on X are held',
      setting: 'X_WRITE_BUDGET',
      details: 'spend',
    }),
  ];
};
