import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { eventually } from '../../support/eventually.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { call, connect, idAt } from '../sandbox-client.ts';
import { tweet } from '../sandbox-publish.ts';

const secret = 'a secret of the key';

describe('a webhook of an app', () => {
  const heard: { body: string; signature: unknown }[] = [];
  let [dataDir, url, token, accountId] = ['', '', '', ''];
  let answers: number[] = [];
  let server: Server;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;

  const sign = (text: string): string =>
    `sha256=${createHmac('sha256', secret).update(text).digest('base64')}`;

  before(async () => {
    server = createServer((request, response) => {
      const crc = new URL(request.url ?? '', 'http://localhost').searchParams.get('crc_token');
      if (crc !== null) return void response.end(JSON.stringify({ response_token: sign(crc) }));
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        heard.push({ body, signature: request.headers['x-twitter-webhooks-signature'] });
        response.writeHead(answers.shift() ?? 200).end();
      });
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
    ({ token } = await connect(sandbox.url, 'x', { account: 'writer' }));
    const { accounts } = await sandboxControl(sandbox.url).accounts();
    accountId = accounts[0]?.id ?? '';
  });

  after(async () => {
    await sandbox.close();
    server.close();
    await rm(dataDir, { recursive: true });
  });

  beforeEach(() => void heard.splice(0));

  const subscribe = (webhook: string, more: object = {}) =>
    call('POST', `${sandbox.url}/x-api/2/activity/subscriptions`, {
      token,
      json: { event_type: 'post.reply.create', filter: { user_id: accountId }, webhook_id: webhook, ...more },
    });

  it('proves itself, receives events of subscribed accounts, and receives them again until it accepts them', async () => {
    const control = sandboxControl(sandbox.url);
    await assert.rejects(control.webhook({ platform: 'x', url, secret: 'another' }), /did not prove itself/);
    const webhook = await control.webhook({ platform: 'x', url, secret });
    const post = idAt((await tweet(sandbox.url, token, { text: 'Say something' })).json, 'data', 'id');
    await control.comment({ platform: 'x', post, text: 'Before anybody asked' });
    assert.equal((await subscribe(webhook)).status, 201);
    assert.equal((await subscribe(webhook)).status, 409);
    assert.equal((await subscribe(webhook, { filter: { user_id: '1' } })).status, 403);
    assert.equal((await subscribe('none')).status, 400);
    answers = [503, 500];
    await control.comment({ platform: 'x', post, text: 'Hello' });
    await eventually('it took it', () => Promise.resolve(heard.length === 3));
    for (const { body, signature } of heard)
      assert.deepEqual([signature, body], [sign(body), heard[0]?.body]);
    const [event] = await control.webhookEvents(webhook);
    assert.deepEqual(event?.statuses, [503, 500, 200]);
    assert.match(event.body, new RegExp(`"conversation_id":"${post}"`));
    assert.doesNotMatch(event.body, /Before anybody/);
  });
});
