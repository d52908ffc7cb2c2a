import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { keepHistory } from '../../../support/histories.ts';
import { usePublishing } from '../../../support/publishing.ts';

describe('deleting a published post from its platforms', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '500ms', COMMIT_TIMEOUT: '2s' });

  const published = async (author: Author, platforms: readonly PlatformName[]): Promise<PostAnswer> => {
    return author.published({ platforms });
  };
  const unpublish = (author: Author, id: string, body?: unknown) =>
    publishing().api.post(`/posts/${id}/unpublish`, body, { as: author.token });
  const deleted = async (author: Author, post: { id: string }): Promise<boolean[]> =>
    (await author.effects(post)).map(({ deletedAt }) => deletedAt !== undefined);

  /** Returns the outcomes of each call and check, in order. */
  const callsOf = async (author: Author, id: string): Promise<string[]> => {
    const { timeline } = await author.get<{ timeline: { kind: string; evidence: { outcome: string }[] }[] }>(
      `/posts/${id}/timeline`,
    );
    return timeline
      .filter(({ kind }) => kind === 'action')
      .flatMap(({ evidence }) => evidence.map(({ outcome }) => outcome));
  };

  it('deletes a post on X, says so, and never sends it again', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, ['x']);
    const [action] = post.targets[0]?.actions ?? [];
    const url = post.targets[0]?.url;
    assert.deepEqual(action, {
      action: 'remove',
      operation: 'unpublish',
      allowed: true,
      reason: null,
      url,
      doneAt: null,
    });
    const asked = await unpublish(author, post.id);
    assert.equal(asked.status, 202, asked.text);
    const { status, targets } = await author.untilChanged(post.id);
    const [target] = targets;
    assert.deepEqual(
      [status, target?.status, target?.goneAt, target?.change],
      ['published', 'removed', null, null],
    );
    assert.ok(target?.removedAt);
    assert.deepEqual(await deleted(author, post), [true]);
    const { timeline } = await author.get<{ timeline: { kind: string; to?: string; reason?: string }[] }>(
      `/posts/${post.id}/timeline`,
    );
    assert.deepEqual(
      timeline
        .filter(({ kind }) => kind === 'change')
        .slice(-2)
        .map(({ to, reason }) => [to, reason]),
      [
        ['published', 'asked to be deleted from the platform'],
        ['removed', 'deleted from the platform'],
      ],
    );
    const again = await unpublish(author, post.id);
    assert.deepEqual([again.status, again.body.error], [409, 'invalid_state']);
    for (const action of ['publish', 'retry'])
      assert.equal(
        (await publishing().api.post(`/posts/${post.id}/${action}`, undefined, { as: author.token })).status,
        409,
      );
    assert.equal((await author.effects(post)).length, 1);
    await keepHistory(publishing().temporalAddress, `published:${post.id}`, 'change-published/removed');
  });

  for (const mode of ['error_after', 'hang_after', 'reset_after', 'garbage'])
    it(`reads X back after ${mode}, and deletes once`, async () => {
      const author = await publishing().anAuthor();
      const post = await published(author, ['x']);
      await author.fault('x', { operation: 'delete', mode });
      await unpublish(author, post.id, { platforms: ['x'] });
      const { targets } = await author.untilChanged(post.id);
      assert.equal(targets[0]?.status, 'removed', JSON.stringify(targets[0]));
      assert.deepEqual(await callsOf(author, post.id), ['unknown', 'gone']);
    });

  it('calls once more where the platform still shows it after a lost answer, and tells who asked when that is lost too', async () => {
    const author = await publishing().anAuthor();
    const [once, twice] = [await published(author, ['x']), await published(author, ['x'])];
    await author.fault('x', { operation: 'delete', mode: 'reset_before' });
    await unpublish(author, once.id);
    assert.equal((await author.untilChanged(once.id)).targets[0]?.status, 'removed');
    assert.deepEqual(await callsOf(author, once.id), ['unknown', 'there', 'done']);
    await author.fault('x', { operation: 'delete', mode: 'error_before', count: 2 });
    await unpublish(author, twice.id);
    const { targets } = await author.untilChanged(twice.id);
    assert.deepEqual([targets[0]?.status, targets[0]?.change?.status], ['published', 'refused']);
    assert.deepEqual(await callsOf(author, twice.id), ['unknown', 'there', 'unknown', 'there']);
    const { notifications } = await author.get<{ notifications: { title: string }[] }>('/api/notifications');
    assert.equal(notifications[0]?.title, 'Post is still on x');
  });

  it('waits for as long as X asks, and renews a token that is refused', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, ['x']);
    await author.fault('x', { operation: 'delete', mode: 'rate_limited', retryAfterSeconds: 1 });
    await author.fault('x', { operation: 'delete', mode: 'unauthorized' });
    await unpublish(author, post.id);
    assert.equal((await author.untilChanged(post.id)).targets[0]?.status, 'removed');
    assert.deepEqual(await callsOf(author, post.id), ['rejected', 'rejected', 'done']);
  });

  it('reports that someone deleted it on X, and counts it as done', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, ['x']);
    await publishing().sandbox.remove('x', post.targets[0]?.externalId ?? '');
    await unpublish(author, post.id);
    const [target] = (await author.untilChanged(post.id)).targets;
    assert.deepEqual([target?.status, target?.goneAt], ['removed', target?.removedAt]);
  });

  it('refuses what the platform does not let apps do with the address at which a person can', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, ['instagram', 'x']);
    const instagram = post.targets.find(({ platform }) => platform === 'instagram');
    const refused = await unpublish(author, post.id, { platforms: ['x', 'instagram'] });
    assert.equal(refused.status, 409);
    assert.ok(refused.body.message.includes(instagram?.url ?? 'no address'), refused.body.message);
    assert.equal((await unpublish(author, post.id)).status, 202);
    const { targets } = await author.untilChanged(post.id);
    assert.deepEqual(
      targets.map(({ platform, status }) => [platform, status]),
      [
        ['instagram', 'published'],
        ['x', 'removed'],
      ],
    );
    assert.equal((await unpublish(author, post.id, { platforms: ['threads'] })).status, 404);
  });

  for (const platform of ['linkedin', 'threads', 'youtube'] as const)
    it(`deletes a post on ${platform}, and recognizes one that someone had deleted there`, async () => {
      const author = await publishing().anAuthor();
      const [post, gone] = [await published(author, [platform]), await published(author, [platform])];
      await publishing().sandbox.remove(platform, gone.targets[0]?.externalId ?? '');
      await unpublish(author, post.id);
      await unpublish(author, gone.id);
      const target = (await author.untilChanged(post.id)).targets[0];
      assert.deepEqual([target?.status, target?.goneAt, target?.change], ['removed', null, null]);
      assert.equal((await author.untilChanged(gone.id)).targets[0]?.status, 'removed');
      assert.deepEqual(await callsOf(author, gone.id), [platform === 'linkedin' ? 'done' : 'gone']);
      assert.deepEqual(await deleted(author, post), [true, true]);
    });

  for (const platform of ['threads', 'youtube'] as const)
    it(`reads ${platform} back after a lost answer, and calls once more only where it is still there`, async () => {
      const author = await publishing().anAuthor();
      const [carriedOut, lost] = [await published(author, [platform]), await published(author, [platform])];
      await author.fault(platform, { operation: 'delete', mode: 'reset_after' });
      await unpublish(author, carriedOut.id);
      assert.equal((await author.untilChanged(carriedOut.id)).targets[0]?.status, 'removed');
      assert.deepEqual(await callsOf(author, carriedOut.id), ['unknown', 'gone']);
      await author.fault(platform, { operation: 'delete', mode: 'reset_before' });
      await unpublish(author, lost.id);
      assert.equal((await author.untilChanged(lost.id)).targets[0]?.status, 'removed');
      assert.deepEqual(await callsOf(author, lost.id), ['unknown', 'there', 'done']);
    });

  for (const mode of ['error_before', 'garbage_before'])
    it(`leaves LinkedIn open after a lost answer (${mode}), as members may not read their posts, and deletes when asked again`, async () => {
      const author = await publishing().anAuthor();
      const post = await published(author, ['linkedin']);
      await author.fault('linkedin', { operation: 'delete', mode });
      await unpublish(author, post.id);
      const [target] = (await author.untilChanged(post.id)).targets;
      assert.deepEqual([target?.status, target?.change?.status], ['published', 'unconfirmed']);
      assert.deepEqual(await callsOf(author, post.id), ['unknown', 'unknowable']);
      await unpublish(author, post.id);
      assert.equal((await author.untilChanged(post.id)).targets[0]?.status, 'removed');
    });

  for (const platform of ['x', 'threads'] as const)
    it(`deletes a thread on ${platform} with its comment, the last part first, and continues where it was stopped`, async () => {
      const author = await publishing().anAuthor();
      const made = await author.send('post', '/posts', {
        brandSlug: author.brandSlug,
        platforms: [platform],
        text: `first ${author.marker}`,
        thread: [{ text: `second ${author.marker}` }, { text: `third ${author.marker}` }],
        platformOptions: { [platform]: { firstComment: `comment ${author.marker}` } },
      });
      const post = await author.publishToEnd(made.data.id);
      await eventually('the comment is there', async () => (await author.effects()).length === 4);
      await author.untilWorkflowEnds(post.id);
      await author.fault(platform, { operation: 'delete', mode: 'forbidden', skip: 2 });
      await unpublish(author, post.id);
      const stopped = (await author.untilChanged(post.id)).targets[0];
      assert.deepEqual([stopped?.status, stopped?.change?.status], ['published', 'refused']);
      const left = (await author.effects()).filter(({ deletedAt }) => deletedAt === undefined);
      assert.deepEqual(
        left.map(({ text }) => text.split(' ')[0]),
        ['first', 'second'],
      );
      await unpublish(author, post.id);
      assert.equal((await author.untilChanged(post.id)).targets[0]?.status, 'removed');
      assert.deepEqual(await deleted(author, post), [true, true, true, true]);
    });
});
