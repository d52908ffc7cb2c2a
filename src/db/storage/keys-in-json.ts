import { fileProperties } from '../../domain/file-columns.ts';

/**
 * Returns SQL for the keys of all files that a JSON column names, at any depth, one per row in `key`. Only the properties
 * in `fileProperties` name files.
 */
export const selectKeysInJson = (column: string): string =>
  `select named.value #>> '{}' as key
     from jsonb_path_query(coalesce(${column}, '{}'), 'strict $.**') as found,
          jsonb_each(case jsonb_typeof(found) when 'object' then found else '{}' end) as named
    where named.key in (${fileProperties.map(name => `'${name}'`).join(', ')}) and jsonb_typeof(named.value) = 'string'`;
