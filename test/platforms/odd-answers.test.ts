import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { readConfig } from '../../src/config/index.ts';
import { createPlatforms } from '../../src/platforms/index.ts';
import { PlatformError, type CommitResult, type Platforms } from '../../src/platforms/platform.ts';
import type { MediaFile, StepInput } from '../../src/platforms/step.ts';
import type { SaidComment } from '../../src/domain/comments/comments.ts';
import { soundConversations } from '../../src/platforms/sound-comments.ts';

const names = ['x', 'linkedin', 'instagram', 'threads'] as const;

const input = (): StepInput => ({
  account: { externalId: '1', handle: 'someone', accessToken: 'secret-token-0123456789' },
  content: { text: 'a text', media: [], options: {} },
  handles: { main: { id: '1' } },
  save: () => Promise.resolve(),
  signal: new AbortController().signal,
});

/** Returns a post with one video, and records which parts of the file were requested. */
const videoOf = (sizeBytes: number) => {
  const opened: unknown[] = [];
  const file: MediaFile = {
    id: 'v',
    type: 'video',
    mimeType: 'video/mp4',
    sizeBytes,
    width: 1,
    height: 1,
    durationSeconds: 3,
    sha256: '',
    altText: null,
    url: 'http://x/',
    open: range => {
      opened.push(range);
      return Promise.resolve(Readable.from([Buffer.alloc(sizeBytes - (range?.start ?? 0))]));
    },
  };
  return { content: { text: 'a text', media: [file], options: {} }, opened };
};

/** One sentence in the place where each platform has its own. */
const refusal = (said: string): string =>
  JSON.stringify({ error: { code: 100, message: said }, detail: said, title: said, message: said });

