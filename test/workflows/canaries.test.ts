import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createCipher } from '../../src/adapters/secrets/cipher.ts';
import { aad } from '../../src/db/encryption/encrypted-columns.ts';
import { platformNames } from '../../src/domain/platforms.ts';
import { freePort } from '../../src/local/ports.ts';
import { aPublishingAuthor, type Author } from '../support/author.ts';
import { consentTo, openPage, press } from '../support/connections.ts';
import { eventually } from '../support/eventually.ts';
import { readableHistory, savedHistories } from '../support/histories.ts';
import { aBrand, aKey } from '../support/makers.ts';
import { startMortal } from '../support/mortal-worker.ts';
import { operationsOf } from '../support/http/openapi.ts';
import { startReceiver } from '../support/servers/receivers.ts';
import { sandboxControl } from '../support/servers/sandbox-control.ts';
import { storedSecrets } from '../support/canaries/stored-secrets.ts';
import { shortRetrySchedule } from '../support/webhooks.ts';
import { use } from '../support/use.ts';

/** Characters that control a terminal or begin another line. */
// oxlint-disable-next-line no-control-regex -- these are what must not be there
const control = /[\u0000-\u001f\u007f]/;

const nasty = 'Ada\r\n{"level":60,"msg":"forged"}\n\u001b[2J\u001b]0;owned\u0007';

