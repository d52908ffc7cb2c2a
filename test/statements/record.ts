import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DefaultQueryExecutor, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { PreparingEntityManager } from '../../src/db/driver/prepared-statements.ts';
import { SharedConnection } from '../../src/db/driver/shared-connection.ts';
import { callsFrom } from './calls.ts';
import { recordFolder, type RecordedStatement } from './record-folder.ts';

/**
 * Number of times that one process looks up the caller of a text. Two functions rarely share one, and a lookup costs as
 * much as a short statement.
 */
const looks = 4;
/** Texts that one process remembers. The ORM writes more of them than our own files have. */
const maxTexts = 20_000;

const looked = new Map<string, number>();
const written = new Set<string>();
let file: string | undefined;

const write = (statement: RecordedStatement): void => {
  const line = JSON.stringify(statement);
  if (written.has(line)) return;
  written.add(line);
  if (file === undefined) {
    mkdirSync(recordFolder, { recursive: true });
    file = path.join(recordFolder, `${process.pid}.jsonl`);
  }
  appendFileSync(file, `${line}\n`);
};

/** Whether the text is a plan, which has its own columns. */
const isPlan = (text: string): boolean => text.startsWith('explain ');

const record = (text: string, hasPlaces: boolean): void => {
  if (isPlan(text)) return;
  const times = looked.get(text) ?? 0;
  if (times >= looks || (times === 0 && looked.size >= maxTexts)) return;
  looked.set(text, times + 1);
  const calls = callsFrom(new Error('where').stack ?? '');
  if (calls.length > 0) write({ text, calls, hasPlaces });
};

type Given = [asked: unknown, values?: unknown];
type Run = (this: unknown, ...given: Given) => unknown;

/** Makes a method record its statement before it runs. */
const watch = (
  prototype: object,
  name: string,
  textOf: (asked: unknown) => unknown,
  hasPlaces = false,
): void => {
  const run = Reflect.get(prototype, name) as Run;
  const recording: Run = function recording(...given) {
    const text = textOf(given[0]);
    if (typeof text === 'string') record(text, hasPlaces && Array.isArray(given[1]) && given[1].length > 0);
    return run.apply(this, given);
  };
  Reflect.set(prototype, name, recording);
};

const textOfQuery = (asked: unknown): unknown =>
  typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;

/** Records each statement of `src` that this process runs from now on. */
export const recordStatements = (): void => {
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 14);
  watch(PreparingEntityManager.prototype, 'execute', asked => asked, true);
  watch(DefaultQueryExecutor.prototype, 'executeQuery', asked => (asked as CompiledQuery).sql);
  watch(pg.Pool.prototype, 'query', textOfQuery);
  watch(SharedConnection.prototype, 'query', textOfQuery);
  watch(pg.Client.prototype, 'query', textOfQuery);
};
