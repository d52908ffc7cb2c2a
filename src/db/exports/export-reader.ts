import {
  type CatalogRow,
  type ExportColumn,
  type ExportTable,
  catalogQuery,
  listExportTables,
} from './export-tables.ts';
import type { Readable } from 'node:stream';
import type { ExportReference, ExportChoice } from '../../domain/exports/export-archive.ts';
import pg from 'pg';
import { findReferences } from './export-references.ts';
import { fileColumns, jsonFileColumns } from '../../domain/file-columns.ts';
import { selectKeysInJson } from '../storage/keys-in-json.ts';
import type { Config } from '../../config/index.ts';
import { roleOption } from '../driver/pools/split-pool.ts';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Code points of the first characters that make a spreadsheet treat a text as a formula, with their full-width forms: `=`,
 * `+`, `-`, `@`, tab, and line ends (OWASP, CSV injection).
 */
const formulaStarts = [61, 43, 45, 64, 9, 10, 13, 0xff1d, 0xff0b, 0xff0d, 0xff20];

const isText = ({ type }: ExportColumn): boolean => type === 'text' || type.startsWith('character');

const cell = (column: ExportColumn): string => {
  const name = `"${column.name}"`;
  if (!isText(column)) return name;
  return `case when ascii(${name}) in (${formulaStarts.join(', ')}) then '''' || ${name} else ${name} end as ${name}`;
};

/**
 * Returns SQL that writes the rows of a table as JSON Lines in PostgreSQL. JSON contains no control characters, so neither
 * the quote nor the delimiter of this format occurs in a line.
 */
const writeJsonLinesCopy = ({ query }: ExportTable): string =>
  `copy (select row_to_json(t) from (${query}) t) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`;

/**
 * Returns SQL that writes the rows of a table as CSV with a header. A text that a spreadsheet would run as a formula gets a
 * leading apostrophe.
 */
const writeCsvCopy = ({ columns, query }: ExportTable): string =>
  `copy (select ${columns.map(cell).join(', ')} from (${query}) t) to stdout with (format csv, header)`;

/** Organization of an archive. */
interface ExportedOrganization {
  id: string;
  name: string;
  slug: string;
}

/** Reader of an organization's rows as of one moment. One stream at a time, because all share one connection. */
export interface ExportReader {
  organization: ExportedOrganization;
  tables: readonly ExportTable[];
  leftOut: Record<string, string>;
  /** Streams the rows of a table, one JSON object per line. */
  jsonLines(table: ExportTable): Readable;
  csv(table: ExportTable): Readable;
  references(): Promise<ExportReference[]>;
  /** Lists the storage keys of files that the tables name. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

/** An archive does not contain other archives. */
const archives = 'account_exports';

const begin = [
  'begin isolation level repeatable read read only',
  `set local timezone to 'UTC'`,
  // a slow store slows the copy down, and the pool's limit is meant for requests
  'set local statement_timeout = 0',
];

/** Replaces `$1` with the organization's ID, because `copy` takes no values. */
const filled = (sql: string, orgId: string): string => sql.replaceAll('$1', pg.escapeLiteral(orgId));

const readOrganization = async (
  client: pg.Client,
  orgId: string,
): Promise<ExportedOrganization | undefined> => {
  const text = 'select id, name, slug from organizations where id = $1';
  return (await client.query<ExportedOrganization>(text, [orgId])).rows[0];
};

const readReferences = async (
  client: pg.Client,
  tables: readonly ExportTable[],
  orgId: string,
): Promise<ExportReference[]> => {
  const references: ExportReference[] = [];
  for (const { table, column, to, danglingQuery } of findReferences(tables)) {
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
  // the role to which PostgreSQL shows only this organization, even if a query lacks the condition
  const client = new pg.Client({ connectionString: config.DATABASE_URL, options: roleOption('tenants') });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select set_config('app.org_id', $1, false)`, [orgId]);
  for (const statement of begin) await client.query(statement);
  return client;
};

/**
 * Opens a separate connection, outside the pool, in a transaction that sees all rows as of now. The caller closes it.
 * Returns undefined if the organization no longer exists.
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
    const { rows } = await client.query<CatalogRow>(catalogQuery);
    const { tables, leftOut } = listExportTables(rows, choice);
    return {
      organization,
      tables,
      leftOut,
      jsonLines: table => client.query(copyTo(filled(writeJsonLinesCopy(table), orgId))),
      csv: table => client.query(copyTo(filled(writeCsvCopy(table), orgId))),
      references: () => readReferences(client, tables, orgId),
      files: () => readFiles(client, tables, orgId),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
