import { eventually } from './eventually.ts';
import type { ApiCalls, TestApi } from './http/api.ts';

/** An API, with its database where a test can look into that: not where the API is of another release, or a process of its own. */
export type AskedApi = ApiCalls & Partial<Pick<TestApi, 'rows'>>;

/** A statement that finds a row once what a test waits for has happened, with its values. */
export type RowSought = readonly [sql: string, ...values: unknown[]];

/**
 * Waits until the statement finds a row, and gives what `ask` says then. Looking at a row costs a hundredth of a request, and
 * the one answer of the API is held against OpenAPI. `ask` gives something falsy while the API does not say so yet.
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
