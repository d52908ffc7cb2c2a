import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openZip } from '../../src/adapters/archive/zip-reader.ts';
import { readConfig } from '../../src/config/index.ts';
import type { ExportManifest } from '../../src/domain/exports/export-archive.ts';
import { runOperator } from '../../src/operator.ts';
import { assertNothingFound, search } from './canaries/canaries.ts';
import { eventually } from './eventually.ts';
import type { TestApi } from './http/api.ts';

/** An archive as a customer sees it. */
export interface Archive {
  /** Text by path. */
  texts: Map<string, string>;
  manifest: ExportManifest;
  /** The rows of a table. */
  rows(table: string): Record<string, unknown>[];
}

/** Returns the result of `operator export check` for some bytes. */
export const checked = async (bytes: Buffer) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
  try {
    const file = path.join(folder, 'export.zip');
    await writeFile(file, bytes);
    const lines: string[] = [];
    const exitCode = await runOperator(readConfig({}), ['export', 'check', file], line => lines.push(line));
    return {
      exitCode,
      report: JSON.parse(lines.join('\n')) as { isWhole: boolean; problems: string[]; rows: number },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Everything in an archive, searched for secrets. */
export const unpacked = async (bytes: Buffer): Promise<Archive> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
  try {
    const file = path.join(folder, 'export.zip');
    await writeFile(file, bytes);
    const zip = await openZip(file);
    const texts = new Map<string, string>();
    for (const [name, entry] of zip.entries) {
      const text = (await buffer(await zip.open(entry))).toString();
      search(text, 'archive', `the archive at ${name}`);
      texts.set(name, text);
    }
    zip.close();
    assertNothingFound();
    const lines = (name: string) => (texts.get(name) ?? '').split('\n').filter(line => line !== '');
    return {
      texts,
      manifest: JSON.parse(texts.get('manifest.json') ?? '') as ExportManifest,
      rows: table => lines(`tables/${table}.jsonl`).map(line => JSON.parse(line) as Record<string, unknown>),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Asks for an export until it is there, as a client does. */
export const exported = async (api: TestApi, as: string, query = '') => {
  const { status, data, text } = await eventually('the archive is there', async () => {
    const reply = await api.get(`/account/export${query}`, { as });
    return reply.status !== 202 && reply;
  });
  assert.equal(status, 200, text);
  return data as { downloadUrl: string; expiresAt: string; sizeBytes: number };
};

export const downloaded = async (url: string): Promise<Buffer> => {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
};
