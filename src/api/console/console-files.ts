import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { StartRefused } from '../../process/start-refused.ts';

/** Supported content encodings, in order of preference. */
export const encodings = ['br', 'gzip'] as const;

/** A file of the console, in memory. */
export interface ConsoleFile {
  /** File name extension, in the form that Koa expects as a type. */
  type: string;
  /** Hash of the content, in quotes. Sent as a weak ETag, because all encodings of a file share it. */
  etag: string;
  whole: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const endings = { br: '.br', gzip: '.gz' } as const;

const etagOf = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

/** Reads a file and the compressed copies that the build wrote beside it. */
const readOne = (file: string): ConsoleFile => {
  const whole = readFileSync(file);
  const compressed = encodings.flatMap(encoding => {
    const beside = file + endings[encoding];
    return existsSync(beside) ? [[encoding, readFileSync(beside)] as const] : [];
  });
  return { type: path.extname(file), etag: etagOf(whole), whole, ...Object.fromEntries(compressed) };
};

const readBelow = (folder: string): [string, ConsoleFile][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !Object.values(endings).includes(path.extname(entry.name) as '.br'))
    .map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file).split(path.sep).join('/'), readOne(file)];
    });

/** Folder with the files of the previous build. Pages that are still open load their parts by those names. */
export const beforeFolder = 'before';

/** Reads all files of a built console, by path. Throws if the path is not a folder. */
export const readConsoleFiles = (folder: string): Map<string, ConsoleFile> => {
  if (!existsSync(path.join(folder, 'index.html')))
    throw new StartRefused(
      `CONSOLE_DIR ${folder} contains no index.html. Build the console there, or unset CONSOLE_DIR to serve no console.`,
    );
  const before = path.join(folder, beforeFolder);
  const own = readBelow(folder).filter(([name]) => !name.startsWith(`${beforeFolder}/`));
  return new Map([...(existsSync(before) ? readBelow(before) : []), ...own]);
};

/** Makes a console file from a text. The text, such as the page, is small enough to compress while the process starts. */
export const consoleFile = (type: string, text: string): ConsoleFile => {
  const whole = Buffer.from(text);
  return { type, etag: etagOf(whole), whole, br: brotliCompressSync(whole), gzip: gzipSync(whole) };
};
