import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { checkExport, type ExportReport } from '../../adapters/archive/check-export.ts';
import type { DemoCall } from './demo-client.ts';

interface Answer {
  downloadUrl?: string;
  sizeBytes?: number;
}

/** Milliseconds between polls. An answer without an address means that the job is still running. */
const pollMs = 1_000;

const untilThere = async (call: DemoCall, deadline: number): Promise<string> => {
  for (;;) {
    const { downloadUrl } = await call<Answer>('GET', '/account/export?include=files');
    if (downloadUrl !== undefined) return downloadUrl;
    if (Date.now() > deadline) throw new Error('the export was not there in time');
    await sleep(pollMs);
  }
};

const download = async (url: string, file: string): Promise<void> => {
  const { ok, status, body } = await fetch(url);
  if (!ok || !body) throw new Error(`the archive answered ${status}`);
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file));
};

/** Exports everything that the demo's organization owns, and reads the archive from beginning to end. */
export const exportEverything = async (call: DemoCall, deadline: number): Promise<ExportReport> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-export-'));
  try {
    const file = path.join(folder, 'export.zip');
    await download(await untilThere(call, deadline), file);
    return await checkExport(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
