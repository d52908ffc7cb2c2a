import { z } from 'zod';
import { writeCsv } from '../../../adapters/csv/csv.ts';
import { maxCreditUsage, readCreditUsage, type CreditUsageRow } from '../../../db/billing/credit-usage.ts';
import { pricedOperations } from '../../../domain/billing/billing.ts';
import { refuse } from '../../../domain/errors.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { isoTime } from '../../http/iso-time.ts';
import { id, instant, string, timestamp } from '../../http/schemas.ts';
import { sendCsv } from '../../streams/send-csv.ts';
import { tableFormat } from '../../openapi/named-lists.ts';
import { pricedOperation, usageStep } from './billing-view.ts';
import { usageRange } from './usage-range.ts';

const line = z
  .strictObject({
    start: timestamp.meta({
      description: 'Start of the day, month, or requested period.',
      example: '2026-11-01T00:00:00.000Z',
    }),
    operation: pricedOperation
      .nullable()
      .describe('Operation, as in `GET /billing/prices`, or null for manual changes.'),
    brand: z
      .strictObject({
        id,
        slug: string(64, 'acme').nullable().describe('Null if the brand was deleted.'),
      })
      .nullable()
      .describe('Null if no brand is involved, as for documents, or if you may not see the brand.'),
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
  operation: pricedOperations.find(one => one === row.operation) ?? null,
  brand: row.brandId === null ? null : { id: row.brandId, slug: row.brandSlug },
  actor: row.actor,
  member: row.memberName,
  spent: row.spent,
});

const columns = ['start', 'operation', 'brand', 'actor', 'member', 'spent'];

const cellsOf = ({ brand, ...row }: z.input<typeof line>): string[] =>
  [row.start, row.operation, brand?.slug ?? brand?.id, row.actor, row.member, row.spent].map(cell =>
    String(cell ?? ''),
  );

const tooMany = () =>
  refuse('validation_failed', `The answer would have more than ${maxCreditUsage} rows.`, {
    details: [{ path: 'from', code: 'out_of_range', message: 'Choose a shorter period, or monthly rows.' }],
  });

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
    query: z.strictObject({
      from: instant
        .optional()
        .meta({ description: 'Start of the range, inclusive.', example: '2026-11-01T00:00:00.000Z' }),
      to: instant
        .optional()
        .meta({ description: 'End of the range, exclusive.', example: '2026-12-01T00:00:00.000Z' }),
      by: usageStep.default('month').describe('Length of each period, in UTC.'),
      format: tableFormat.default('json').describe('How it is given.'),
    }),
    returns: z.strictObject({
      from: timestamp.meta({
        description: 'Start of the period, in UTC.',
        example: '2026-11-01T00:00:00.000Z',
      }),
      to: timestamp.describe('End of the period, in UTC, exclusive.'),
      spent: z.int().meta({ description: 'Total credits spent.', example: 10 }),
      lines: z.array(line).max(maxCreditUsage).describe('Rows, oldest period first.'),
    }),
    content: { 'text/csv': { schema: { type: 'string', maxLength: 10_000_000 } } },
    handle: async ({ ctx, em, actor, query }) => {
      const range = usageRange(query);
      const rows = await readCreditUsage(em, actor, { ...range, by: query.by });
      if (rows.length > maxCreditUsage) throw tooMany();
      const lines = rows.map(view);
      if (query.format === 'csv') sendCsv(ctx, 'credits.csv', writeCsv([columns, ...lines.map(cellsOf)]));
      return {
        from: range.from.toISOString(),
        to: range.to.toISOString(),
        spent: rows.reduce((sum, { spent }) => sum + spent, 0),
        lines,
      };
    },
  }),
];
