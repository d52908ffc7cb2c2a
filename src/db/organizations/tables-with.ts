import type { Em } from '../driver/orm.ts';

/** Tables with a column of this name: read from the database, so that no table is forgotten. */
export const tablesWith = async (em: Em, column: string): Promise<string[]> => {
  const rows = await em.execute<{ name: string }[]>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = ? order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
};
