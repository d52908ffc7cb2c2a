import assert from 'node:assert/strict';
import { aStage, everyPlatform, newText, prepare, type Stage } from './prepared-posts.ts';
import { arm, at, call, connect, effects, idAt, places, client, until } from './sandbox-client.ts';
import type { Answer, PlatformName } from './sandbox-client.ts';
import { memberUrn, share, sharePost, tweet } from './sandbox-publish.ts';

describe('faults of the sandbox', () => {
  let stage: Stage;
  let base = '';
  let connections: Stage['connections'];

  before(async () => {
    stage = await aStage();
    ({ base, connections } = stage);
  });
  after(() => stage.end());
  afterEach(async () => {
    await call('DELETE', `${base}/_control/faults`);
  });

  const prepared = (platform: PlatformName, signal?: AbortSignal) => prepare[platform](stage, signal);

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
          const commit = await prepared(platform);
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
          const commit = await prepared(platform, patience.signal);
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
          const commit = await prepared(platform);
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
      const commit = await prepared(platform);
      const before = await published(platform);
      await arm(base, { platform, operation: 'publish', mode });
      const refused = await commit();
      assert.deepEqual([refused.status, at(refused.json, ...path)], [status, expected]);
      assert.equal(await published(platform), before);
      const next = mode === 'expired' && platform === 'youtube' ? await prepared('youtube') : commit;
      assert.ok((await next()).status < 300);
      assert.equal(await published(platform), before + 1);
    });
  }

  it("rate_limited sends the wait in each platform's own header", async () => {
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
      const commit = await prepared(platform);
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

  it('garbage is a page first, then JSON that ends in the middle', async () => {
    await arm(base, { platform: 'x', operation: 'publish', mode: 'garbage', count: 2 });
    const [first, second] = [await (await prepared('x'))(), await (await prepared('x'))()];
    assert.match(first.text, /^<!doctype html>/);
    assert.match(second.text, /^\{"data"/);
    assert.throws(() => JSON.parse(second.text) as unknown);
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
    const refused = await (await prepared('x'))();
    assert.deepEqual([refused.status, refused.json['title']], [402, 'CreditsDepleted']);
  });

  it('continue without end when asked to, and for the named account only', async () => {
    const other = await connect(base, 'x', { account: 'unharmed' });
    await arm(base, { platform: 'x', operation: 'publish', mode: 'error_before', count: 0, account: 'demo' });
    for (let round = 0; round < 3; round += 1) assert.equal((await (await prepared('x'))()).status, 503);
    assert.equal((await tweet(base, other.token, { text: newText() })).status, 201);
  });

  it('an "after" fault waits for a call that is accepted', async () => {
    await arm(base, { platform: 'x', operation: 'publish', mode: 'error_after' });
    assert.equal((await tweet(base, connections.x.token, {})).status, 400);
    assert.equal((await (await prepared('x'))()).status, 503);
  });

  it('a post that was published under a lost answer is a duplicate the second time', async () => {
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
