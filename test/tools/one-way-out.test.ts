import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
}

/** `file:line` of every place where the rule bites in a folder. */
const bites = async (folder: string): Promise<string[]> => {
  const text = await new Promise<string>(resolve => {
    execFile(
      process.execPath,
      [oxlint, '-f', 'json', 'src'],
      { cwd: folder, maxBuffer: 1e8 },
      (_error, stdout) => resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(text) as Report;
  return diagnostics
    .filter(({ code }) => code.includes('one-way-out'))
    .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`)
    .sort();
};

const callsOut = `import { request } from 'undici';
import axios from 'axios';
import http from 'node:http';
import * as https from 'https';
import { createServer, get } from 'node:http';
import { connect as dial } from 'node:net';
import { connect } from 'node:tls';
import { lookup } from 'node:dns/promises';
import 'http2';
export { request as ask } from 'node:https';
export * from 'node:dgram';
const later = await import('undici');
await fetch('http://inside/');
await globalThis.fetch('http://inside/');
new globalThis['WebSocket']('ws://inside/');
const mine = fetch;
`;

const staysIn = `import type { Agent } from 'undici';
import { createServer, STATUS_CODES, type ClientRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { LookupFunction } from 'node:net';
const fetch = (what: string) => what;
export const local = fetch('rows');
export const method = { fetch }.fetch('rows');
`;

describe('the lint rule that leaves one way out', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'one-way-out-test-'));
    for (const file of ['.oxlintrc.json', 'tools/one-way-out.mjs', 'tools/constant-time.mjs'])
      await cp(path.join(root, file), path.join(folder, file));
  });
  after(() => rm(folder, { recursive: true }));

  const written = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };

  it('bites on every call out, in every room, and on nothing else', async () => {
    const rooms = ['commands', 'activities', 'api', 'adapters', 'platforms/x', 'db', 'engine'];
    for (const room of rooms) await written(`src/${room}/calls-out.ts`, callsOut);
    await written('src/commands/stays-in.ts', staysIn);
    const lines = callsOut.trimEnd().split('\n').length;
    const expected = rooms.flatMap(room =>
      Array.from({ length: lines }, (_, line) => `src/${room}/calls-out.ts:${line + 1}`),
    );
    assert.deepEqual(await bites(folder), expected.sort());
  });

  it('lets out the platforms’ caller, the guarded client, the file store, mail and payments, and nobody who stays in', async () => {
    await rm(path.join(folder, 'src'), { recursive: true, force: true });
    await cp(path.join(root, 'src'), path.join(folder, 'src'), { recursive: true });
    assert.deepEqual(await bites(folder), []);
    const config = await readFile(path.join(folder, '.oxlintrc.json'), 'utf8');
    await written(
      '.oxlintrc.json',
      config.replace('"house/one-way-out": "off"', '"eslint/no-debugger": "error"'),
    );
    const files = new Set((await bites(folder)).map(place => place.split(':')[0] ?? ''));
    assert.deepEqual(
      [...files].filter(file => !file.startsWith('src/local/')),
      [
        'src/adapters/mail.ts',
        'src/adapters/outbound-address.ts',
        'src/adapters/outbound-dial.ts',
        'src/adapters/outbound-exchange.ts',
        'src/adapters/payments.ts',
        'src/adapters/storage-s3.ts',
        'src/platforms/host-guard.ts',
        'src/platforms/http.ts',
      ],
    );
  });
});
