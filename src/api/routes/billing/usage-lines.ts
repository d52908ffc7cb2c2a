import type { Context } from 'koa';
import { z } from 'zod';
import { writeCsv } from '../../../adapters/csv/csv.ts';
import { id, string } from '../../http/schemas.ts';
import { tableFormat } from '../../openapi/named-lists.ts';
import { sendCsv } from '../../streams/send-csv.ts';
import { rangeQuery, wrongRange } from './usage-range.ts';

/** Query parameters of a list of usage lines. */
export const linesQuery = {
  ...rangeQuery,
  format: tableFormat.default('json').describe('How it is given.'),
};

/** OpenAPI content of usage lines as a file. */
export const linesContent = { 'text/csv': { schema: { type: 'string', maxLength: 10_000_000 } } };

/** Returns the schema of a line's brand. `nullWhen`: the sentence that says when a line has none. */
export const lineBrand = (nullWhen: string) =>
  z
    .strictObject({ id, slug: string(64, 'acme').nullable().describe('Null if the brand was deleted.') })
    .nullable()
    .describe(nullWhen);

type LineBrand = z.input<ReturnType<typeof lineBrand>>;

/** Returns a line's brand from the columns of its row. */
export const viewLineBrand = (row: { brandId: string | null; brandSlug: string | null }): LineBrand =>
  row.brandId === null ? null : { id: row.brandId, slug: row.brandSlug };

/** Throws if there are more lines than one response may have. */
export const refuseLinesBeyond = (max: number, lines: readonly unknown[]): void => {
  if (lines.length > max)
    throw wrongRange(
      `The answer would have more than ${max} rows.`,
      'Choose a shorter period, or monthly rows.',
    );
};

/** Answers with usage lines as a CSV file: one column for each named field. */
export const sendLines = <Field extends string>(
  ctx: Context,
  fileName: string,
  fields: readonly Field[],
  lines: readonly (Record<Exclude<Field, 'brand'>, string | number | null> & { brand: LineBrand })[],
): void => {
  const cells = lines.map(({ brand, ...line }) => {
    const texts: Record<string, string | number | null | undefined> = {
      ...line,
      brand: brand?.slug ?? brand?.id,
    };
    return fields.map(field => String(texts[field] ?? ''));
  });
  sendCsv(ctx, fileName, writeCsv([[...fields], ...cells]));
};
