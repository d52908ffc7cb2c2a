import { realpathSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Config } from '../../config/index.ts';
import type { Chunk } from '../../domain/knowledge/chunks.ts';
import type { DocumentType, DocumentWarning, ReadFailure } from '../../domain/knowledge/documents.ts';
import { startFenced, type ChildEnd, type FencedChild } from '../apart/fenced-child.ts';
import type { ReadLine, ReadTask } from './reader/protocol.ts';

export interface ExtractOptions {
  type: DocumentType;
  /** Declared encoding of the text, if known. */
  charset?: string | undefined;
  /** The document. Errors of this stream are thrown unchanged. */
  bytes: Readable;
  signal?: AbortSignal;
  /** Called some times per second with the number of parts (pages) that have been read, and of all parts. */
  onProgress?: (done: number, all: number) => void;
}

/** Result of reading a document. `why` is for the log. */
export type Extraction =
  | {
      state: 'read';
      chunks: Chunk[];
      title: string | null;
      characters: number;
      warnings: DocumentWarning[];
    }
  | { state: 'unreadable'; code: ReadFailure; why?: string };

type ExtractSettings = Pick<Config, 'EXTRACT_MEMORY' | 'EXTRACT_TIMEOUT' | 'CHUNK_TOKENS' | 'CHUNK_OVERLAP'>;

/**
 * Maximum characters and chunks. A book of 2,000 pages has some 5 million characters and, at 200 tokens each, 8,000 chunks.
 */
const max = { maxCharacters: 10_000_000, maxChunks: 20_000 };
/** Maximum bytes of output: all chunks of the longest document, including overlaps, at three bytes per character. */
const maxOutputBytes = 64 * 1_024 * 1_024;
/** Factor of slowness that a busy machine explains. Beyond that the child hangs. */
const patience = 5;

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Node options with the files that the child may read: its own code and its imports, also if a folder is a link. It may not
 * write files or start processes.
 */
const permissions = ['src/adapters/extract', 'src/domain', 'node_modules', 'package.json']
  .map(name => path.join(root, name))
  .flatMap(file => [...new Set([file, realpathSync(file)])])
  .map(file => `--allow-fs-read=${file}`);

const heap = ['--max-old-space-size=256', '--max-semi-space-size=8'];
const main = path.join(import.meta.dirname, 'reader', 'main.ts');

const start = (options: ExtractOptions, config: ExtractSettings, signal: AbortSignal): FencedChild => {
  const { CHUNK_TOKENS: budget, CHUNK_OVERLAP: overlap, EXTRACT_TIMEOUT: cpuMs } = config;
  const { type, charset } = options;
  const task: ReadTask = { type, ...(charset && { charset }), budget, overlap, ...max };
  const args = ['--permission', ...permissions, ...heap, main, JSON.stringify(task)];
  return startFenced(args, { memoryBytes: config.EXTRACT_MEMORY, cpuMs, wallMs: cpuMs * patience }, signal);
};

/** Collects the child's output lines. */
const listen = async (
  stdout: Readable,
  onProgress: ExtractOptions['onProgress'],
): Promise<Extraction | undefined> => {
  const chunks: Chunk[] = [];
  let end: Extraction | undefined;
  for await (const text of createInterface({ input: stdout })) {
    const line = JSON.parse(text) as ReadLine;
    if (line.kind === 'chunk') chunks.push(line.chunk);
    else if (line.kind === 'progress') onProgress?.(line.done, line.all);
    else if (line.kind === 'unreadable') end = { state: 'unreadable', code: line.code };
    else {
      const { title, characters, warnings } = line;
      end = { state: 'read', chunks, title, characters, warnings };
    }
  }
  return end;
};

const fenceCodes = { memory: 'too_large', time: 'too_long' } as const;

/**
 * Returns the meaning of a child's end without a last message: a limit, a heap or data limit (SIGABRT), or a crash of a
 * library.
 */
const unfinished = ({ fence, code, signal, stderr }: ChildEnd): Extraction => {
  const why = `ended with ${signal ?? code}: ${stderr}`;
  if (fence === 'memory' || fence === 'time') return { state: 'unreadable', code: fenceCodes[fence], why };
  if (signal === 'SIGABRT' || code === 134) return { state: 'unreadable', code: 'too_large', why };
  if (code !== null) return { state: 'unreadable', code: 'broken', why };
  throw new Error(`the reader was ended from outside (${signal})`);
};

/**
 * Reads a document in its own process, which is killed when it takes too much memory or time, and returns its chunks.
 * Rejects if `signal` aborts, if `bytes` fails, and if another process kills the child.
 */
export const extractChunks = async (
  options: ExtractOptions,
  config: ExtractSettings,
): Promise<Extraction> => {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  const child = start(options, config, signal);
  let failure: unknown;
  options.bytes.once('error', error => {
    failure = error;
    stopping.abort();
  });
  let said = 0;
  child.stdout.on('data', (data: Buffer) => {
    if ((said += data.length) > maxOutputBytes) stopping.abort();
  });
  options.bytes.pipe(child.stdin);
  try {
    const [spoken, ended] = await Promise.all([listen(child.stdout, options.onProgress), child.ended]);
    options.signal?.throwIfAborted();
    if (failure !== undefined) throw failure;
    if (said > maxOutputBytes) return { state: 'unreadable', code: 'too_large' };
    return spoken && ended.fence === undefined ? spoken : unfinished(ended);
  } finally {
    options.bytes.destroy();
  }
};
