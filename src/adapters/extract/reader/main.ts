/*
 * Reads one document from stdin and writes its chunks to stdout, as a child of `extract.ts`. Trusts nothing that it reads.
 */
import { Console } from 'node:console';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { splitIntoChunks, type Block } from '../../../domain/knowledge/chunks.ts';
import type { ReadLine, ReadTask } from './protocol.ts';
import { readAs } from './read-as.ts';
import type { Reading } from './reading.ts';
import { Unreadable } from './unreadable.ts';

// stdout is for protocol lines, so output of libraries goes to stderr
globalThis.console = new Console(process.stderr);

const say = async (line: ReadLine): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
};

/** Milliseconds between progress lines: often enough for a person, without a line for each of a thousand pages. */
const progressEveryMs = 250;

const progressTeller = (): ((done: number, all: number) => void) => {
  let last = Date.now();
  return (done, all) => {
    if (Date.now() - last < progressEveryMs) return;
    last = Date.now();
    void say({ kind: 'progress', done, all });
  };
};

interface Collected {
  blocks: Block[];
  characters: number;
}

const collect = async ({ blocks, whenEmpty }: Reading, { maxCharacters }: ReadTask): Promise<Collected> => {
  const collected: Collected = { blocks: [], characters: 0 };
  for await (const block of blocks) {
    collected.blocks.push(block);
    collected.characters += block.text.length;
    if (collected.characters > maxCharacters) throw new Unreadable('too_large');
  }
  if (collected.characters === 0) throw new Unreadable(whenEmpty ?? 'empty');
  return collected;
};

const run = async (task: ReadTask): Promise<void> => {
  const bytes = new Uint8Array(await buffer(process.stdin));
  const { type, charset } = task;
  const reading = await readAs(type, bytes, { charset, onRead: progressTeller() });
  const { blocks, characters } = await collect(reading, task);
  // loaded only here, because loading takes longer than finding that a document cannot be read
  const { countTokens } = await import('./count-tokens.ts');
  const rules = { budget: task.budget, overlap: task.overlap, count: countTokens };
  for (const chunk of splitIntoChunks(blocks, rules)) {
    if (chunk.ordinal >= task.maxChunks) throw new Unreadable('too_large');
    await say({ kind: 'chunk', chunk });
  }
  const warnings = reading.warnings?.() ?? [];
  await say({ kind: 'end', title: reading.title ?? null, characters, warnings });
};

try {
  await run(JSON.parse(process.argv[2] ?? '') as ReadTask);
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  await say({ kind: 'unreadable', code: error.code });
}
