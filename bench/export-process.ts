import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createZip } from '../src/adapters/archive/zip-writer.ts';
import { writeArchive } from '../src/activities/exports/write-archive.ts';
import { openExportReader } from '../src/db/exports/export-reader.ts';

/**
 * Exports EXPORT_ORGANIZATION into EXPORT_FILE in a process of its own. Without a file, it reads and drops PostgreSQL's own
 * `COPY … TO STDOUT` of the same posts. Reports milliseconds, and megabytes before and at most.
 */
const {
  DATABASE_URL: databaseUrl = '',
  EXPORT_ORGANIZATION: orgId = '',
  EXPORT_FILE: file = '',
} = process.env;
const megabyte = 1_048_576;

const copyRows = async (): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const rows = client.query(copyTo(`copy (select * from posts where org_id = '${orgId}') to stdout`));
  rows.resume();
  await finished(rows);
  await client.end();
};

const exportAll = async (): Promise<void> => {
  const reader = await openExportReader({ DATABASE_URL: databaseUrl }, orgId, { includeAudit: false });
  if (!reader) throw new Error('The organization no longer exists.');
  await writeArchive(createZip(file), { reader, openFile: null, progress: () => undefined });
  await rm(file);
};

const idle = process.memoryUsage.rss() / megabyte;
const began = performance.now();
await (file === '' ? copyRows() : exportAll());
const ms = performance.now() - began;
process.send?.({ ms, idle, most: process.resourceUsage().maxRSS / 1_024 }, () => process.disconnect());
