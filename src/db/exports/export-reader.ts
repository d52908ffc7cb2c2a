import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Config } from '../../config/index.ts';
import type { ExportChoice, ExportReference } from '../../domain/export-archive.ts';
import { fileColumns, jsonFileColumns } from '../../domain/file-columns.ts';
import { kyselyOn } from '../driver/kysely.ts';
import { roleOption } from '../driver/split-pool.ts';
import { selectKeysInJson } from '../storage/keys-in-json.ts';
import { csvCopy, jsonLinesCopy } from './export-lines.ts';
import { referencesOf } from './export-references.ts';
import { catalogQuery, exportTables, type ExportTable } from './export-tables.ts';

/** An organization's rows as they were at one moment. One stream at a time: they share one connection. */
export interface ExportReader {
  organization: NonNullable<Awaited<ReturnType<typeof readOrganization>>>;
  tables: readonly ExportTable[];
  leftOut: Record<string, string>;
  /** The rows of a table, one JSON object a line. */
  jsonLines(table: ExportTable): Readable;
  csv(table: ExportTable): Readable;
  references(): Promise<ExportReference[]>;
  /** Storage keys of files that the tables name. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

/** The archives themselves are in no archive. */
const archives = 'account_exports';

const begin = [
  'begin isolation level repeatable read read only',
  `set local timezone to 'UTC'`,
  // a slow store slows a copy down, and the pool's limit is made for requests
  'set local statement_timeout = 0',
];

/** What `$1` stands for, written into the text: `copy` takes no values. */
const filled = (sql: string, orgId: string): string => sql.replaceAll('$1', pg.escapeLiteral(orgId));

const readOrganization = (client: pg.Client, orgId: string) =>
  kyselyOn(client)
    .selectFrom('organizations')
    .select(['id', 'name', 'slug'])
    .where('id', '=', orgId)
    .executeTakeFirst();

const readReferences = async (
  client: pg.Client,
  tables: readonly ExportTable[],
  orgId: string,
): Promise<ExportReference[]> => {
  const references: ExportReference[] = [];
  for (const { table, column, to, danglingQuery } of referencesOf(tables)) {
    const { rows } = await client.query<{ count: number }>(danglingQuery, [orgId]);
    references.push({ table, column, to, dangling: rows[0]?.count ?? 0 });
  }
  return references;
};

const readFiles = async (
  client: pg.Client,
  tables: readonly ExportTable[],
  orgId: string,
): Promise<string[]> => {
  const keys = new Set<string>();
  for (const { name, columns, query } of tables)
    for (const { name: column } of columns) {
      if (name === archives || !fileColumns.includes(column)) continue;
      const sql = `select "${column}" as key from (${query}) t where "${column}" is not null`;
      const { rows } = await client.query<{ key: string }>(sql, [orgId]);
      for (const { key } of rows) keys.add(key);
    }
  for (const { name, query } of tables) {
    const column = jsonFileColumns[name];
    if (column === undefined) continue;
    const sql = `select distinct named.key from (${query}) t, lateral (${selectKeysInJson(`t."${column}"`)}) named`;
    const { rows } = await client.query<{ key: string }>(sql, [orgId]);
    for (const { key } of rows) keys.add(key);
  }
  return [...keys];
};

const connect = async (config: Pick<Config, 'DATABASE_URL'>, orgId: string): Promise<pg.Client> => {
  // of the role that PostgreSQL shows this organization only, whatever a query forgets
  const client = new pg.Client({ connectionString: config.DATABASE_URL, options: roleOption('tenants') });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select set_config('app.org_id', $1, false)`, [orgId]);
  for (const statement of begin) await client.query(statement);
  return client;
};

/**
 * Opens a connection of its own, outside the pool, in a transaction that sees everything as it is now; close it. Undefined
 * when the organization is gone.
 */
export const openExportReader = async (
  config: Pick<Config, 'DATABASE_URL'>,
  orgId: string,
  choice: Pick<ExportChoice, 'includeAudit'>,
): Promise<ExportReader | undefined> => {
  const client = await connect(config, orgId);
  const close = (): Promise<void> => client.end().catch(() => undefined);
  try {
    const organization = await readOrganization(client, orgId);
    if (!organization) {
      await close();
      return undefined;
    }
    const { rows } = await client.query(catalogQuery);
    const { tables, leftOut } = exportTables(rows, choice);
    return {
      organization,
      tables,
      leftOut,
      jsonLines: table => client.query(copyTo(filled(jsonLinesCopy(table), orgId))),
      csv: table => client.query(copyTo(filled(csvCopy(table), orgId))),
      references: () => readReferences(client, tables, orgId),
      files: () => readFiles(client, tables, orgId),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
