import type { RawQueryFragment } from '@mikro-orm/postgresql';
import type { Em } from './orm.ts';

/** Runs a statement that returns a number as `count`. */
export const countRows = async (
  em: Em,
  statement: string | RawQueryFragment,
  values: unknown[] = [],
): Promise<number> => {
  const [counted] = await em.execute<{ count: number }[]>(statement, values);
  return counted?.count ?? 0;
};
