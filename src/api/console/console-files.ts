import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { StartRefused } from '../../process/start-refused.ts';

/** In the order in which they are given to a browser that takes both. */
export const encodings = ['br', 'gzip'] as const;

/** A file of the console, in memory. */
export interface ConsoleFile {
  /** As Koa takes it: the ending of its name. */
  type: string;
  /** In quotes, of what is in it: weak where it is sent, as it is one for all encodings. */
  etag: string;
  whole: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const endings = { br: '.br', gzip: '.gz' } as const;

const etagOf = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

/** What the build has compressed stands beside the file. */
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

/** What the build before left: pages that are open still load their parts by its names. */
export const beforeFolder = 'before';

/** All files of a built console by their path. Throws where the folder is none. */
export const readConsoleFiles = (folder: string): Map<string, ConsoleFile> => {
  if (!existsSync(path.join(folder, 'index.html')))
    throw new StartRefused(
      `CONSOLE_DIR ${folder} contains no index.html. Build the console there, or unset CONSOLE_DIR to serve no console.`,
    );
  const before = path.join(folder, beforeFolder);
  const own = readBelow(folder).filter(([name]) => !name.startsWith(`${beforeFolder}/`));
  return new Map([...(existsSync(before) ? readBelow(before) : []), ...own]);
};

/** A file that was made just now, as the page is: small enough to compress while a process starts. */
export const consoleFile = (type: string, text: string): ConsoleFile => {
  const whole = Buffer.from(text);
  return { type, etag: etagOf(whole), whole, br: brotliCompressSync(whole), gzip: gzipSync(whole) };
};
