import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { aSandbox, arm, at, call, connect, effects, idAt, places, client } from './sandbox-client.ts';
import type { Answer, Connection, PlatformName } from './sandbox-client.ts';
import {
  aVideo, anImage, container, containerStatus, graph, hosted, linkedin, linkedinVideo, memberUrn, openSession, organizationUrn, probe,
  publishContainer, share, sharePost, tweet, uploadVideo, videoMetadata, xStatus, xUpload,
} from './sandbox-publish.ts'; // prettier-ignore
import type { MetaPlatform } from './sandbox-publish.ts';

const everyPlatform: PlatformName[] = ['x', 'linkedin', 'instagram', 'threads', 'youtube'];
let texts = 0;
const newText = (): string => `A text of its own ${(texts += 1)}`;

/** Sends the beginning of a body, then breaks the connection. */
async function sendPart(url: string, token: string, bytes: Buffer, length: number): Promise<void> {
  await new Promise<void>(done => {
    const headers = { authorization: `Bearer ${token}`, 'content-length': length };
    const request = httpRequest(url, { method: 'PUT', headers });
    request.on('error', () => done());
    request.write(bytes, () => request.destroy(new Error('gone')));
  });
}

describe('faults of the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  let files: Awaited<ReturnType<typeof hosted>>;
  const connections = {} as Record<PlatformName, Connection>;

  before(async () => {
    ({ url: base, end } = await aSandbox());
    files = await hosted({
      '/image.jpg': { type: 'image/jpeg', bytes: await anImage() },
      '/video.mp4': { type: 'video/mp4', bytes: aVideo() },
    });
    for (const platform of everyPlatform) connections[platform] = await connect(base, platform);
  });
  after(async () => {
    files.end();
    await end();
  });
  afterEach(async () => {
    await call('DELETE', `${base}/_control/faults`);
  });

  /** Everything up to the step that cannot be undone; the step itself is returned. */
  const prepared: Record<PlatformName, (signal?: AbortSignal) => Promise<() => Promise<Answer>>> = {
    x: async signal => {
      const { token } = connections.x;
      const json = { text: newText() };
      return async () =>
        await call('POST', `${base}/x-api/2/tweets`, { token, json, ...(signal ? { signal } : {}) });
    },
    linkedin: async signal => {
      const { token } = connections.linkedin;
      const json = sharePost(await memberUrn(base, token), newText());
      const headers = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };
      return async () =>
        await call('POST', `${base}/linkedin-api/rest/posts`, {
          token,
          json,
          headers,
          ...(signal ? { signal } : {}),
        });
    },
    instagram: async signal => await metaPrepared('instagram', signal),
    threads: async signal => await metaPrepared('threads', signal),
    youtube: async signal => {
      const { token } = connections.youtube;
      const body = aVideo(1_000);
      const opened = await openSession(base, token, body.length, videoMetadata(newText()));
      const location = opened.headers.get('location') ?? '';
      return async () => await call('PUT', location, { token, body, ...(signal ? { signal } : {}) });
    },
  };

  async function metaPrepared(platform: MetaPlatform, signal?: AbortSignal): Promise<() => Promise<Answer>> {
    const { token } = connections[platform];
    const form = platform === 'instagram' ? { caption: newText() } : { text: newText(), media_type: 'IMAGE' };
    const id = await container(base, platform, token, { ...form, image_url: `${files.url}/image.jpg` });
    await containerStatus(base, platform, token, id);
    const path =
      platform === 'instagram'
        ? 'instagram-graph/v25.0/me/media_publish'
        : 'threads-graph/v1.0/me/threads_publish';
    const request = { token, form: { creation_id: id }, ...(signal ? { signal } : {}) };
    return async () => await call('POST', `${base}/${path}`, request);
  }

  const published = async (platform: PlatformName): Promise<number> =>
    (await effects(base, `?platform=${platform}`)).length;

  for (const platform of everyPlatform) {
    describe(`when ${platform} publishes`, () => {
      const outcomes: [mode: string, takesEffect: boolean, isRight: (answer: Answer) => boolean][] = [
        ['error_before', false, ({ status }) => status >= 500],
        ['error_after', true, ({ status }) => status >= 500],
        ['garbage', true, ({ status, text }) => status === 200 && text.startsWith('<!doctype html>')],
        ['garbage_before', false, ({ status, text }) => status === 200 && text.startsWith('<!doctype html>')],
        ['no_id', true, ({ text, headers }) => !text.includes('"id"') && !headers.has('x-restli-id')],
        ['delay', true, ({ status }) => status < 300],
      ];
      for (const [mode, takesEffect, isRight] of outcomes) {
        it(`${mode} answers so, and the post is ${takesEffect ? '' : 'not '}there`, async () => {
          const commit = await prepared[platform]();
          const before = await published(platform);
          await arm(base, { platform, operation: 'publish', mode });
          const answer = await commit();
          assert.ok(isRight(answer), `${answer.status} ${answer.text}`);
          assert.equal((await published(platform)) - before, takesEffect ? 1 : 0);
        });
      }

      for (const [mode, takesEffect] of [
        ['hang_before', false],
        ['hang_after', true],
      ] as const) {
        it(`${mode} never answers, and the post is ${takesEffect ? '' : 'not '}there`, async () => {
          const patience = new AbortController();
          const commit = await prepared[platform](patience.signal);
          const before = await published(platform);
          await arm(base, { platform, operation: 'publish', mode });
          const answer = commit();
          const happened = takesEffect
            ? until(async () => (await published(platform)) > before)
            : met(platform);
          const silent = await Promise.race([answer.then(() => false), happened.then(() => true)]);
          patience.abort();
          await assert.rejects(answer);
          assert.ok(silent);
          assert.equal((await published(platform)) - before, takesEffect ? 1 : 0);
        });
      }

      for (const [mode, takesEffect] of [
        ['reset_before', false],
        ['reset_after', true],
      ] as const) {
        it(`${mode} breaks the connection, and the post is ${takesEffect ? '' : 'not '}there`, async () => {
          const commit = await prepared[platform]();
          const before = await published(platform);
          await arm(base, { platform, operation: 'publish', mode });
          await assert.rejects(commit());
          assert.equal((await published(platform)) - before, takesEffect ? 1 : 0);
        });
      }
    });
  }

  /** Waits until the armed fault met its call. */
  async function met(platform: PlatformName): Promise<void> {
    await until(async () => {
      const { faults } = (await call('GET', `${base}/_control/faults`)).json as {
        faults: { platform: string }[];
      };
      return !faults.some(fault => fault.platform === platform);
    });
  }

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise(done => setImmediate(done));
  }

  const refusals: [
    PlatformName,
    mode: string,
    status: number,
    path: (string | number)[],
    expected: unknown,
  ][] = [
    ['x', 'rate_limited', 429, ['title'], 'Too Many Requests'],
    ['x', 'unauthorized', 401, ['title'], 'Unauthorized'],
    ['x', 'invalid_media', 400, ['errors', 0, 'message'], 'Your media IDs are invalid.'],
    ['x', 'duplicate', 403, ['detail'], 'You are not allowed to create a Tweet with duplicate content.'],
    ['x', 'forbidden', 403, ['detail'], 'You are not permitted to perform this action.'],
    ['linkedin', 'rate_limited', 429, ['code'], 'TOO_MANY_REQUESTS'],
    ['linkedin', 'unauthorized', 401, ['code'], 'REVOKED_ACCESS_TOKEN'],
    ['linkedin', 'invalid_media', 400, ['code'], 'MEDIA_ASSET_PROCESSING_FAILED'],
    ['linkedin', 'not_ready', 400, ['code'], 'MEDIA_ASSET_WAITING_UPLOAD'],
    ['linkedin', 'duplicate', 422, ['code'], 'DUPLICATE_POST'],
    ['instagram', 'rate_limited', 400, ['error', 'code'], 4],
    ['instagram', 'quota_exceeded', 400, ['error', 'error_subcode'], 2_207_042],
    ['instagram', 'unauthorized', 400, ['error', 'code'], 190],
    ['instagram', 'invalid_media', 400, ['error', 'error_subcode'], 2_207_026],
    ['instagram', 'not_ready', 400, ['error', 'code'], 9007],
    ['instagram', 'expired', 400, ['error', 'error_subcode'], 2_207_008],
    ['threads', 'rate_limited', 400, ['error', 'code'], 4],
    ['threads', 'unauthorized', 400, ['error', 'code'], 190],
    ['threads', 'not_ready', 400, ['error', 'error_subcode'], 4_279_009],
    ['youtube', 'rate_limited', 429, ['error', 'errors', 0, 'reason'], 'rateLimitExceeded'],
    ['youtube', 'quota_exceeded', 400, ['error', 'errors', 0, 'reason'], 'uploadLimitExceeded'],
    ['youtube', 'unauthorized', 401, ['error', 'errors', 0, 'reason'], 'authError'],
    ['youtube', 'expired', 404, ['error', 'errors', 0, 'reason'], 'notFound'],
  ];
  for (const [platform, mode, status, path, expected] of refusals) {
    it(`${mode} refuses in the words of ${platform}, and the next call goes through`, async () => {
      const commit = await prepared[platform]();
      const before = await published(platform);
      await arm(base, { platform, operation: 'publish', mode });
      const refused = await commit();
      assert.deepEqual([refused.status, at(refused.json, ...path)], [status, expected]);
      assert.equal(await published(platform), before);
      const next = mode === 'expired' && platform === 'youtube' ? await prepared.youtube() : commit;
      assert.ok((await next()).status < 300);
      assert.equal(await published(platform), before + 1);
    });
  }

  it("rate_limited tells the wait in each platform's own header", async () => {
    const waits: Partial<Record<PlatformName, (headers: Headers) => number>> = {
      x: headers => Number(headers.get('x-rate-limit-reset')) - Math.ceil(Date.now() / 1000),
      instagram: headers => {
        const usage = JSON.parse(headers.get('x-business-use-case-usage') ?? '') as Record<
          string,
          { estimated_time_to_regain_access: number }[]
        >;
        return (Object.values(usage)[0]?.[0]?.estimated_time_to_regain_access ?? 0) * 60;
      },
      youtube: headers => Number(headers.get('retry-after')),
    };
    for (const [platform, wait] of Object.entries(waits) as [PlatformName, (headers: Headers) => number][]) {
      const commit = await prepared[platform]();
      await arm(base, { platform, operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 120 });
      assert.ok(Math.abs(wait((await commit()).headers) - 120) <= 1, platform);
    }
  });

  it('unauthorized at the token endpoint says that the refresh token is dead', async () => {
    const { refreshToken } = connections.youtube;
    await arm(base, { platform: 'youtube', operation: 'token', mode: 'unauthorized' });
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...client };
    const dead = await call('POST', base + places.youtube.token, { form });
    assert.deepEqual([dead.status, dead.json['error']], [400, 'invalid_grant']);
    assert.equal((await call('POST', base + places.youtube.token, { form })).status, 200);
  });

  it('invalid_media at a status call fails the media for good', async () => {
    const [x, page] = [connections.x.token, connections.linkedin.token];
    const media = idAt((await xUpload(base, x, aVideo(), 'video/mp4')).json, 'data', 'id');
    const { video } = await linkedinVideo(base, page, await organizationUrn(base, page), aVideo());
    const reel = await container(base, 'instagram', connections.instagram.token, {
      media_type: 'REELS',
      video_url: `${files.url}/video.mp4`,
    });
    const thread = await container(base, 'threads', connections.threads.token, {
      media_type: 'VIDEO',
      video_url: `${files.url}/video.mp4`,
    });
    const upload = idAt((await uploadVideo(base, connections.youtube.token, aVideo(), newText())).json, 'id');
    for (const platform of everyPlatform)
      await arm(base, { platform, operation: 'status', mode: 'invalid_media' });
    for (let round = 0; round < 2; round += 1) {
      assert.equal(at((await xStatus(base, x, media)).json, 'data', 'processing_info', 'state'), 'failed');
      assert.equal(
        (await linkedin(base, 'GET', `/rest/videos/${encodeURIComponent(video)}`, page)).json['status'],
        'PROCESSING_FAILED',
      );
      assert.equal(await containerStatus(base, 'instagram', connections.instagram.token, reel), 'ERROR');
      const failed = await graph(
        base,
        'threads',
        'GET',
        `/${thread}?fields=status,error_message`,
        connections.threads.token,
      );
      assert.equal(failed.json['error_message'], 'INVALID_ASPEC_RATIO');
      const list = await call('GET', `${base}/youtube-api/youtube/v3/videos?part=status&id=${upload}`, {
        token: connections.youtube.token,
      });
      assert.equal(at(list.json, 'items', 0, 'status', 'failureReason'), 'codec');
    }
  });

  it('expired at a status call lets a container die', async () => {
    const { token } = connections.threads;
    const id = await container(base, 'threads', token, {
      media_type: 'IMAGE',
      image_url: `${files.url}/image.jpg`,
    });
    await arm(base, { platform: 'threads', operation: 'status', mode: 'expired' });
    assert.equal(await containerStatus(base, 'threads', token, id), 'EXPIRED');
    assert.equal(await containerStatus(base, 'threads', token, id), 'EXPIRED');
    assert.equal((await publishContainer(base, 'threads', token, id)).status, 400);
  });

  it('stale_reads hides what is younger than its delay', async () => {
    const { token } = connections.x;
    const userId = idAt((await call('GET', `${base}/x-api/2/users/me`, { token })).json, 'data', 'id');
    const id = idAt((await tweet(base, token, { text: newText() })).json, 'data', 'id');
    const newest = async (): Promise<unknown> =>
      at(
        (await call('GET', `${base}/x-api/2/users/${userId}/tweets?max_results=5`, { token })).json,
        'data',
        0,
        'id',
      );
    await arm(base, {
      platform: 'x',
      operation: 'read',
      mode: 'stale_reads',
      delayMs: 60_000,
      count: 'forever',
    });
    assert.notEqual(await newest(), id);
    await call('DELETE', `${base}/_control/faults`);
    assert.equal(await newest(), id);
  });

  it('garbage is a page first, then JSON that ends in the middle', async () => {
    await arm(base, { platform: 'x', operation: 'publish', mode: 'garbage', count: 2 });
    const [first, second] = [await (await prepared.x())(), await (await prepared.x())()];
    assert.match(first.text, /^<!doctype html>/);
    assert.match(second.text, /^\{"data"/);
    assert.throws(() => JSON.parse(second.text) as unknown);
  });

  it('error_before in the middle of an upload leaves what came before', async () => {
    const { token } = connections.youtube;
    const video = aVideo();
    const location =
      (await openSession(base, token, video.length, videoMetadata(newText()))).headers.get('location') ?? '';
    const send = async (from: number, to: number): Promise<Answer> => {
      const headers = { 'content-range': `bytes ${from}-${to - 1}/${video.length}` };
      return await call('PUT', location, { token, body: video.subarray(from, to), headers });
    };
    await send(0, 262_144);
    await arm(base, { platform: 'youtube', operation: 'upload', mode: 'error_before' });
    assert.equal((await send(262_144, 524_288)).status, 503);
    assert.equal((await probe(location, token, video.length)).headers.get('range'), 'bytes=0-262143');
    assert.equal((await send(262_144, video.length)).status, 200);
  });

  it('short_range keeps less than was sent, or nothing', async () => {
    const { token } = connections.youtube;
    const video = aVideo();
    const open = async (): Promise<string> =>
      (await openSession(base, token, video.length, videoMetadata(newText()))).headers.get('location') ?? '';
    await arm(base, { platform: 'youtube', operation: 'publish', mode: 'short_range' });
    const [location, other] = [await open(), await open()];
    const short = await call('PUT', location, { token, body: video });
    assert.deepEqual([short.status, short.headers.get('range')], [308, 'bytes=0-262143']);
    await arm(base, { platform: 'youtube', operation: 'upload', mode: 'short_range' });
    const headers = { 'content-range': `bytes 0-262143/${video.length}` };
    const nothing = await call('PUT', other, { token, body: video.subarray(0, 262_144), headers });
    assert.deepEqual([nothing.status, nothing.headers.get('range')], [308, null]);
  });

  it('a connection that breaks in the middle of an upload leaves whole units of it', async () => {
    const { token } = connections.youtube;
    const location =
      (await openSession(base, token, 1_000_000, videoMetadata(newText()))).headers.get('location') ?? '';
    await sendPart(location, token, aVideo(300_000), 1_000_000);
    await until(
      async () => (await probe(location, token, 1_000_000)).headers.get('range') === 'bytes=0-262143',
    );
  });

  it('a connection that breaks in the middle of any other body leaves nothing', async () => {
    const { token } = connections.linkedin;
    const owner = await memberUrn(base, token);
    const request = { initializeUploadRequest: { owner } };
    const opened = await linkedin(base, 'POST', '/rest/images?action=initializeUpload', token, request);
    await sendPart(idAt(opened.json, 'value', 'uploadUrl'), token, await anImage(), 1_000_000);
    const media = { id: idAt(opened.json, 'value', 'image') };
    const posted = await share(base, token, sharePost(owner, newText(), { content: { media } }));
    assert.equal(posted.json['code'], 'MEDIA_ASSET_WAITING_UPLOAD');
  });

  it('skips as many calls as asked, so that the second part of a thread fails', async () => {
    const { token } = connections.x;
    await arm(base, { platform: 'x', operation: 'publish', mode: 'forbidden', skip: 1 });
    const statuses: number[] = [];
    for (let part = 0; part < 3; part += 1)
      statuses.push((await tweet(base, token, { text: newText() })).status);
    assert.deepEqual(statuses, [201, 403, 201]);
  });

  it('billing says that the credits are used up', async () => {
    await arm(base, { platform: 'x', operation: 'publish', mode: 'billing' });
    const refused = await (await prepared.x())();
    assert.deepEqual([refused.status, refused.json['title']], [402, 'CreditsDepleted']);
  });

  it('goes on for ever when asked to, and for the named account only', async () => {
    const other = await connect(base, 'x', { account: 'unharmed' });
    await arm(base, { platform: 'x', operation: 'publish', mode: 'error_before', count: 0, account: 'demo' });
    for (let round = 0; round < 3; round += 1) assert.equal((await (await prepared.x())()).status, 503);
    assert.equal((await tweet(base, other.token, { text: newText() })).status, 201);
  });

  it('an "after" fault waits for a call that is accepted', async () => {
    await arm(base, { platform: 'x', operation: 'publish', mode: 'error_after' });
    assert.equal((await tweet(base, connections.x.token, {})).status, 400);
    assert.equal((await (await prepared.x())()).status, 503);
  });

  it('a post that went out under a lost answer is a duplicate the second time', async () => {
    const { token } = connections.linkedin;
    const body = sharePost(await memberUrn(base, token), newText());
    await arm(base, { platform: 'linkedin', operation: 'publish', mode: 'error_after' });
    assert.equal((await share(base, token, body)).status, 500);
    assert.match(
      idAt((await share(base, token, body)).json, 'message'),
      /^Content is a duplicate of urn:li:share:\d+$/,
    );
  });

  it('are refused when they make no sense', async () => {
    const fault = { platform: 'x', operation: 'publish', mode: 'error_before' };
    for (const change of [{ platform: 'y' }, { operation: 'dance' }, { mode: 'sulk' }, { count: -1 }]) {
      assert.equal((await arm(base, { ...fault, ...change })).status, 400);
    }
  });
});
