import assert from 'node:assert/strict';
import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aLintFolder } from '../support/lint-folder.ts';
import { use } from '../support/use.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

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
import { generateText } from 'ai';
import { createAnthropic } from '@ai-sdk/anthropic';
import { initModel } from '@energetic-ai/embeddings';
`;

const staysIn = `import type { Agent } from 'undici';
import { createServer, STATUS_CODES, type ClientRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { LookupFunction } from 'node:net';
const fetch = (what: string) => what;
export const local = fetch('rows');
export const method = { fetch }.fetch('rows');
`;

describe('the lint rules that leave one way out', () => {
  const lint = use(aLintFolder);
  const bites = () => lint().bites('no-restricted');

  it('bite on every call out, in every room, and on nothing else', async () => {
    const rooms = ['commands', 'activities', 'api', 'adapters', 'platforms/x', 'db', 'engine'];
    for (const room of rooms) await lint().write(`src/${room}/calls-out.ts`, callsOut);
    await lint().write('src/commands/stays-in.ts', staysIn);
    const lines = callsOut.trimEnd().split('\n').length;
    const expected = rooms.flatMap(room =>
      Array.from({ length: lines }, (_, line) => `src/${room}/calls-out.ts:${line + 1}`),
    );
    assert.deepEqual(await bites(), expected.sort());
  });

  it('admit the platforms’ caller, the guarded client, the check of our certificate, the file store, mail, payments, search, models, scripts in browsers and the bridge of MCP clients, and no code that stays inside', async () => {
    await rm(path.join(lint().folder, 'src'), { recursive: true, force: true });
    await cp(path.join(root, 'src'), path.join(lint().folder, 'src'), { recursive: true });
    assert.deepEqual(await bites(), []);
    const config = await readFile(path.join(lint().folder, '.oxlintrc.json'), 'utf8');
    await lint().write('.oxlintrc.json', config.replaceAll(/"eslint\/no-restricted-\w+": "off",?/g, ''));
    const files = new Set((await bites()).map(place => place.split(':')[0] ?? ''));
    assert.deepEqual(
      [...files].filter(file => !file.startsWith('src/local/')),
      [
        'src/adapters/ai/classify.ts',
        'src/adapters/ai/embeddings/remote-embeddings.ts',
        'src/adapters/ai/embeddings/sentence-encoder.ts',
        'src/adapters/ai/models.ts',
        'src/adapters/ai/text/remote-text.ts',
        'src/adapters/billing/payments.ts',
        'src/adapters/http/certificate.ts',
        'src/adapters/http/host-guard.ts',
        'src/adapters/http/http.ts',
        'src/adapters/mail/mail.ts',
        'src/adapters/outbound/outbound-address.ts',
        'src/adapters/outbound/outbound-dial.ts',
        'src/adapters/outbound/outbound-exchange.ts',
        'src/adapters/search/typesense-client.ts',
        'src/adapters/storage/storage-s3.ts',
        'src/api/pages/scripts/page.js',
        'src/mcp-stdio.ts',
      ],
    );
  });

  it('want models as objects: one given by its name would be asked for at a gateway', async () => {
    await lint().clear();
    await lint().write(
      'src/adapters/ai/calls.ts',
      `import { generateText, embedMany } from 'ai';
import { model } from './models.ts';
export const one = generateText({ model: 'vendor/some-model', prompt: '' });
export const two = embedMany({ model: \`vendor/\${model}\`, values: [] });
export const fine = generateText({ model, prompt: 'model: "x"' });
`,
    );
    assert.deepEqual(await lint().bites('model-objects'), [
      'src/adapters/ai/calls.ts:3',
      'src/adapters/ai/calls.ts:4',
    ]);
  });

  it('want the columns of a write where their names are checked: not in what a function gives', async () => {
    await lint().clear();
    await lint().write(
      'src/db/posts/writes.ts',
      `export const one = db => db.updateTable('posts').set(({ eb }) => ({ revison: eb('revision', '+', 1) }));
export const two = db => db.insertInto('posts').values(eb => ({ id: eb.val(1) }));
export const fine = db => db.updateTable('posts').set({ revision: ({ eb }) => eb('revision', '+', 1) });
`,
    );
    assert.deepEqual(await lint().bites('checked-columns'), [
      'src/db/posts/writes.ts:1',
      'src/db/posts/writes.ts:2',
    ]);
  });
});
