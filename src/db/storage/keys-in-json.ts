import { fileProperties } from '../../domain/file-columns.ts';

/**
 * SQL that gives the keys of all files that a column of JSON names, at any depth, one a row in `key`. A property names a file
 * by its own name alone (`fileProperties`).
 */
export const selectKeysInJson = (column: string): string =>
  `select named.value #>> '{}' as key
     from jsonb_path_query(coalesce(${column}, '{}'), 'strict $.**') as found,
          jsonb_each(case jsonb_typeof(found) when 'object' then found else '{}' end) as named
    where named.key in (${fileProperties.map(name => `'${name}'`).join(', ')}) and jsonb_typeof(named.value) = 'string'`;
