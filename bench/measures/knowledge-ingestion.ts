import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { query } from '../../src/local/parts/postgres.ts';
import { peakOf } from '../process-tree.ts';
import { longPdf } from '../prose.ts';
import { alternate } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import type { Librarian } from '../customer.ts';
import type { Bench } from './measure.ts';

const pollMs = 50;

/** Adds a document. When it is ready, it resolves to its ID and the duration in seconds. */
const ingest = async (
  { call, kbId }: Librarian,
  name: string,
  pdf: Buffer,
): Promise<{ id: string; seconds: number }> => {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(pdf)], { type: 'application/pdf' }), name);
  const began = performance.now();
  const { id } = await call<{ id: string }>('POST', `/kbs/${kbId}/docs`, form);
  for (let status = 'pending'; status !== 'ready'; await sleep(pollMs)) {
    ({ status } = await call<{ status: string }>('GET', `/kbs/${kbId}/docs/${id}`));
    if (status === 'failed') throw new Error(`${name} was not ingested`);
  }
  return { id, seconds: (performance.now() - began) / 1_000 };
};

const textsOf = async ({ stack: { databaseUrl } }: Bench, id: string): Promise<string[]> => {
  const sql = 'select text from kb_chunks where document_id = $1 order by ordinal';
  const { rows } = await query(databaseUrl, sql, [id]);
  return (rows as { text: string }[]).map(({ text }) => text);
};

const program = fileURLToPath(new URL('../ingestion-process.ts', import.meta.url));

/**
 * Starts the floor, which reads and embeds the same document without the rest of the service. Resolves to a function that
 * returns seconds.
 */
const openFloor = async (
  { stack: { config, start } }: Bench,
  pdf: Buffer,
  texts: readonly string[],
): Promise<() => Promise<number>> => {
  const [document, list] = ['document.pdf', 'texts.json'].map(name => path.join(config.DATA_DIR, name)) as [
    string,
    string,
  ];
  await writeFile(document, pdf);
  await writeFile(list, JSON.stringify(texts));
  const env = { INGESTION_PDF: document, INGESTION_TEXTS: list };
  let runs = 0;
  return async () => {
    const { child } = await start(`ingestion-${(runs += 1)}`, program, env);
    const [{ seconds }] = (await once(child, 'message')) as [{ seconds: number }];
    return seconds;
  };
};

/** Measures how fast a document becomes searchable, and the worker's memory for it. */
export const ingestion = async (bench: Bench, librarian: Librarian): Promise<Row[]> => {
  const { size, reporter, stack } = bench;
  const pdf = await longPdf(size.pages);
  // After the first document, everything is loaded and the floor knows the texts to embed.
  const warm = await reporter.step('a first document', () => ingest(librarian, 'first.pdf', pdf));
  const texts = await textsOf(bench, warm.id);
  const floor = await openFloor(bench, pdf, texts);
  const peaks: { own: number; all: number }[] = [];
  const ours = async (): Promise<number> => {
    let seconds = NaN;
    const peak = await peakOf(stack.worker.pid, async () => {
      ({ seconds } = await ingest(librarian, `${peaks.length}.pdf`, pdf));
    });
    peaks.push(peak);
    return size.pages / seconds;
  };
  const rounds = await alternate(
    { floor: async () => size.pages / (await floor()), ours },
    { rounds: size.rounds, label: 'a document', reporter, unit: 'pages/s' },
  );
  const most = (of: 'own' | 'all'): number => Math.max(...peaks.map(peak => peak[of]));
  return [
    comparison(
      {
        name: `Ingestion of a PDF of ${size.pages} pages`,
        unit: 'pages/s',
        bar: { kind: 'at least', value: 0.8 },
        note: `From the request until it is ready, ${texts.length} chunks; the floor reads it with unpdf and embeds the same chunks, in one process and with nothing else.`,
      },
      rounds,
    ),
    absolute(
      {
        name: 'Memory of the worker while it ingests, peak',
        unit: 'MB',
        bar: { kind: 'at most', value: 700 },
        note: `The worker with the processes that read and embed for it, what they share counted for each; the worker’s own process had ${most('own').toFixed(0)} MB at most.`,
      },
      peaks.map(({ all }) => all),
    ),
  ];
};
