import { mayExportComments } from '../../domain/comments/comments.ts';
import { platformNames } from '../../domain/platforms.ts';
import { explainLeftOut, auditTables, leftOutRows, leftOutTables } from './left-out.ts';
import type { ExportChoice } from '../../domain/exports/export-archive.ts';

/** Column in the catalog. `type` has the form of `format_type`. */
export interface ExportColumn {
  name: string;
  type: string;
  nullable: boolean;
}

/** Table in an export. */
export interface ExportTable {
  name: string;
  columns: ExportColumn[];
  /**
   * SQL of a query with one placeholder, `$1`, for the organization: its rows with these columns. A text, because the
   * columns come from the catalog and `copy` takes no values.
   */
  query: string;
}

export interface CatalogRow extends ExportColumn {
  table: string;
}

/** SQL for all columns of all tables with rows of one organization, and of `users`. */
export const catalogQuery = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     and (c.relname in ('organizations', 'users') or exists (
       select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped))
   order by c.relname, a.attnum`;

/** Columns of people that other members see. Only for current members. */
const memberColumns: readonly string[] = ['id', 'created_at', 'name', 'email'];

/** Deleted posts are hidden and not exported. Their attempts and history are. */
const notDeleted = 'select id from posts where org_id = $1 and deleted_at is null';

/** Platforms that do not allow comments to be kept. A draft may quote a comment. */
const briefly = platformNames
  .filter(platform => !mayExportComments(platform))
  .map(platform => `'${platform}'`)
  .join(', ');

/** Comments on platforms that allow their text to be kept. */
const keptComments = `org_id = $1 and forgotten_at is null and post_id in (${notDeleted}) and platform in (${platformNames
  .filter(mayExportComments)
  .map(platform => `'${platform}'`)
  .join(', ')})`;

const conditions: Readonly<Record<string, string>> = {
  comments: keptComments,
  comment_actions: `org_id = $1 and post_id in (${notDeleted}) and not (status in ('draft', 'discarded') and platform in (${briefly}))`,
  comment_notes: `org_id = $1 and comment_id in (select id from comments where org_id = $1 and post_id in (${notDeleted}))`,
  posts: 'org_id = $1 and deleted_at is null',
  post_targets: `org_id = $1 and post_id in (${notDeleted})`,
  follow_up_comments: `org_id = $1 and post_id in (${notDeleted})`,
  effects: `org_id = $1 and post_id in (${notDeleted})`,
  post_confirmations: `org_id = $1 and post_id in (${notDeleted})`,
  organizations: 'id = $1',
  users: 'id in (select user_id from memberships where org_id = $1)',
};

const isExported = ({ table, name, type }: CatalogRow): boolean =>
  table === 'users' ? memberColumns.includes(name) : explainLeftOut(table, name, type) === undefined;

const isLeftOut = (table: string, { includeAudit }: Pick<ExportChoice, 'includeAudit'>): boolean =>
  Object.hasOwn(leftOutTables, table) || (!includeAudit && auditTables.includes(table));

const tableOf = (name: string, rows: CatalogRow[]): ExportTable => {
  const columns = rows
    .filter(isExported)
    .map(({ name: column, type, nullable }) => ({ name: column, type, nullable }));
  const names = columns.map(column => `"${column.name}"`).join(', ');
  return {
    name,
    columns,
    query: `select ${names} from "${name}" where ${conditions[name] ?? 'org_id = $1'}`,
  };
};

/** Returns the tables to export from the rows of `catalogQuery`, and the omitted ones with the reason. */
export const listExportTables = (
  catalog: readonly CatalogRow[],
  choice: Pick<ExportChoice, 'includeAudit'>,
): { tables: ExportTable[]; leftOut: Record<string, string> } => {
  const byTable = Map.groupBy(catalog, row => row.table);
  const leftOut: Record<string, string> = { ...leftOutRows };
  const tables: ExportTable[] = [];
  for (const [name, rows] of byTable) {
    if (isLeftOut(name, choice)) {
      leftOut[name] = leftOutTables[name] ?? 'for owners only';
      continue;
    }
    tables.push(tableOf(name, rows));
    for (const row of rows)
      if (!isExported(row))
        leftOut[`${name}.${row.name}`] = explainLeftOut(name, row.name, row.type) ?? 'a matter of the person';
  }
  return { tables, leftOut };
};
