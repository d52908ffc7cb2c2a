import { pipeline, type Readable } from 'node:stream';
import {
  exportFormat,
  exportPaths,
  exportVersion,
  type ExportEntry,
  type ExportManifest,
} from '../../domain/exports/export-archive.ts';
import { Measure } from './measure.ts';
import { openZip, type ZipEntry, type ZipReader } from './zip-reader.ts';
import { RowCheck, rowsByLine } from './row-check.ts';

const [quote, newline] = [34, 10];

/** Counts records of a CSV as PostgreSQL writes it (RFC 4180 with plain line feeds), including the header. */
const countCsvRecords = async (csv: Readable): Promise<number> => {
  let count = 0;
  let isQuoted = false;
  for await (const chunk of csv as AsyncIterable<Buffer>)
    for (const byte of chunk) {
      // a quote within quotes is written twice, which leaves this unchanged
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) count += 1;
    }
  return count;
};

/** Result of checking an archive, which is complete if there are no problems. */
export interface ExportReport {
  organization: ExportManifest['organization'] | null;
  takenAt: string | null;
  entries: number;
  rows: number;
  files: number;
  references: number;
  isWhole: boolean;
  /** First hundred problems. */
  problems: string[];
}

const maxProblems = 100;

/**
 * Maximum bytes of a manifest. The manifest of an organization with a million files is some 200 MB, and larger ones are not ours.
 */
const maxManifestBytes = 1_000_000_000;

const readManifest = async (zip: ZipReader): Promise<ExportManifest | string> => {
  const entry = zip.entries.get(exportPaths.manifest);
  if (!entry) return 'The archive has no manifest.json, so it is incomplete or not an account export.';
  const manifest = await zip
    .text(entry, maxManifestBytes)
    .then(text => JSON.parse(text) as ExportManifest)
    .catch((error: unknown) => `The manifest.json cannot be read: ${(error as Error).message}`);
  if (typeof manifest === 'string') return manifest;
  const format: string = manifest.format;
  if (format !== exportFormat) return `The format is ${format} instead of ${exportFormat}.`;
  if (manifest.version > exportVersion)
    return `The archive has version ${manifest.version}, but this program reads versions up to ${exportVersion}.`;
  return manifest;
};

type Complain = (problem: string) => void;

/** Checks size and checksum of an entry, and for rows calls `look`. */
const checkEntry = async (
  zip: ZipReader,
  found: ZipEntry,
  entry: ExportEntry,
  { rows, complain }: { rows: RowCheck; complain: Complain },
): Promise<void> => {
  const measure = new Measure();
  // the callback gets the same error as the reader of the stream
  const stream = pipeline(await zip.open(found), measure, () => undefined);
  let count: number | undefined;
  if (entry.path.endsWith('.jsonl') && entry.table !== undefined)
    count = await rowsByLine(stream, rows.of(entry.table));
  else if (entry.path.endsWith('.csv')) count = (await countCsvRecords(stream)) - 1;
  else for await (const _ of stream);
  const { bytes, sha256 } = measure.measured();
  if (bytes !== entry.bytes) complain(`${entry.path} has ${bytes} bytes instead of ${entry.bytes}.`);
  if (sha256 !== entry.sha256) complain(`${entry.path} has a different checksum than the manifest says.`);
  if (count !== undefined && count !== entry.rows)
    complain(`${entry.path} has ${count} rows instead of ${entry.rows}.`);
};

const checkNames = (zip: ZipReader, { entries }: ExportManifest, complain: Complain): void => {
  const named = new Set(entries.map(({ path }) => path));
  for (const path of zip.entries.keys())
    if (path !== exportPaths.manifest && !named.has(path)) complain(`${path} is not in the manifest.`);
  if (named.size !== entries.length) complain('The manifest lists an entry twice.');
};

const checkFiles = (rows: RowCheck, manifest: ExportManifest, complain: Complain): void => {
  if (!manifest.includesFiles) return;
  const there = new Set([
    ...manifest.entries.map(({ path }) => path),
    ...manifest.missingFiles.map(exportPaths.file),
  ]);
  for (const { table, key } of rows.files)
    if (!there.has(exportPaths.file(key))) complain(`The file ${key}, listed in ${table}, is missing.`);
};

const checkAll = async (zip: ZipReader, manifest: ExportManifest, complain: Complain): Promise<void> => {
  const rows = new RowCheck(manifest, complain);
  checkNames(zip, manifest, complain);
  for (const entry of manifest.entries) {
    const found = zip.entries.get(entry.path);
    if (!found) complain(`${entry.path} is missing.`);
    // an unreadable entry (a wrong checksum of the zip itself, a broken stream) is reported, and the check continues
    else
      await checkEntry(zip, found, entry, { rows, complain }).catch((error: unknown) =>
        complain(`${entry.path} cannot be read: ${(error as Error).message}`),
      );
  }
  rows.checkReferences();
  checkFiles(rows, manifest, complain);
};

const nothing = {
  organization: null,
  takenAt: null,
  entries: 0,
  rows: 0,
  files: 0,
  references: 0,
  isWhole: false,
};

const sum = (entries: readonly ExportEntry[]): number =>
  entries.reduce((total, { path, rows = 0 }) => total + (path.endsWith('.jsonl') ? rows : 0), 0);

/**
 * Reads an account export from beginning to end and checks that it is complete: every file has its size and checksum, every
 * row is readable and counted, and every reference between rows is intact. Throws only if the file itself cannot be opened.
 */
export const checkExport = async (file: string): Promise<ExportReport> => {
  const zip = await openZip(file);
  try {
    const manifest = await readManifest(zip);
    if (typeof manifest === 'string') return { ...nothing, problems: [manifest] };
    const problems: string[] = [];
    await checkAll(zip, manifest, problem => problems.length < maxProblems && problems.push(problem));
    const { organization, takenAt, entries, references } = manifest;
    return {
      organization,
      takenAt,
      entries: entries.length,
      rows: sum(entries),
      files: entries.filter(({ path }) => path.startsWith(exportPaths.file(''))).length,
      references: references.length,
      isWhole: problems.length === 0,
      problems,
    };
  } finally {
    zip.close();
  }
};
