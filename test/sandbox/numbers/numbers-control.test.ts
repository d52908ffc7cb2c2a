import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, idAt } from '../sandbox-client.ts';
import { tweet } from '../sandbox-publish.ts';
import { madeCalls, say, setDials } from './numbers-said.ts';

describe('numbers that are said to the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  let texts = 0;
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'x', { account: 'counter' }));
  });
  afterEach(async () => {
    await setDials(base, { growth: false });
    await call('DELETE', `${base}/_control/calls`);
  });
  after(() => end());

  const aPost = async (): Promise<string> =>
    idAt((await tweet(base, token, { text: `Counted ${(texts += 1)}` })).json, 'data', 'id');
  const numbersOf = async (post: string) =>
    (await call('GET', `${base}/_control/metrics?platform=x&post=${post}`)).json['numbers'] as Record<
      string,
      number | undefined
    >;

  it('are zero until then, and keep earlier values', async () => {
    const post = await aPost();
    assert.equal((await numbersOf(post))['views'], 0);
    await say(base, { platform: 'x', post, views: 40 });
    const { json } = await say(base, { platform: 'x', post, likes: 3, saves: null });
    assert.deepEqual(
      [at(json, 'numbers', 'views'), at(json, 'numbers', 'likes'), at(json, 'numbers', 'saves')],
      [40, 3, undefined],
    );
  });

  it('grow by the hour from when the post was published', async () => {
    const post = await aPost();
    await say(base, { platform: 'x', post, views: 5, perHour: { views: 120, likes: 6 }, ageHours: 10 });
    const { views, likes, comments } = await numbersOf(post);
    assert.deepEqual([views, likes, comments], [1_205, 60, 0]);
  });

  it('grow by themselves when growth is on, by the id of the post and never down', async () => {
    const post = await aPost();
    await setDials(base, { growth: true });
    const seen: (number | undefined)[] = [];
    for (const ageHours of [1, 3, 24, 240]) {
      await say(base, { platform: 'x', post, ageHours });
      seen.push((await numbersOf(post))['views']);
    }
    assert.deepEqual(
      seen,
      seen.toSorted((a = 0, b = 0) => a - b),
    );
    assert.ok((seen[0] ?? 0) > 100 && (seen[3] ?? 0) >= 590, seen.join(' '));
    await say(base, { platform: 'x', post, views: 7 });
    assert.equal((await numbersOf(post))['views'], 7);
  });

  it('refuses what it does not know', async () => {
    const post = await aPost();
    for (const [said, status] of [
      [{ platform: 'x', post: '1' }, 404],
      [{ platform: 'x', account: 'nobody' }, 404],
      [{ platform: 'x', post, hearts: 3 }, 400],
      [{ platform: 'x', post, views: -1 }, 400],
      [{ platform: 'x', post, perHour: { views: null } }, 400],
      [{ platform: 'x' }, 400],
      [{ platform: 'y', post }, 400],
    ] as const)
      assert.equal((await say(base, said)).status, status, JSON.stringify(said));
  });

  it('count the calls by operation and account, and the failed ones', async () => {
    const post = await aPost();
    const read = async (fields: string) =>
      await call('GET', `${base}/x-api/2/tweets?ids=${post}&post.fields=${fields}`, { token });
    await arm(base, { platform: 'x', operation: 'insights', mode: 'error_before' });
    assert.equal((await read('public_metrics')).status, 503);
    await read('public_metrics');
    await read('created_at');
    const { json } = await madeCalls(base, 'platform=x&operation=insights');
    assert.deepEqual(json, {
      total: 2,
      calls: [
        {
          platform: 'x',
          operation: 'insights',
          call: 'GET /2/tweets',
          account: 'counter',
          count: 2,
          failed: 1,
        },
      ],
    });
    await call('DELETE', `${base}/_control/calls`);
    assert.equal((await madeCalls(base, 'platform=x')).json['total'], 0);
  });
});
