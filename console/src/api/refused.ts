import { ApiError } from '@sdk';
import { sentenceOf } from './client.ts';

const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details : []);

/** Whether a path of the API lies in a field: `media[0].id` in `media`. */
const isIn = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

/** Returns the messages of an error about one field, for display beside the field. */
export const refusedAt = (error: unknown, field: string): string | undefined =>
  detailsOf(error)
    .filter(({ path }) => isIn(path, field))
    .map(({ message }) => message)
    .join(' ') || undefined;

/** Returns the part of an error that is not shown beside the given fields, or null if nothing remains. */
export const refusedElsewhere = (error: unknown, fields: readonly string[]): Error | null => {
  if (error === null || error === undefined) return null;
  const details = detailsOf(error);
  if (details.length === 0) return new Error(sentenceOf(error));
  const left = details.filter(({ path }) => !fields.some(field => isIn(path, field)));
  return left.length === 0 ? null : new Error(left.map(({ message }) => message).join(' '));
};
