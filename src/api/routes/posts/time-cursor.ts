import { z } from 'zod';
import type { CalendarCursor } from '../../../db/posts/calendar.ts';
import { isId } from '../../../domain/ids.ts';
import { invalidRequest } from '../../../domain/invalid-request.ts';
import { isoTime } from '../../http/iso-time.ts';
import { timestamp } from '../../http/schemas.ts';

const place = z.tuple([timestamp, z.string().refine(isId)]);

/** Returns the `next` of a page that ends at this time, with this id. Opaque to clients. */
export const placeAfter = ({ at, id }: { at: string; id: string }): string =>
  Buffer.from(JSON.stringify([isoTime(at), id])).toString('base64url');

/**
 * Returns where a page begins, or undefined for the first one. Throws `validation_failed` for a text that is not the `next`
 * of such a list.
 */
export const readPlace = (after: string | undefined): CalendarCursor | undefined => {
  if (after === undefined) return undefined;
  try {
    const [at, last] = place.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    return { at: new Date(at), id: last };
  } catch {
    throw invalidRequest([
      { path: 'after', code: 'invalid', message: 'Must be `next` of the previous page.' },
    ]);
  }
};
