import type { ExportTable } from './export-tables.ts';

/** Column that contains IDs of another exported table. */
export interface ReferenceColumn {
  table: string;
  column: string;
  to: string;
  /** SQL with the placeholder `$1` for the organization: the number of rows that name a missing ID. */
  danglingQuery: string;
}

const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/**
 * Returns the referenced table: `post_id` refers to `posts`, and `target_id` to the only table whose name ends in
 * `_targets`.
 */
const targetOf = (column: string, tables: readonly ExportTable[]): ExportTable | undefined => {
  const noun = /^(\w+)_id$/.exec(column)?.[1];
  if (noun === undefined || noun === 'org') return undefined;
  const name = plural(noun);
  const endsSo = tables.filter(table => table.name.endsWith(`_${name}`));
  return tables.find(table => table.name === name) ?? (endsSo.length === 1 ? endsSo[0] : undefined);
};

const typeOf = ({ columns }: ExportTable, name: string): string | undefined =>
  columns.find(column => column.name === name)?.type;

/** Finds the references between exported tables by the names of their columns, because the database has no foreign keys. */
export const findReferences = (tables: readonly ExportTable[]): ReferenceColumn[] =>
  tables.flatMap(table =>
    table.columns.flatMap(({ name: column, type }) => {
      const to = targetOf(column, tables);
      // a column with a `…_kind` beside it contains IDs of different tables
      const isMixed = typeOf(table, column.replace(/_id$/, '_kind')) !== undefined;
      if (!to || isMixed || typeOf(to, 'id') === undefined) return [];
      const cast = type === typeOf(to, 'id') ? '' : '::text';
      const danglingQuery = `select count(*)::int as count from (${table.query}) a
        where a."${column}" is not null and not exists (
          select 1 from (${to.query}) b where b.id${cast} = a."${column}"${cast})`;
      return [{ table: table.name, column, to: to.name, danglingQuery }];
    }),
  );