describe('odd answers of platforms', () => {
  let server: Server;
  let url: string;
  let platforms: Platforms;
  let answer: { status: number; body: string; headers?: Record<string, string> };
  before(async () => {
    server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.writeHead(answer.status, answer.headers).end(answer.body));
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    url = `http://127.0.0.1:${port}`;
    platforms = createPlatforms(readConfig({ SANDBOX_URL: url }));
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  });

  const committed = (): Promise<CommitResult[]> =>
    Promise.all(names.map(name => platforms[name].commit(input())));

  /** Returns every text of a result, as the database would get it. */
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
  };

  const assertStorable = (result: CommitResult): void => {
    for (const text of textsIn(result)) assert.ok(text.isWellFormed() && !text.includes('\0'), text);
  };

  it('can be stored, whatever characters are in them', async () => {
    const bodies = [
      'gz\0\u0001 and more',
      refusal('half \ud83d of a pair, and \0'),
      // the excerpt that is kept as evidence ends inside this emoji
      `${'<html>'.padEnd(1_999, '.')}😀`,
    ];
    for (const body of bodies)
      for (const status of [200, 400, 500]) {
        answer = { status, body };
        for (const result of await committed()) assertStorable(result);
      }
  });

  it('are quoted in no more words than our own answer can hold', async () => {
    answer = { status: 400, body: refusal('long '.repeat(10_000)) };
    for (const result of await committed()) {
      assert.ok(result.outcome === 'rejected');
      assert.ok(result.failure.message.length < 2_000);
      assert.match(result.failure.message, /…$/);
    }
  });

  /** Names a post by this id: in the body, and where LinkedIn has it. */
  const naming = (id: string) => ({
    status: 200,
    body: JSON.stringify({ id, data: { id } }),
    headers: { 'x-restli-id': id },
  });

  it('do not identify a post by a value that is not an id, so the outcome of the call is unknown', async () => {
    for (const id of ['1'.repeat(501), 'a b', '<html>'.repeat(40)]) {
      answer = naming(id);
      for (const result of await committed()) {
        assert.equal(result.outcome, 'unknown', JSON.stringify(result));
        assertStorable(result);
        assert.ok(JSON.stringify(result.evidence).includes(id.slice(0, 20)));
      }
    }
  });

  it('name a post by the ids that platforms have', async () => {
    for (const id of ['1790012345678901234', 'urn:li:share:7', 'urn:li:comment:(urn:li:activity:1,2)']) {
      answer = naming(id);
      for (const result of await committed())
        assert.ok(result.outcome === 'published' && result.externalId === id);
    }
  });

  it('of a duplicate that is no id count as none', async () => {
    const said = { message: `Content is a duplicate of urn:li:share:${'7'.repeat(600)}`, status: 422 };
    answer = { status: 422, body: JSON.stringify({ ...said, code: 'DUPLICATE_POST' }) };
    const result = await platforms.linkedin.commit(input());
    assert.ok(result.outcome === 'rejected' && result.failure.existingId === undefined);
  });

  for (const name of ['instagram', 'threads'] as const)
    it(`of ${name} to a look at the post can be stored, whatever is in them`, async () => {
      const odd = { permalink: 'https://example.com/p/1', 'a\0key': 'b\0c', deep: [{ half: '\ud83d' }] };
      answer = { status: 200, body: JSON.stringify(odd) };
      const { url: link, evidence } = await platforms[name].confirm({ ...input(), externalId: '1' });
      assert.equal(link, 'https://example.com/p/1');
      const stored = JSON.stringify(evidence);
      assert.ok(!stored.includes('\\u0000') && !stored.includes('\\ud83d'), stored);
      for (const permalink of [`https://example.com/${'p'.repeat(2_000)}`, 'javascript:alert(1)', 'p']) {
        answer = { status: 200, body: JSON.stringify({ permalink, more: 'long '.repeat(100_000) }) };
        const odder = await platforms[name].confirm({ ...input(), externalId: '1' });
        assert.equal(odder.url, null);
        assert.ok(JSON.stringify(odder.evidence).length < 25_000);
      }
    });

  it('name an account in no more words than an answer of ours has room for', async () => {
    const long = 'n'.repeat(5_000);
    const who = {
      user_id: '1',
      id: '1',
      username: long,
      name: long,
      profile_picture_url: `https://x/${long}`,
    };
    answer = { status: 200, body: JSON.stringify(who) };
    const identity = await platforms.instagram.oauth.identify('a token');
    assert.deepEqual(
      [identity.externalId, identity.handle.length, identity.displayName.length, identity.avatarUrl],
      ['1', 200, 300, null],
    );
    answer = { status: 200, body: JSON.stringify({ ...who, user_id: long }) };
    await assert.rejects(platforms.instagram.oauth.identify('a token'), PlatformError);
  });

  it('give no upload session away', async () => {
    const id = 'AJ-the-upload-id-of-this-session';
    const said = { error: { code: 403, message: `Upload ${id} has no quota`, status: 'quotaExceeded' } };
    answer = { status: 403, body: JSON.stringify(said), headers: { 'x-guploader-uploadid': id } };
    const handles = { session: `${url}/youtube-api/upload?upload_id=${id}`, sent: 0 };
    const result = await platforms.youtube.commit({ ...input(), ...videoOf(10), handles });
    assert.ok(result.outcome === 'rejected');
    assert.ok(!JSON.stringify(result).includes(id), JSON.stringify(result));
  });

  it('of X keep a target waiting for media that is not ready, whatever wait they name', async () => {
    const media = { v: { id: '1', mediaKey: null, segments: 1, state: 'processing', described: true } };
    for (const check_after_secs of [0, -5, 1e12]) {
      answer = {
        status: 200,
        body: JSON.stringify({ data: { processing_info: { state: 'in_progress', check_after_secs } } }),
      };
      const step = { ...input(), content: videoOf(10).content, handles: { since: Date.now(), media } };
      const result = await platforms.x.prepare(step);
      assert.ok(result.state === 'waiting' && result.checkAfterMs >= 1_000 && result.checkAfterMs <= 300_000);
    }
  });

  it('are not asked for when the upload is not prepared', async () => {
    const { content, opened } = videoOf(10);
    for (const handles of [{}, { session: `${url}/youtube-api/upload?upload_id=1` }]) {
      const result = await platforms.youtube.commit({ ...input(), content, handles });
      assert.deepEqual([result.outcome, result.evidence['sent']], ['rejected', false]);
    }
    assert.deepEqual(opened, []);
  });

  it('never ask for a pause beyond what a timer can wait for', async () => {
    const inAWeek = Date.now() + 7 * 86_400_000 + 60_000;
    for (const seconds of ['99999999999999999', '1e300', '4102444800']) {
      const body = refusal('slow down');
      answer = { status: 429, body, headers: { 'retry-after': seconds } };
      for (const result of await committed()) {
        assert.ok(result.outcome === 'rejected');
        const { retryAt } = result.failure;
        assert.ok(retryAt === undefined || retryAt.getTime() < inAWeek, `${seconds}: ${String(retryAt)}`);
      }
    }
  });
});

const said: SaidComment = {
  externalId: '1',
  parentId: null,
  text: 'Hello',
  author: null,
  isOurs: false,
  saidAt: new Date('2026-11-29T10:00:00Z'),
  likes: 1,
  url: null,
  state: 'visible',
};

describe('a comment as a platform says it', () => {
  it('is left out where its time lies in no year that answers can show', async () => {
    const times = [
      '-271821-04-20',
      '-000001-01-01',
      '0000-12-31',
      '0001-01-01',
      '9999-12-31',
      '+010000-01-01',
    ];
    const comments = times.map(time => ({
      ...said,
      externalId: time,
      saidAt: new Date(`${time}T00:00:00Z`),
    }));
    const { list } = soundConversations({
      list: async () => Promise.resolve({ comments, next: null, calls: 1, shown: 0, isCut: false }),
    });
    const kept = (await list({} as never)).comments.map(({ externalId }) => externalId);
    assert.deepEqual(kept, ['0001-01-01', '9999-12-31']);
  });
});
