import { z } from 'zod';
import type { TimeCursor } from '../../../db/driver/lists.ts';
import { isId } from '../../../domain/ids.ts';
import { invalidRequest } from '../../../domain/invalid-request.ts';
import { isoTime } from '../iso-time.ts';
import { string, timestamp } from '../schemas.ts';

/** Query parameter of a list that continues after the last item of a page. */
export const afterParameter = z.string().min(1).max(300).optional().describe('`next` of the previous page.');

/** Field of such a list with the value of `after` for the next page. */
export const nextField = string(300)
  .nullable()
  .describe('Value of `after` for the next page, or null on the last page.');

/** Returns the text of a cursor, which is opaque to clients. */
export const writeCursor = (content: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(content)).toString('base64url');

/** Returns the content of a cursor. Throws `validation_failed` for a text that is not the `next` of such a list. */
export const readCursor = <Content>(given: string, content: z.ZodType<Content>): Content => {
  try {
    return content.parse(JSON.parse(Buffer.from(given, 'base64url').toString()));
  } catch {
    throw invalidRequest([
      { path: 'after', code: 'invalid', message: 'Must be `next` of the previous page.' },
    ]);
  }
};

const timed = z.tuple([timestamp, z.string().refine(isId)]);

/** Returns the `next` of a page in the order of a time and an id that ends with this item. */
export const writeTimeCursor = ({ at, id }: { at: string; id: string }): string =>
  writeCursor([isoTime(at), id]);

/** Returns where such a page begins, or undefined for the first one. Throws like `readCursor`. */
export const readTimeCursor = (given: string | undefined): TimeCursor | undefined => {
  if (given === undefined) return undefined;
  const [at, id] = readCursor(given, timed);
  return { at: new Date(at), id };
};
