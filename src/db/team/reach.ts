import type { Reach } from '../../domain/actor.ts';

/** A reach as SQL on a column of brand ids, to stand behind `where …`, and what it binds. */
export const reachSql = (reach: Reach, column: string): [sql: string, values: unknown[]] => {
  if (reach === 'all') return ['', []];
  return 'only' in reach
    ? [` and ${column} = any (?::uuid[])`, [arrayOf(reach.only)]]
    : [` and ${column} <> all (?::uuid[])`, [arrayOf(reach.except)]];
};

const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** A reach as a condition of the ORM on a field of brand ids. */
export const reachFilter = (reach: Reach): { $in?: string[]; $nin?: string[] } | undefined => {
  if (reach === 'all') return undefined;
  return 'only' in reach ? { $in: [...reach.only] } : { $nin: [...reach.except] };
};
