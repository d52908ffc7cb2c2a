import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { someIp } from './api.ts';

/** A built console of three files, as `vite build` leaves one: a page, a part of it, and what the build before left. */
export const aBuiltConsole = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'social-publishing-service-console-'));
  for (const below of ['assets', 'before/assets']) mkdirSync(path.join(folder, below), { recursive: true });
  const write = (name: string, text: string | Buffer): void => writeFileSync(path.join(folder, name), text);
  write('index.html', '<!doctype html><html><head></head><script src="./assets/main-1.js"></script></html>');
  write('assets/main-1.js', 'console.log("new")');
  write('assets/main-1.js.br', brotliCompressSync('console.log("new")'));
  write('before/assets/main-0.js', 'console.log("old")');
  return folder;
};

/** Headers that `fetch` adds on a page of the console: a browser lets no script set them. */
export const ofConsole = { 'Sec-Fetch-Site': 'same-origin' };

/** A request to the console or to the API below it: such addresses are not in the OpenAPI file. */
export const askConsole = (
  url: string,
  method: string,
  address: string,
  { body, headers = ofConsole }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(url + address, {
    method,
    redirect: 'manual',
    headers: {
      'X-Forwarded-For': someIp(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** The cookies of an answer, as the next request sends them. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ');
