import { z } from 'zod';
import { maxCreditUsage, readCreditUsage, type CreditUsageRow } from '../../../db/billing/credit-usage.ts';
import { creditOperations } from '../../../domain/billing/billing.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { isoTime } from '../../http/iso-time.ts';
import { string, timestamp } from '../../http/schemas.ts';
import { creditOperation } from './billing-view.ts';
import {
  lineBrand,
  linesContent,
  linesQuery,
  refuseLinesBeyond,
  sendLines,
  viewLineBrand,
} from './usage-lines.ts';
import { rangeShape, usageRange, viewRange } from './usage-range.ts';

const line = z
  .strictObject({
    start: timestamp.meta({
      description: 'Start of the day, month, or requested period.',
      example: '2026-11-01T00:00:00.000Z',
    }),
    operation: creditOperation
      .nullable()
      .describe('Operation, as in `GET /billing/prices`, or null for manual changes.'),
    brand: lineBrand('Null if no brand is involved, as for documents, or if you may not see the brand.'),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>`, `api_key:<id>` or `service`.',
    ),
    member: string(200, 'Ada').nullable().describe('Name of the person, or null if none or deleted.'),
    spent: z.int().meta({ description: 'Credits spent and reserved, minus returned credits.', example: 10 }),
  })
  .meta({
    id: 'CreditUsageLine',
    description: 'Spent credits by operation, brand, member, and period.',
  });

const view = (row: CreditUsageRow): z.input<typeof line> => ({
  start: isoTime(row.start),
  operation: creditOperations.find(one => one === row.operation) ?? null,
  brand: viewLineBrand(row),
  actor: row.actor,
  member: row.memberName,
  spent: row.spent,
});

const columns = ['start', 'operation', 'brand', 'actor', 'member', 'spent'] as const;

export const creditUsageRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/usage/credits',
    operationId: 'getCreditUsage',
    tag: 'Billing',
    summary: 'Get what credits were spent on',
    description:
      'Credits by period, operation, brand, and member. The rows add up to the spent credits in the ledger. Defaults to the current month unless `from` and `to` are set. `format=csv` returns a file.',
    access: 'billing:read',
    query: z.strictObject(linesQuery),
    returns: z.strictObject({
      ...rangeShape,
      spent: z.int().meta({ description: 'Total credits spent.', example: 10 }),
      lines: z.array(line).max(maxCreditUsage).describe('Rows, oldest period first.'),
    }),
    content: linesContent,
    handle: async ({ ctx, em, actor, query }) => {
      const range = usageRange(query);
      const rows = await readCreditUsage(em, actor, { ...range, by: query.by });
      refuseLinesBeyond(maxCreditUsage, rows);
      const lines = rows.map(view);
      if (query.format === 'csv') sendLines(ctx, 'credits.csv', columns, lines);
      return {
        ...viewRange(range),
        spent: rows.reduce((sum, { spent }) => sum + spent, 0),
        lines,
      };
    },
  }),
];
