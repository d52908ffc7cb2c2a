import { ApiError } from '@sdk';
import { sentenceOf } from './client.ts';

const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details : []);

/** Whether a path of the API lies in a field: `media[0].id` in `media`. */
const isIn = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

/** What a refusal says of one field, to stand beside it. */
export const refusedAt = (error: unknown, field: string): string | undefined =>
  detailsOf(error)
    .filter(({ path }) => isIn(path, field))
    .map(({ message }) => message)
    .join(' ') || undefined;

/** What is left of a refusal behind what stands beside these fields; null for nothing. */
export const refusedElsewhere = (error: unknown, fields: readonly string[]): Error | null => {
  if (error === null || error === undefined) return null;
  const details = detailsOf(error);
  if (details.length === 0) return new Error(sentenceOf(error));
  const left = details.filter(({ path }) => !fields.some(field => isIn(path, field)));
  return left.length === 0 ? null : new Error(left.map(({ message }) => message).join(' '));
};
