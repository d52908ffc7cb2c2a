import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { Program } from './program.ts';

/** Bytes above which a log file is renamed to `.1` when the stack starts. */
const rotateAbove = 10_000_000;

const rotate = (file: string): void => {
  if (existsSync(file) && statSync(file).size > rotateAbove) renameSync(file, `${file}.1`);
};

/** Matches lines of PostgreSQL and Temporal that a person must see. Their other output is only in their files. */
const grave = /\b(FATAL|PANIC)\b/;
/** Matches FATAL messages of PostgreSQL about connections during its start or stop, which are expected. */
const expected =
  /the database system is (starting up|shutting down)|not yet accepting|terminating connection due to/;

const parse = (line: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

/** Converts pino's levels: 40 warn, 50 error, 60 fatal. */
const levelName = (level: number): string => (level >= 60 ? 'fatal' : level >= 50 ? 'error' : 'warn');

const messageOf = (entry: Record<string, unknown>): string => {
  const { err, msg } = entry;
  const cause = typeof err === 'object' && err !== null && 'message' in err ? `: ${String(err.message)}` : '';
  return `${String(msg)}${cause}`;
};

/** Matches a role's messages when all goes well. The start has its own line for each. */
const wellKnown = /^(ready |migrated |database is up to date|\s*$)/;

const ofRole = (line: string): string | undefined => {
  const entry = parse(line);
  if (!entry) return wellKnown.test(line) ? undefined : line;
  const level = Number(entry['level']);
  return level >= 40 ? `${levelName(level)}: ${messageOf(entry)}` : undefined;
};

/** Returns the line as a person should see it on the terminal. Undefined if it only belongs in the file. */
export const readable = (program: Pick<Program, 'name' | 'channel'>, line: string): string | undefined => {
  const shown = program.channel ? ofRole(line) : grave.test(line) && !expected.test(line) ? line : undefined;
  return shown === undefined ? undefined : `[${program.name}] ${shown}`;
};

/** Writes one file per part below `folder`. Warnings, errors, and crashes are shown as well. */
export const keepLogs = (
  folder: string,
  show: (line: string) => void,
): ((program: Pick<Program, 'name' | 'channel'>, line: string) => void) => {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const fileOf = (name: string): WriteStream => {
    const file = path.join(folder, `${name}.log`);
    rotate(file);
    const stream = createWriteStream(file, { flags: 'a' });
    stream.on('error', error => show(`cannot write ${file}: ${error.message}`));
    files.set(name, stream);
    return stream;
  };
  return (program, line) => {
    (files.get(program.name) ?? fileOf(program.name)).write(`${line}\n`);
    const shown = readable(program, line);
    if (shown) show(shown);
  };
};
