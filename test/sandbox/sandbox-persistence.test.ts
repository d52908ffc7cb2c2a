import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startSandbox } from '../../sandbox/src/start-sandbox.ts';
import { aSandbox, arm, at, call, connect, effects, idAt } from './sandbox-client.ts';
import {
  aVideo, anImage, container, containerStatus, hosted, linkedin, memberUrn, openSession, organizationUrn, probe, publishContainer, share,
  sharePost, tweet, videoMetadata, xStatus, xUpload,
} from './sandbox-publish.ts'; // oxfmt-ignore

const entry = new URL('../../sandbox/src/start-sandbox.ts', import.meta.url).href;
const script = `
  const { startSandbox } = await import(${JSON.stringify(entry)});
  const [port, dataDir] = process.argv.slice(1);
  console.log((await startSandbox({ port: Number(port), host: '127.0.0.1', dataDir })).url);
`;

describe('the store of the sandbox', () => {
  let dataDir = '';
  let child: ChildProcess | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sandbox-kept-'));
  });
  afterEach(async () => {
    await kill();
    await rm(dataDir, { recursive: true });
  });

  async function start(port = 0): Promise<string> {
    child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', String(port), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // what a killed process leaves in the temporary folder goes with the folder of the test
      env: { ...process.env, TMPDIR: dataDir },
    });
    if (!child.stdout) throw new Error('no output');
    const lines = createInterface({ input: child.stdout });
    const [url] = (await once(lines, 'line')) as [string];
    return url;
  }

  async function kill(): Promise<void> {
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    child = undefined;
  }

  async function killed(base: string): Promise<void> {
    await kill();
    assert.equal(await start(Number(new URL(base).port)), base);
  }

  it('survives a kill -9: posts, tokens, containers and open uploads', async () => {
    const files = await hosted({ '/image.jpg': { type: 'image/jpeg', bytes: await anImage() } });
    const base = await start();
    const [x, page, ig, yt] = [
      await connect(base, 'x'),
      await connect(base, 'linkedin'),
      await connect(base, 'instagram'),
      await connect(base, 'youtube'),
    ];
    await tweet(base, x.token, { text: 'Before the kill' });
    const posted = await share(
      base,
      page.token,
      sharePost(await organizationUrn(base, page.token), 'As a page'),
    );
    const media = idAt((await xUpload(base, x.token, aVideo(), 'video/mp4')).json, 'data', 'id');
    const [open, done] = [
      await container(base, 'instagram', ig.token, { image_url: `${files.url}/image.jpg` }),
      await container(base, 'instagram', ig.token, { image_url: `${files.url}/image.jpg` }),
    ];
    await containerStatus(base, 'instagram', ig.token, done);
    await publishContainer(base, 'instagram', ig.token, done);
    const video = aVideo();
    const location =
      (await openSession(base, yt.token, video.length, videoMetadata('Half'))).headers.get('location') ?? '';
    const headers = { 'content-range': `bytes 0-524287/${video.length}` };
    await call('PUT', location, { token: yt.token, body: video.subarray(0, 524_288), headers });
    await arm(base, { platform: 'x', operation: 'read', mode: 'error_before' });
    const before = await effects(base);

    await killed(base);

    assert.deepEqual(await effects(base), before);
    assert.equal((await call('GET', `${base}/x-api/2/users/me`, { token: x.token })).status, 503);
    assert.equal((await call('GET', `${base}/x-api/2/users/me`, { token: x.token })).status, 200);
    assert.equal((await tweet(base, x.token, { text: 'Before the kill' })).status, 403);
    const read = await linkedin(
      base,
      'GET',
      `/rest/posts/${encodeURIComponent(posted.headers.get('x-restli-id') ?? '')}`,
      page.token,
    );
    assert.equal(read.json['commentary'], 'As a page');
    await xStatus(base, x.token, media);
    assert.equal(
      at((await xStatus(base, x.token, media)).json, 'data', 'processing_info', 'state'),
      'succeeded',
    );
    assert.equal(await containerStatus(base, 'instagram', ig.token, done), 'PUBLISHED');
    assert.equal(await containerStatus(base, 'instagram', ig.token, open), 'FINISHED');
    assert.equal((await publishContainer(base, 'instagram', ig.token, open)).status, 200);
    assert.equal((await probe(location, yt.token, video.length)).headers.get('range'), 'bytes=0-524287');
    const rest = { 'content-range': `bytes 524288-${video.length - 1}/${video.length}` };
    assert.equal(
      (await call('PUT', location, { token: yt.token, body: video.subarray(524_288), headers: rest })).status,
      200,
    );
    files.end();
  });

  it('survives a kill -9 in the middle of many posts: what was answered is there, once', async () => {
    const base = await start();
    const { token } = await connect(base, 'x');
    const answered: string[] = [];
    const poster = async (name: string): Promise<void> => {
      for (let number = 0; ; number += 1) {
        const text = `${name} ${number}`;
        if ((await tweet(base, token, { text })).status === 201) answered.push(text);
      }
    };
    const posting = Promise.allSettled(['a', 'b', 'c', 'd'].map(poster));
    while (answered.length < 50) await new Promise(done => setImmediate(done));
    await killed(base);
    await posting;

    const there = (await effects(base)).map(effect => String(effect['text']));
    assert.equal(new Set(there).size, there.length);
    assert.deepEqual(
      answered.filter(text => !there.includes(text)),
      [],
    );
    const record = (await readFile(join(dataDir, 'effects.jsonl'), 'utf8')).trimEnd().split('\n');
    assert.deepEqual(
      record.map(line => (JSON.parse(line) as { text: string }).text),
      there,
    );
  });

  it('belongs to one process, and a second one gets an error', async () => {
    const first = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
    await assert.rejects(
      startSandbox({ port: 0, host: '127.0.0.1', dataDir }),
      /another sandbox uses the folder/,
    );
    await first.close();
    const second = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
    await second.close();
  });

  it('says so when the port is taken, and releases the folder', async () => {
    const first = await aSandbox();
    await assert.rejects(startSandbox({ port: first.port, host: '127.0.0.1', dataDir }), /EADDRINUSE/);
    await first.end();
    await (await startSandbox({ port: 0, host: '127.0.0.1', dataDir })).close();
  });

  it('drops a torn last line, and completes a record that lags behind', async () => {
    const first = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
    const { token } = await connect(first.url, 'x');
    for (const text of ['one', 'two']) await tweet(first.url, token, { text });
    await first.close();
    const record = join(dataDir, 'effects.jsonl');
    const lines = (await readFile(record, 'utf8')).split('\n');
    await rm(record);
    await appendFile(record, `${lines[0]}\n${lines[1]?.slice(0, 20)}`);
    await appendFile(join(dataDir, 'state.jsonl'), '[["posts.x","1",{"id":"1"');

    const second = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
    assert.deepEqual(
      (await effects(second.url)).map(effect => effect['text']),
      ['one', 'two'],
    );
    assert.equal((await readFile(record, 'utf8')).split('\n')[1], lines[1]);
    assert.equal((await tweet(second.url, token, { text: 'three' })).status, 201);
    await second.close();
  });
});

