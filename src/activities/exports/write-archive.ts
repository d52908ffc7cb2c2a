import type { Readable } from 'node:stream';
import type { ZipWriter } from '../../adapters/archive/zip-writer.ts';
import type { ExportReader } from '../../db/exports/export-reader.ts';
import type { ExportTable, ExportColumn } from '../../db/exports/export-tables.ts';
import {
  csvTables,
  exportFormat,
  exportPaths,
  exportVersion,
  type ExportEntry,
  type ExportManifest,
} from '../../domain/exports/export-archive.ts';

const types: Readonly<Record<string, object>> = {
  uuid: { type: 'string', format: 'uuid' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  'double precision': { type: 'number' },
  jsonb: {},
};

const typeOf = (type: string): object => {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) };
  if (type.startsWith('timestamp')) return { type: 'string', format: 'date-time' };
  return types[type] ?? { type: 'string' };
};

const schemaOfColumn = ({ type, nullable }: ExportColumn): object => {
  const own = typeOf(type);
  return nullable ? { anyOf: [own, { type: 'null' }] } : own;
};

/** Returns the JSON Schema of one line of a table. */
const schemaOfTable = ({ name, columns }: ExportTable): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: name,
  type: 'object',
  additionalProperties: false,
  required: columns.map(column => column.name),
  properties: Object.fromEntries(columns.map(column => [column.name, schemaOfColumn(column)])),
});

/** Sources of an archive's parts, and the receiver of its progress. */
export interface ArchiveSource {
  reader: ExportReader;
  /** Streams a stored file, or returns undefined if the store no longer has it. Null for an archive without files. */
  openFile: ((key: string) => Promise<Readable | undefined>) | null;
  /** Receives the progress in steps. Called often. */
  progress(done: number, of: number): void;
}

const addTable = async (zip: ZipWriter, reader: ExportReader, table: ExportTable): Promise<ExportEntry[]> => {
  const { name } = table;
  const rows = await zip.add(exportPaths.rows(name), reader.jsonLines(table));
  const schema = await zip.add(exportPaths.schema(name), JSON.stringify(schemaOfTable(table), null, 2));
  const entries: ExportEntry[] = [
    { path: exportPaths.rows(name), bytes: rows.bytes, sha256: rows.sha256, table: name, rows: rows.lines },
    { path: exportPaths.schema(name), bytes: schema.bytes, sha256: schema.sha256 },
  ];
  if (!csvTables.some(one => one === name)) return entries;
  const { bytes, sha256 } = await zip.add(exportPaths.csv(name), reader.csv(table));
  return [...entries, { path: exportPaths.csv(name), bytes, sha256, table: name, rows: rows.lines }];
};

const addFiles = async (
  zip: ZipWriter,
  keys: readonly string[],
  { openFile, progress }: ArchiveSource,
): Promise<{ entries: ExportEntry[]; missing: string[] }> => {
  const entries: ExportEntry[] = [];
  const missing: string[] = [];
  for (const [index, key] of keys.entries()) {
    const file = await openFile?.(key);
    if (file) {
      const path = exportPaths.file(key);
      const { bytes, sha256 } = await zip.add(path, file, { compress: false });
      entries.push({ path, bytes, sha256 });
    } else missing.push(key);
    progress(index + 1, keys.length);
  }
  return { entries, missing };
};

/** Writes an organization's archive: tables as of one moment, then files, and the manifest last. */
export const writeArchive = async (zip: ZipWriter, source: ArchiveSource): Promise<ExportManifest> => {
  const { reader, openFile, progress } = source;
  const takenAt = new Date().toISOString();
  const entries: ExportEntry[] = [];
  for (const [index, table] of reader.tables.entries()) {
    entries.push(...(await addTable(zip, reader, table)));
    progress(index + 1, reader.tables.length);
  }
  const references = await reader.references();
  const keys = openFile ? await reader.files() : [];
  // files may be many gigabytes: no transaction stays open for them
  await reader.close();
  const files = await addFiles(zip, keys, source);
  const manifest: ExportManifest = {
    format: exportFormat,
    version: exportVersion,
    organization: reader.organization,
    takenAt,
    includesFiles: openFile !== null,
    entries: [...entries, ...files.entries],
    references,
    missingFiles: files.missing,
    leftOut: reader.leftOut,
  };
  await zip.add(exportPaths.manifest, JSON.stringify(manifest, null, 2));
  await zip.finish();
  return manifest;
};
