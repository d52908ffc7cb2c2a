import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { usePublishing } from '../../../support/publishing.ts';

describe('changing a published post on X', () => {
  const publishing = usePublishing({
    RECONCILE_SETTLE: '500ms',
    COMMIT_TIMEOUT: '8s',
    PLATFORM_TIMEOUT: '8s',
  });
  let author: Author;

  const subscribe = async (subscription: 'None' | 'Premium'): Promise<void> => {
    await publishing().sandbox.subscribe(author.marker, subscription);
    const x = await author.connection('x');
    await author.send('post', `/connections/${x.id}/refresh`, {});
  };
  beforeEach(async () => {
    author = await publishing().anAuthor(['x']);
    await subscribe('Premium');
  });

  const untilOut = async (id: string): Promise<PostAnswer> => {
    return author.publishToEnd(id);
  };
  const published = async (): Promise<PostAnswer> => untilOut((await author.post({ platforms: ['x'] })).id);
  const ask = (id: string, text: string) =>
    publishing().api.patch(`/posts/${id}/published`, { platforms: { x: { text } } }, { as: author.token });
  const revised = async (id: string, text: string) => {
    const asked = await ask(id, text);
    assert.equal(asked.status, 202, asked.text);
    return (await author.untilChanged(id)).targets[0];
  };

  it('gives the post its new text at a new address, with its pictures and labels', async () => {
    const draft = await author.post({ platforms: ['x'] });
    await author.patch(`/posts/${draft.id}`, {
      disclosures: { madeWithAi: true },
      platformOptions: { x: { replySettings: null, pollOptions: null } },
    });
    const post = await untilOut(draft.id);
    const target = await revised(post.id, `better ${author.marker}`);
    const [effect] = await author.effects();
    assert.deepEqual(
      [effect?.text, effect?.edits, effect?.mediaDigests.length, effect?.labels],
      [`better ${author.marker}`, 1, 1, ['made_with_ai']],
    );
    assert.deepEqual([target?.externalId, target?.url], [effect?.id, effect?.url]);
    assert.notEqual(target?.externalId, post.targets[0]?.externalId);
  });

  it('is deleted by its new id', async () => {
    const post = await published();
    const target = await revised(post.id, `better ${author.marker}`);
    await author.send('post', `/posts/${post.id}/unpublish`);
    assert.equal((await author.untilChanged(post.id)).targets[0]?.status, 'removed');
    assert.notEqual((await author.effects())[0]?.deletedAt, undefined);
    const { timeline } = await author.get<{
      timeline: { kind: string; action: string; evidence: { externalId: string }[] }[];
    }>(`/posts/${post.id}/timeline`);
    const removal = timeline.find(({ kind, action }) => kind === 'action' && action === 'remove');
    assert.equal(removal?.evidence[0]?.externalId, target?.externalId);
  });

  it('is read back by its versions after a lost answer, and made once', async () => {
    const post = await published();
    await author.fault('x', { operation: 'edit', mode: 'reset_after' });
    const target = await revised(post.id, `better ${author.marker}`);
    const [effect] = await author.effects();
    assert.deepEqual([effect?.edits, target?.change, target?.externalId], [1, null, effect?.id]);
  });

  it('is known by its newest version where X shows that only later, and made once', async () => {
    const post = await published();
    await author.fault('x', { operation: 'edit', mode: 'reset_after' });
    await author.fault('x', { operation: 'read', mode: 'stale_reads', delayMs: 60_000, skip: 1 });
    const target = await revised(post.id, `better ${author.marker}`);
    const [effect] = await author.effects();
    assert.deepEqual([effect?.edits, target?.change, target?.externalId], [1, null, effect?.id]);
  });

  it('keeps what a post quotes, and is known though X puts a link behind it', async () => {
    const quoted = await published();
    const { data } = await author.send('post', '/posts', {
      brandSlug: author.brandSlug,
      platforms: ['x'],
      text: `look at this, ${author.marker}`,
      platformOptions: { x: { quoteUrl: quoted.targets[0]?.url } },
    });
    const post = await untilOut(data.id as string);
    await author.fault('x', { operation: 'edit', mode: 'reset_after' });
    const target = await revised(post.id, `see this, ${author.marker}`);
    const effect = (await author.effects()).find(({ id }) => id === target?.externalId);
    assert.deepEqual([effect?.edits, effect?.quotes], [1, quoted.targets[0]?.externalId]);
  });

  it('cannot be deleted while it is being changed', async () => {
    const post = await published();
    await author.fault('x', { operation: 'edit', mode: 'rate_limited', retryAfterSeconds: 30 });
    await ask(post.id, `better ${author.marker}`);
    const { status, body } = await publishing().api.post(`/posts/${post.id}/unpublish`, undefined, {
      as: author.token,
    });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
  });

  it('is begun again where X took long to say whether it may be', async () => {
    const post = await published();
    await author.fault('x', { operation: 'read', mode: 'delay', delayMs: 5_500 });
    const target = await revised(post.id, `better ${author.marker}`);
    const [effect] = await author.effects();
    assert.deepEqual([effect?.edits, target?.change, target?.externalId], [1, null, effect?.id]);
    const { timeline } = await author.get<{ timeline: { kind: string; evidence: { outcome: string }[] }[] }>(
      `/posts/${post.id}/timeline`,
    );
    const action = timeline.find(({ kind }) => kind === 'action');
    assert.deepEqual(
      action?.evidence.map(({ outcome }) => outcome),
      ['rejected', 'done'],
    );
  });

  it('is not called done where X made a second post of it', async () => {
    const post = await published();
    await publishing().sandbox.settings({ xEdits: 'ignored' });
    try {
      const target = await revised(post.id, `better ${author.marker}`);
      const [, second] = await author.effects();
      assert.equal(target?.change?.status, 'refused');
      assert.ok(target.change.message?.includes(second?.url ?? '-'), target.change.message ?? '');
      assert.equal(target.externalId, post.targets[0]?.externalId);
    } finally {
      await publishing().sandbox.settings({ xEdits: 'taken' });
    }
  });

  it('is not tried once the time is over that X itself names', async () => {
    const post = await published();
    await publishing().sandbox.settings({ xEditMinutes: 0 });
    try {
      const target = await revised(post.id, `better ${author.marker}`);
      assert.match(target?.change?.message ?? '', /^X allowed changes of this post until /);
      assert.equal((await author.effects())[0]?.edits, undefined);
    } finally {
      await publishing().sandbox.settings({ xEditMinutes: 60 });
    }
  });

  it('is for accounts of X Premium, and for no threads', async () => {
    const post = await published();
    const { data } = await author.send('post', '/posts', {
      brandSlug: author.brandSlug,
      platforms: ['x'],
      text: `first ${author.marker}`,
      thread: [{ text: `second ${author.marker}` }],
    });
    const thread = await untilOut(data.id as string);
    assert.match(
      (await ask(thread.id, 'other')).body.message ?? '',
      /Threads on X can only be changed on X itself/,
    );
    await subscribe('None');
    assert.match((await ask(post.id, 'other')).body.message ?? '', /only accounts with X Premium/);
  });
});