describe('the control of the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  beforeEach(async () => {
    ({ url: base, end } = await aSandbox());
  });
  afterEach(async () => {
    await end();
  });

  it('says that it is there', async () => {
    assert.equal((await call('GET', `${base}/_control/health`)).status, 200);
  });

  it('lists effects by platform, by account and since a number or a time', async () => {
    const [x, other, page] = [
      await connect(base, 'x'),
      await connect(base, 'x', { account: 'other' }),
      await connect(base, 'linkedin'),
    ];
    await tweet(base, x.token, { text: 'one' });
    await tweet(base, other.token, { text: 'two' });
    await share(base, page.token, sharePost(await memberUrn(base, page.token), 'three'));
    const listed = async (query: string): Promise<unknown[]> =>
      (await effects(base, query)).map(effect => effect['text']);
    assert.deepEqual(await listed(''), ['one', 'two', 'three']);
    assert.deepEqual(await listed('?platform=x&since=1'), ['two']);
    assert.deepEqual(await listed('?platform=x&account=demo'), ['one']);
    assert.deepEqual(await listed(`?since=${new Date(Date.now() + 1_000).toISOString()}`), []);
    const [effect] = await effects(base);
    assert.deepEqual([effect?.['seq'], effect?.['kind'], effect?.['handle']], [1, 'post', 'demo']);
    assert.match(String(effect?.['url']), /\/x-web\/demo\/status\/\d{19}$/);
  });

  it('forgets everything when told to start empty', async () => {
    const { token } = await connect(base, 'x');
    await tweet(base, token, { text: 'Forgotten' });
    await arm(base, { platform: 'x', operation: 'publish', mode: 'error_before' });
    assert.equal((await call('DELETE', `${base}/_control/state`)).status, 204);
    assert.deepEqual(await effects(base), []);
    assert.deepEqual((await call('GET', `${base}/_control/faults`)).json['faults'], []);
    assert.equal((await tweet(base, token, { text: 'Unknown now' })).status, 401);
    const fresh = await connect(base, 'x');
    assert.equal((await tweet(base, fresh.token, { text: 'Forgotten' })).status, 201);
    assert.deepEqual(
      (await effects(base)).map(effect => effect['seq']),
      [1],
    );
  });

  it('refuses what it does not know', async () => {
    const tokens = async (json: object): Promise<number> =>
      (await call('POST', `${base}/_control/tokens`, { json })).status;
    assert.deepEqual([await tokens({ platform: 'x' }), await tokens({ action: 'revoke' })], [400, 400]);
    assert.equal((await call('PATCH', `${base}/_control/settings`, { json: { surprise: 1 } })).status, 400);
    assert.equal((await call('GET', `${base}/_control/effects?since=yesterday-ish`)).status, 400);
    assert.equal((await call('GET', `${base}/nowhere/at/all`)).status, 404);
  });
});
