import type { ExportTable } from './export-tables.ts';

/** A column that holds ids of another exported table. */
export interface ReferenceColumn {
  table: string;
  column: string;
  to: string;
  /** SQL with the placeholder `$1` for the organization: how many rows name an id that is not there. */
  danglingQuery: string;
}

const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** `post_id` is an id of `posts`, `target_id` one of the only table that ends in `_targets`. */
const targetOf = (column: string, tables: readonly ExportTable[]): ExportTable | undefined => {
  const noun = /^(\w+)_id$/.exec(column)?.[1];
  if (noun === undefined || noun === 'org') return undefined;
  const name = plural(noun);
  const endsSo = tables.filter(table => table.name.endsWith(`_${name}`));
  return tables.find(table => table.name === name) ?? (endsSo.length === 1 ? endsSo[0] : undefined);
};

const typeOf = ({ columns }: ExportTable, name: string): string | undefined =>
  columns.find(column => column.name === name)?.type;

/** The references between exported tables, by the names of their columns: the database has no foreign keys. */
export const findReferences = (tables: readonly ExportTable[]): ReferenceColumn[] =>
  tables.flatMap(table =>
    table.columns.flatMap(({ name: column, type }) => {
      const to = targetOf(column, tables);
      // what a column `…_kind` beside it tells of is an id of one table or another
      const isMixed = typeOf(table, column.replace(/_id$/, '_kind')) !== undefined;
      if (!to || isMixed || typeOf(to, 'id') === undefined) return [];
      const cast = type === typeOf(to, 'id') ? '' : '::text';
      const danglingQuery = `select count(*)::int as count from (${table.query}) a
        where a."${column}" is not null and not exists (
          select 1 from (${to.query}) b where b.id${cast} = a."${column}"${cast})`;
      return [{ table: table.name, column, to: to.name, danglingQuery }];
    }),
  );
