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
      description: 'Beginning of the day or month, or of what was asked for.',
      example: '2026-11-01T00:00:00.000Z',
    }),
    operation: pricedOperation
      .nullable()
      .describe('As in `GET /billing/prices`; null for what was spent by hand.'),
    brand: z
      .strictObject({
        id,
        slug: string(64, 'acme').nullable().describe('Null for a brand that is gone.'),
      })
      .nullable()
      .describe('Null for what belongs to no brand, as documents, or to one that is closed to you.'),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>`, `api_key:<id>` or `service`.',
    ),
    member: string(200, 'Ada')
      .nullable()
      .describe('Name of that person; null where it is none, or one who is gone.'),
    spent: z.int().meta({ description: 'Credits spent and set aside, less what came back.', example: 10 }),
  })
  .meta({
    id: 'CreditUsageLine',
    description: 'Credits that were spent, by operation, brand, who spent them and period.',
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
  refuse('validation_failed', `This would be more than ${maxCreditUsage} lines.`, {
    details: [{ path: 'from', code: 'out_of_range', message: 'Ask for a shorter time, or by month.' }],
  });

export const creditUsageRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/usage/credits',
    operationId: 'getCreditUsage',
    tag: 'Billing',
    summary: 'Get what credits were spent on',
    description:
      'By period, operation, brand and member; the lines add up to what the ledger says was spent. From the beginning of the month until now, unless `from` and `to` say otherwise. With `format=csv` as a file.',
    access: 'billing:read',
    query: z.strictObject({
      from: instant
        .optional()
        .meta({ description: 'From this instant on.', example: '2026-11-01T00:00:00.000Z' }),
      to: instant
        .optional()
        .meta({ description: 'Before this instant.', example: '2026-12-01T00:00:00.000Z' }),
      by: usageStep.default('month').describe('How long each period is, in UTC.'),
      format: tableFormat.default('json').describe('How it is given.'),
    }),
    returns: z.strictObject({
      from: timestamp.meta({ description: 'From when on, in UTC.', example: '2026-11-01T00:00:00.000Z' }),
      to: timestamp.describe('Until when, in UTC; not included.'),
      spent: z.int().meta({ description: 'Credits that were spent in all.', example: 10 }),
      lines: z.array(line).max(maxCreditUsage).describe('The lines, the oldest period first.'),
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
