import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readConfig } from '../../../src/config/index.ts';
import type { FoundUnreadKind } from '../../../src/db/operator/find-unread-kinds.ts';
import { runOperator } from '../../../src/operator.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { anAuthor } from '../../support/posts.ts';
import { commonSettings } from '../../support/settings.ts';

const on = {
  PLATFORM_WEBHOOKS: 'true',
  META_VERIFY_TOKEN: 'a word of our own',
  X_CLIENT_ID: 'x',
  X_CLIENT_SECRET: 'of the logins',
  X_CONSUMER_SECRET: 'of the key',
  INSTAGRAM_CLIENT_ID: 'instagram',
  INSTAGRAM_CLIENT_SECRET: 'of instagram',
  THREADS_CLIENT_ID: 'threads',
  THREADS_CLIENT_SECRET: 'of threads',
  YOUTUBE_CLIENT_ID: 'youtube',
  YOUTUBE_CLIENT_SECRET: 'of youtube',
};

const code = ({ body }: Reply): unknown => (body as { error?: unknown } | undefined)?.error;

describe('the address that platforms are given', () => {
  const api = useApi(async () => on);
  const asks = (platform: string, query: Record<string, string>) =>
    api().get(`/platform-webhooks/${platform}?${new URLSearchParams(query).toString()}`);

  for (const platform of ['instagram', 'threads'])
    it(`gives ${platform} its challenge back, to who knows the word`, async () => {
      const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' };
      const right = await asks(platform, { ...query, 'hub.verify_token': on.META_VERIFY_TOKEN });
      assert.deepEqual([right.status, right.text], [200, '1158201444']);
      assert.match(right.headers.get('content-type') ?? '', /^text\/plain/);
      const wrong = await asks(platform, { ...query, 'hub.verify_token': 'another word' });
      assert.deepEqual([wrong.status, code(wrong)], [401, 'unauthorized']);
    });

  it('signs what X asks with the secret of the key', async () => {
    const { status, body } = await asks('x', { crc_token: 'a-token' });
    const signature = createHmac('sha256', on.X_CONSUMER_SECRET).update('a-token').digest('base64');
    assert.deepEqual([status, body], [200, { response_token: `sha256=${signature}` }]);
  });

  it('signs nothing for a stranger that could be an event of X', async () => {
    const event = JSON.stringify({ data: { event_type: 'post.reply.create' } });
    assert.equal((await asks('x', { crc_token: event })).status, 401);
  });

  it('proves nothing to a hub that someone else has asked, and does not reveal to strangers which channels are connected', async () => {
    const ada = await anAuthor(api(), ['youtube']);
    const [account] = (await api().get('/connections', { as: ada.token })).data.connections;
    const answers = [];
    for (const channel of [account.externalId, 'UCnobody']) {
      const topic = `https://www.youtube.com/xml/feeds/videos.xml?channel_id=${channel}`;
      const query = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.challenge': '1' };
      for (const key of [{}, { subscription: 'a guess' }])
        answers.push(await asks('youtube', { ...query, ...key }));
    }
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401, 401],
    );
    assert.equal(new Set(answers.map(({ body }) => body.message)).size, 1);
  });

  for (const platform of ['x', 'instagram', 'threads', 'youtube'])
    it(`refuses what ${platform} has not signed`, async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await api().post(`/platform-webhooks/${platform}`, undefined, { raw: '{}', headers });
      assert.deepEqual([answer.status, code(answer)], [401, 'unauthorized']);
    });

  const sends = async (body: unknown): Promise<void> => {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const signature = createHmac('sha256', on.THREADS_CLIENT_SECRET).update(raw).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    assert.equal((await api().post('/platform-webhooks/threads', undefined, { raw, headers })).status, 200);
  };
  const operator = async (...args: string[]): Promise<string> => {
    const lines: string[] = [];
    const config = readConfig({ ...commonSettings(), DATABASE_URL: api().databaseUrl });
    await runOperator(config, args, line => lines.push(line));
    return lines.join('\n');
  };
  const unread = async () =>
    JSON.parse(await operator('platform-events', '--json', '--limit', '200')) as FoundUnreadKind[];
  const counted = async (outcome: string): Promise<number> => {
    const metrics = await (await fetch(api().metricsUrl)).text();
    const line = new RegExp(`^platform_hints{platform="threads",outcome="${outcome}"} (\\d+)$`, 'm').exec(
      metrics,
    );
    return Number(line?.[1] ?? 0);
  };

  it('counts what is signed and not understood, and keeps it for operators without what people wrote', async () => {
    const before = await counted('unread');
    const value = { id: '17', text: 'For nobody else' };
    await sends('half a {');
    for (const field of ['quotes', 'quotes', 'reposts']) await sends({ values: { field, value } });
    await sends({ values: { field: 'publish', value } });
    assert.equal((await counted('unread')) - before, 4);
    assert.equal(await counted('ignored'), 1);
    const kept = await unread();
    const shown = kept.map(({ platform, name, times }) => `${platform}: ${name} ${times}`);
    assert.deepEqual(
      shown.toSorted((one, other) => one.localeCompare(other)),
      ['threads: field quotes 2', 'threads: field reposts 1', 'threads: not JSON 1'],
    );
    const { shape } = kept.find(({ name }) => name === 'field quotes') ?? {};
    assert.deepEqual(JSON.parse(shape ?? ''), {
      field: 'quotes',
      value: { id: '17', text: '<15 characters>' },
    });
    assert.match(await operator('platform-events'), /threads +field quotes +2 /);
    assert.match(await operator('doctor'), /look +platform events +.* in the last day: 3\./);
  });

  it('keeps at most fifty kinds of events that it does not understand, the newest', async () => {
    const kinds = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ field: `${name} ${index}`, value: {} }));
    await sends({ values: kinds('old', 40) });
    await sends({ values: kinds('new', 40) });
    await sends({ values: kinds('many', 900) });
    const kept = (await unread()).map(({ name }) => name);
    assert.equal(kept.length, 50);
    assert.ok(
      kept.every(name => name.startsWith('field many')),
      kept.join(),
    );
  });

  it('is bounded as other bodies are', async () => {
    const raw = new Uint8Array(2_000_000);
    const headers = { 'content-type': 'application/json' };
    assert.equal((await api().post('/platform-webhooks/threads', undefined, { raw, headers })).status, 413);
  });
});

describe('the address that platforms are not given', () => {
  const api = useApi();

  it('is not there', async () => {
    assert.equal((await api().get('/platform-webhooks/x?crc_token=a')).status, 404);
    assert.equal((await api().post('/platform-webhooks/x', {})).status, 404);
  });
});