describe('secrets that pass through the service', () => {
  const apiLog: string[] = [];
  const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
  const SIGNING_SECRET = randomBytes(32).toString('base64');
  const service = use(async () => {
    const port = String(await freePort());
    const logTo = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        apiLog.push(chunk.toString());
        done();
      },
    });
    const env = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ENCRYPTION_KEYS, SIGNING_SECRET };
    return startMortal(
      { ...shortRetrySchedule, ...env, LOG_LEVEL: 'trace', ACCOUNT_SPACING: '0s' },
      { logTo },
    );
  });
  const receiver = use(startReceiver);
  let author: Author;
  /** Everything that opens a door, by what it is. */
  const canaries = new Map<string, string>();

  const workerLog = (): string => readFileSync(path.join(service().config.DATA_DIR, 'worker.log'), 'utf8');

  /**
   * Runs consents that end well, badly, and by a page: the values that connect their steps must be visible to no one else.
   */
  const consents = async (): Promise<void> => {
    const { api, config } = service();
    const cipher = createCipher({ ENCRYPTION_KEYS });
    const { slug: brandSlug } = await aBrand(api, author.token);
    const begin = async (what: string, account: string): Promise<string> => {
      const path = await consentTo(api, author.token, { platform: 'x', brandSlug, account });
      const { searchParams } = new URL(path, api.url);
      for (const name of ['state', 'code']) canaries.set(`${name} ${what}`, searchParams.get(name) ?? '');
      const [row] = await service().api.rows<{ id: string; code_verifier: string }>(
        'select id, code_verifier from oauth_states order by id desc limit 1',
      );
      assert.ok(row);
      canaries.set(`verifier ${what}`, cipher.decrypt(row.code_verifier, aad.codeVerifier(row.id)));
      return path;
    };
    const token = { platform: 'x', operation: 'token', mode: 'error_before', account: 'refused' } as const;
    assert.equal((await api.get(await begin('at once', 'straight'))).status, 200);
    assert.equal(
      (await api.get((await begin('spoilt', 'x')).replace(/code=.{5}/, 'code=wrong'))).status,
      400,
    );
    await sandboxControl(config.SANDBOX_URL ?? '').fault(token);
    assert.equal((await api.get(await begin('refused', 'refused'))).status, 400);
    for (const decision of ['connect', 'decline'] as const) {
      const page = await openPage(api, await begin(`to ${decision}`, 'asked'));
      canaries.set(`confirmation to ${decision}`, page.confirmation);
      const [row] = await service().api.rows<{ id: string; pending_grant: string }>(
        'select id, pending_grant from oauth_states where pending_grant is not null',
      );
      const held = cipher.decrypt(row?.pending_grant ?? '', aad.pendingGrant(row?.id ?? ''));
      const { accessToken, refreshToken } = JSON.parse(held).tokens as Record<string, string>;
      canaries
        .set(`token to ${decision}`, accessToken ?? '')
        .set(`renewal to ${decision}`, refreshToken ?? '');
      assert.equal((await press(api, { platform: 'x', ...page }, decision)).status, 200);
    }
  };

  /** Sends what no client library would. */
  const sendRaw = (head: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service().api.url);
      const socket = connect(Number(port), hostname, () => socket.end(head));
      socket
        .on('error', reject)
        .on('close', () => resolve())
        .resume();
    });

  before(async () => {
    author = await aPublishingAuthor(
      service().api,
      sandboxControl(service().config.SANDBOX_URL ?? ''),
      service().temporal,
      platformNames,
    );
    const { api } = service();
    const as = author.token;
    const header = `header-${randomBytes(9).toString('hex')}`;
    const hook = { name: 'Hook', url: `${receiver().url}/?token=in-the-query-4711`, events: ['*'] };
    const made = await api.post('/webhooks', { ...hook, headers: { 'X-Key': header } }, { as });
    assert.equal(made.status, 201, made.text);
    const { secret } = made.data.webhook;
    // a receiver that echoes its request, and fails
    receiver().answer(({ headers }) => ({ status: 500, body: JSON.stringify(headers) + nasty }));
    const { key } = await aKey(api, as, { scopes: ['posts:read'] });
    const { joinUrl } = (await api.post('/teams/invite-links', {}, { as })).data;
    for (const [name, canary] of Object.entries({ session: as, key, header, secret }))
      canaries.set(name, canary);
    canaries.set('link', joinUrl.split(/[/=]/).at(-1));
    canaries.set('keyring', ENCRYPTION_KEYS.slice(2));
    canaries.set('signing', SIGNING_SECRET);
    canaries.set('query of a webhook', 'in-the-query-4711');
  });

  it('are called for, refused, lost and renewed', async () => {
    const { api } = service();
    await consents();
    for (const token of await storedSecrets(service(), author)) canaries.set(`token ${canaries.size}`, token);
    const { email } = (await api.get('/auth/me', { as: author.token })).data;
    await api.post('/auth/password/forgot', { email });
    await api.post('/auth/login', { email, password: 'a wrong password 4711' });
    canaries.set('wrong password', 'a wrong password 4711');
    await api.post('/brands', { name: nasty }, { as: author.token });
    await author.fault('threads', { operation: 'publish', mode: 'unauthorized' });
    await author.fault('x', { operation: 'token', mode: 'error_before' });
    await author.tokens('x', 'expire_access', 0);
    await service().api.rows(`update connections set access_expires_at = now() where platform = 'x'`);
    await author.fault('linkedin', { operation: 'upload', mode: 'invalid_media' });
    const post = await author.post({
      platforms: ['x', 'threads', 'linkedin'],
      text: `${nasty} ${author.marker}`,
    });
    await author.publish(post.id);
    await eventually('every target has ended or waits for a person', async () => {
      const { targets } = await author.read(post.id);
      return targets.every(({ held, status }) => held ?? ['published', 'failed'].includes(status));
    });
    for (const token of await storedSecrets(service(), author))
      canaries.set(`renewed ${canaries.size}`, token);
    await eventually('the webhook has failed for good', async () => {
      const left = await service().api.rows(
        `select 1 from deliveries where status in ('pending', 'delivering', 'retrying')`,
      );
      return left.length === 0;
    });
    const agent = `User-Agent: x\u001b[31m ${canaries.get('key')}\r\nX-Request-Id: \u001b[2Jforged-id`;
    await sendRaw(
      `GET /nothing/%0d%0a%1b[2J HTTP/1.1\r\nHost: localhost\r\n${agent}\r\nConnection: close\r\n\r\n`,
    );
    await sendRaw(`GET /health HTTP/1.1\r\nHost: localhost\r\nX-Bad: a\u0000b\r\n\r\n`);
    await sendRaw('no http at all \u001b[2J\r\n\r\n');
    assert.ok(canaries.size > 35, `${canaries.size}`);
  });

  it('appear in no line of a log at its loudest, and no caller can inject a line', async () => {
    await fetch(`${service().api.url}/no-such-path`);
    await eventually('its line', () => apiLog.join('').includes('"route":"none"'));
    const [ofApi, ofWorker] = [apiLog.join(''), workerLog()];
    assert.match(ofWorker, /"level":(20|10)/);
    for (const log of [ofApi, ofWorker]) {
      for (const [name, canary] of canaries)
        assert.ok(!log.includes(canary), `${name}: ${canary.slice(0, 6)}…`);
      for (const line of log.trim().split('\n')) {
        assert.doesNotMatch(line, control, line);
        if (!line.startsWith('ready')) assert.ok(JSON.parse(line).time, line);
        assert.notEqual(line.startsWith('{') && JSON.parse(line).msg, 'forged');
      }
    }
  });

  it('stand in no answer, but where their owner wrote or gives them away', async () => {
    const { api } = service();
    const meant: Record<string, string> = {
      link: 'GET /teams/invite-links',
      'query of a webhook': '"url"',
    };
    const found = await service().api.rows<{ id: string }>(
      `select id::text from posts union all select id::text from webhooks union all select id::text from deliveries
       union all select id::text from connections union all select slug from brands
       union all select id::text from memberships`,
    );
    let answered = 0;
    for (const { method, path: at, operation } of operationsOf(api.file)) {
      if (method !== 'get' || operation.security.length === 0) continue;
      // one that never ends
      if (operation.operationId.startsWith('stream')) continue;
      for (const { id } of at.includes('{') ? found : [{ id: '' }]) {
        const address = at.replaceAll(/\{\w+\}/g, id);
        const { status, text } = await api.get(address, { as: author.token });
        if (status === 200) answered += 1;
        for (const [name, canary] of canaries) {
          const where = meant[name];
          const isMeant = where !== undefined && (`GET ${at}` === where || text.includes(where));
          assert.ok(isMeant || !text.includes(canary), `${address}: ${name} in ${text}`);
        }
      }
    }
    assert.ok(answered > 30, `${answered}`);
  });

  it('stand in no workflow', async () => {
    const ids = await service().api.rows<{ id: string }>(
      `select 'post:' || id as id from posts union all select 'webhook:' || id from webhooks
       union all select 'mail:' || id from mails`,
    );
    assert.ok(ids.length > 3);
    for (const { id } of ids) {
      const history = await readableHistory(service().temporalAddress, id);
      for (const [name, canary] of canaries) assert.ok(!history.includes(canary), `${id}: ${name}`);
    }
  });

  it('stand in no history that is saved, nor does anything that looks like one', async () => {
    const looks =
      /(?:sk|sess|mail|device|invite|login)-social-|whsec_|Bearer |\beyJ[\w-]{20,}\.|v1\.\d\.[\w-]{16}\./;
    const saved = await savedHistories();
    assert.ok(saved.length > 10);
    for (const { name, history } of saved) {
      const readable = JSON.stringify(history, (key, value: unknown) =>
        key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value,
      );
      assert.doesNotMatch(readable, looks, name);
    }
  });
});
