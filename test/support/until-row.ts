import { eventually } from './eventually.ts';
import type { ApiCalls, TestApi } from './http/api.ts';

/** An API, with its database if a test can read that: not if the API is of another release, or in a separate process. */
export type AskedApi = ApiCalls & Partial<Pick<TestApi, 'rows'>>;

/** A statement that finds a row once what a test waits for has happened, with its values. */
export type RowSought = readonly [sql: string, ...values: unknown[]];

/**
 * Waits until the statement finds a row, and returns the result of `ask` then. Reading a row costs a hundredth of a
 * request, and the one answer of the API is checked against OpenAPI. `ask` returns something falsy while the API does not
 * show it yet.
 */
export const untilRow = async <T>(
  { rows }: AskedApi,
  what: string,
  [sql, ...values]: RowSought,
  ask: () => Promise<T | false>,
): Promise<T> => {
  if (rows) await eventually(what, async () => (await rows(sql, ...values)).length > 0);
  return eventually(`the API says: ${what}`, ask);
};
