import type { BrandScope } from '../../domain/actor.ts';

/** A brand scope as SQL on a column of brand ids, to stand behind `where …`, and what it binds. */
export const brandScopeSql = (brandScope: BrandScope, column: string): [sql: string, values: unknown[]] => {
  if (brandScope === 'all') return ['', []];
  return 'only' in brandScope
    ? [` and ${column} = any (?::uuid[])`, [arrayOf(brandScope.only)]]
    : [` and ${column} <> all (?::uuid[])`, [arrayOf(brandScope.except)]];
};

const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** A brand scope as a condition of the ORM on a field of brand ids. */
export const brandScopeFilter = (brandScope: BrandScope): { $in?: string[]; $nin?: string[] } | undefined => {
  if (brandScope === 'all') return undefined;
  return 'only' in brandScope ? { $in: [...brandScope.only] } : { $nin: [...brandScope.except] };
};
