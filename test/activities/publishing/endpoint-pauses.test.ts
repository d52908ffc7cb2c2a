import assert from 'node:assert/strict';
import type { EndpointName } from '../../../src/domain/publishing/endpoints.ts';
import { PlatformError, type CommitResult, type PlatformFailure } from '../../../src/platforms/platform.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import { startTestApi } from '../../support/http/api.ts';
import { anImage, upload } from '../../support/media.ts';
import type { Author } from '../../support/posts.ts';
import { publishingSteps } from '../../support/steps.ts';
import { use } from '../../support/use.ts';

const minute = 60_000;
const published: CommitResult = { outcome: 'published', externalId: '1', url: null, evidence: {} };

const tooMany = (endpoint?: EndpointName): PlatformFailure => ({
  kind: 'rate_limited',
  message: 'X asks for a pause.',
  retryAt: new Date(Date.now() + 10 * minute),
  ...(endpoint && { endpoint }),
});

describe('a platform that counts its calls by endpoint', () => {
  const api = use(startTestApi);
  const steps = use(() => publishingSteps(api()));
  // all authors here have the same account on X
  afterEach(() => query(api().databaseUrl, 'truncate endpoint_pauses, account_paces, commit_queue'));

  const aText = (author: Author) => steps().aPostUnderWay(author);

  const anImagePost = async (author: Author) => {
    const file = upload(await anImage(), { name: 'image.jpg', type: 'image/jpeg' });
    const reply = await api().send('POST', '/media', undefined, { as: author.token, raw: file });
    return steps().aPostUnderWay(author, { media: [{ id: reply.data.id }] });
  };

  const prepare = ({ step }: { step: Awaited<ReturnType<typeof aText>>['step'] }) =>
    steps().run(steps().activities.prepareTarget, { ...step, processingMs: 0 });

  it('pauses the uploads of an account, and publishes its texts meanwhile', async () => {
    const author = await steps().anAuthor();
    const posts = [await anImagePost(author), await anImagePost(author)];
    let calls = 0;
    steps().play({
      prepare: () => {
        calls += 1;
        return Promise.reject(new PlatformError(tooMany('uploads')));
      },
    });
    for (const post of posts) {
      const step = await prepare(post);
      assert.ok(step.state === 'waiting' && !step.isProcessing, JSON.stringify(step));
      assert.ok(
        step.checkAfterMs > 9 * minute && step.checkAfterMs <= 10 * minute,
        String(step.checkAfterMs),
      );
      assert.match(step.reason, /^uploads: the account is paused until .*X asks for a pause/);
    }
    assert.equal(calls, 1, 'the second one did not have to ask');

    steps().play({
      prepare: () => Promise.resolve({ state: 'ready' }),
      commit: () => Promise.resolve(published),
    });
    const text = await aText(author);
    assert.equal((await prepare(text)).state, 'ready');
    assert.equal((await steps().publish(text.step)).state, 'published');
  });

  it('pauses the posts of an account, and continues its uploads meanwhile', async () => {
    const author = await steps().anAuthor();
    const [first, second] = [await aText(author), await anImagePost(author)];
    let commits = 0;
    steps().play({
      prepare: () => Promise.resolve({ state: 'ready' }),
      commit: () => {
        commits += 1;
        return Promise.resolve({ outcome: 'rejected', failure: tooMany('posts'), evidence: {} });
      },
    });
    // the post that is due first is created last, with no post ahead of it in line, so that only the pause holds it
    for (const post of [second, first]) {
      assert.equal((await prepare(post)).state, 'ready');
      const step = await steps().publish(post.step, { isPrepared: true });
      assert.ok(step.state === 'wait' && step.afterMs > 9 * minute, JSON.stringify(step));
      assert.match(step.reason, /paused until .*X asks for a pause/);
    }
    assert.equal(commits, 1, 'the other one did not have to ask');
    const { body } = await api().get('/connections', { as: author.token });
    assert.match(String(body.data.connections[0].pauseReason), /X asks for a pause/);
  });

  it('pauses the whole account where the platform does not say which endpoint', async () => {
    const author = await steps().anAuthor();
    const [first, second] = [await aText(author), await aText(author)];
    steps().play({ prepare: () => Promise.reject(new PlatformError(tooMany())) });
    assert.equal((await prepare(first)).state, 'waiting');
    steps().play({ prepare: () => assert.fail('called') });
    assert.equal((await prepare(second)).state, 'waiting');
  });
});
