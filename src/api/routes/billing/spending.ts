import { z } from 'zod';
import { setBudget } from '../../../commands/billing/set-budget.ts';
import { readBudgets, type MonthlyBudget } from '../../../db/costs/budgets.ts';
import { listSpending, maxSpendingLines, type SpendingLine } from '../../../db/costs/list-spending.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { string } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { asDollars, chargedCall, dollars } from '../posts/cost-view.ts';
import {
  lineBrand,
  linesContent,
  linesQuery,
  refuseLinesBeyond,
  sendLines,
  viewLineBrand,
} from './usage-lines.ts';
import { rangeShape, usageRange, viewRange } from './usage-range.ts';

/** Maximum budget in dollars. */
const maxBudget = 1_000_000;

const budgetShape = z
  .strictObject({
    platform,
    spent: dollars('Dollars spent this month (UTC), including posts on their way.', 12.4),
    budget: dollars('Maximum dollars per month, or null for no limit.', 50).nullable(),
    remaining: dollars('Dollars left, or null for no limit.', 37.6).nullable(),
  })
  .meta({ id: 'SpendingBudget', description: 'Money spent on a platform this month, and its limit.' });

const viewBudget = ({ platform: name, spent, budget }: MonthlyBudget): z.input<typeof budgetShape> => ({
  platform: name,
  spent: asDollars(spent),
  budget: budget === null ? null : asDollars(budget),
  remaining: budget === null ? null : asDollars(Math.max(budget - spent, 0)),
});

const lineShape = z
  .strictObject({
    start: string(10, '2026-11-01').describe('First day of the day or month (UTC).'),
    platform,
    brand: lineBrand('Null if you may not see the brand.'),
    call: chargedCall,
    calls: z.int().min(1).meta({ description: 'Number of calls.', example: 3 }),
    cost: dollars('Dollars that the platform charges for them.', 0.6),
  })
  .meta({ id: 'SpendingLine', description: 'Charged calls of one kind for a brand in one period.' });

const viewLine = ({ brandId, brandSlug, cost, ...line }: SpendingLine): z.input<typeof lineShape> => ({
  ...line,
  brand: viewLineBrand({ brandId, brandSlug }),
  cost: asDollars(cost),
});

const columns = ['start', 'platform', 'brand', 'call', 'calls', 'cost'] as const;

export const spendingRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/usage/spending',
    operationId: 'getSpending',
    tag: 'Billing',
    summary: 'Get what platforms charge',
    description:
      'Money that platforms charge the operator for what the organization publishes, by period, platform, brand, and call, and the budget of this month. Refused calls cost nothing. Defaults to the current month unless `from` and `to` are set. `format=csv` returns the lines as a file.',
    access: 'billing:read',
    query: z.strictObject(linesQuery),
    returns: z.strictObject({
      ...rangeShape,
      cost: dollars('Dollars of all lines.', 12.4),
      budgets: z.array(budgetShape).max(platformNames.length).describe('This month, by platform.'),
      lines: z.array(lineShape).max(maxSpendingLines).describe('Lines, oldest period first.'),
    }),
    content: linesContent,
    handle: async ({ ctx, em, actor, query }) => {
      const range = usageRange(query);
      const rows = await listSpending(em, actor, { ...range, by: query.by });
      refuseLinesBeyond(maxSpendingLines, rows);
      const lines = rows.map(viewLine);
      if (query.format === 'csv') sendLines(ctx, 'spending.csv', columns, lines);
      return {
        ...viewRange(range),
        cost: asDollars(rows.reduce((sum, { cost }) => sum + cost, 0)),
        budgets: (await readBudgets(em, actor.orgId)).map(viewBudget),
        lines,
      };
    },
  }),
  endpoint({
    method: 'put',
    path: '/usage/budgets/{platform}',
    operationId: 'setSpendingBudget',
    tag: 'Billing',
    summary: 'Set the monthly budget for a platform',
    description:
      'A post whose price does not fit is held (`budget_used_up`) and published automatically once the budget is raised or the next month begins. Deletions count but are never stopped. People who manage billing are notified when 80 % is spent.',
    access: 'billing:write',
    params: z.strictObject({ platform: platform.describe('Platform that charges.') }),
    body: z.strictObject({
      budget: z
        .number()
        .min(0)
        .max(maxBudget)
        .nullable()
        .meta({ description: 'Dollars per UTC month, or null for no limit.', example: 50 }),
    }),
    returns: z.strictObject({
      budgets: z.array(budgetShape).max(platformNames.length).describe('This month, by platform.'),
    }),
    handle: async ({ actor, params, body, write }) =>
      write(async em => {
        const amount = body.budget === null ? null : Math.round(body.budget * 1_000_000);
        await setBudget(em, actor, { platform: params.platform, amount });
        return { budgets: (await readBudgets(em, actor.orgId)).map(viewBudget) };
      }),
  }),
];
