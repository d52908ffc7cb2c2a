import type { Context } from 'koa';
import type { Readable } from 'node:stream';

/** OpenAPI content of a CSV answer. */
export const csvAnswer = {
  schema: {
    type: 'string',
    maxLength: 1_000_000_000,
    description: 'CSV rows in UTF-8 with a byte order mark.',
  },
};

export const fileHeaders = {
  'Content-Disposition': {
    description: 'File name for saving.',
    required: true,
    schema: { type: 'string', maxLength: 200 },
  },
};

/** Byte order mark, without which spreadsheets assume another encoding than UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Answers with a CSV file. */
export const sendCsv = (ctx: Context, fileName: string, body: string | Readable): void => {
  ctx.type = 'text/csv; charset=utf-8';
  ctx.set('Content-Disposition', `attachment; filename="${fileName}"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = typeof body === 'string' ? byteOrderMark + body : body;
};
