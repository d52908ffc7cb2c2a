import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { Program } from './program.ts';

/** A log file above this size is set aside as `.1` when the stack starts. */
const rotateAbove = 10_000_000;

const rotate = (file: string): void => {
  if (existsSync(file) && statSync(file).size > rotateAbove) renameSync(file, `${file}.1`);
};

/** Lines of PostgreSQL and Temporal that a person must see; the rest of what they say is in their files. */
const grave = /\b(FATAL|PANIC)\b/;
/** What PostgreSQL says FATALly of connections that come while it starts or stops: expected. */
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

/** pino's numbers: 40 warn, 50 error, 60 fatal. */
const levelName = (level: number): string => (level >= 60 ? 'fatal' : level >= 50 ? 'error' : 'warn');

const messageOf = (entry: Record<string, unknown>): string => {
  const { err, msg } = entry;
  const cause = typeof err === 'object' && err !== null && 'message' in err ? `: ${String(err.message)}` : '';
  return `${String(msg)}${cause}`;
};

/** What a role says when all goes well; the start has its own line for each. */
const wellKnown = /^(ready |migrated |database is up to date|\s*$)/;

const ofRole = (line: string): string | undefined => {
  const entry = parse(line);
  if (!entry) return wellKnown.test(line) ? undefined : line;
  const level = Number(entry['level']);
  return level >= 40 ? `${levelName(level)}: ${messageOf(entry)}` : undefined;
};

/** The line as a person should see it on the terminal; undefined when the file is enough. */
export const readable = (program: Pick<Program, 'name' | 'channel'>, line: string): string | undefined => {
  const shown = program.channel ? ofRole(line) : grave.test(line) && !expected.test(line) ? line : undefined;
  return shown === undefined ? undefined : `[${program.name}] ${shown}`;
};

/** Keeps one file per part below `folder`; warnings, errors and crashes are also shown. */
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
