import assert from 'node:assert/strict';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { targetStatuses, type PostStatus, type TargetStatus } from '../../../src/domain/posts/posts.ts';
import { useApi, type Sending } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { aLostAttempt, anAuthor, aPost, bringTo, historyOf, messagesFor } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

const url = 'https://x.com/ada/status/1';

describe('resolving an unconfirmed outcome', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin']));

  /** A post whose call on X was lost, and how its other target ended. */
  const aLostPost = async (
    status: PostStatus,
    linkedin?: TargetStatus,
    x: TargetStatus = 'unconfirmed',
  ): Promise<string> => {
    const platforms = linkedin ? ['x', 'linkedin'] : ['x'];
    const { id } = await aPost(api(), author(), { platforms });
    await bringTo(api(), id, status, { x, ...(linkedin && { linkedin }) });
    await aLostAttempt(api(), id, 'x');
    return id;
  };
  const resolve = (
    id: string,
    body: unknown,
    platform: PlatformName | 'myspace' = 'x',
    sending: Sending = {},
  ) => api().post(`/posts/${id}/targets/${platform}/resolve`, body, { as: author().token, ...sending });
  const outcomes = async (id: string) => {
    const { data } = await api().get(`/posts/${id}/timeline`, { as: author().token });
    return data.timeline.filter(({ kind }: { kind: string }) => kind === 'attempt');
  };
  const noticesOf = async (id: string): Promise<string[]> => {
    const { data } = await api().get('/api/notifications', { as: author().token });
    return data.notifications
      .filter(({ metadata }: { metadata: { postId: string } }) => metadata.postId === id)
      .map(({ type }: { type: string }) => type);
  };

  it('publishes the post when it was found on the account, and notifies everyone', async () => {
    const id = await aLostPost('unconfirmed');
    const { status, data } = await resolve(id, { outcome: 'published', url });
    assert.equal(status, 200);
    assert.equal(data.status, 'published');
    const [target] = data.targets;
    assert.deepEqual(
      [target.status, target.url, target.externalId, target.error],
      ['published', url, null, null],
    );
    assert.deepEqual(await noticesOf(id), ['post.published']);
  });

  it('dates it by the call that was lost', async () => {
    const id = await aLostPost('unconfirmed');
    const { data } = await resolve(id, { outcome: 'published' });
    const [attempt] = await outcomes(id);
    assert.equal(data.targets[0].publishedAt, attempt.startedAt);
    assert.equal(data.publishedAt, attempt.startedAt);
  });

  it('fails what was not found, so that a retry publishes it', async () => {
    const id = await aLostPost('unconfirmed');
    const { data } = await resolve(id, { outcome: 'not_published' });
    assert.equal(data.status, 'failed');
    assert.deepEqual(
      [data.targets[0].status, data.targets[0].error.code, data.targets[0].error.retryable],
      ['failed', 'not_published', true],
    );
    assert.deepEqual(await noticesOf(id), []);
    assert.equal((await api().post(`/posts/${id}/retry`, undefined, { as: author().token })).status, 202);
  });

  const rolledUp: [PostStatus, TargetStatus, 'published' | 'not_published', PostStatus][] = [
    ['unconfirmed', 'failed', 'published', 'partial'],
    ['unconfirmed', 'failed', 'not_published', 'failed'],
    ['partial', 'published', 'published', 'published'],
    ['partial', 'published', 'not_published', 'partial'],
    ['unconfirmed', 'unconfirmed', 'published', 'partial'],
    ['unconfirmed', 'unconfirmed', 'not_published', 'unconfirmed'],
    ['publishing', 'committing', 'published', 'publishing'],
    ['scheduled', 'pending', 'not_published', 'scheduled'],
    ['cancelled', 'cancelled', 'published', 'cancelled'],
    ['draft', 'pending', 'published', 'draft'],
  ];
  for (const [from, other, outcome, to] of rolledUp)
    it(`leads from ${from} to ${to} when it is ${outcome} and the other target is ${other}`, async () => {
      const id = await aLostPost(from, other);
      const { data } = await resolve(id, { outcome });
      assert.equal(data.status, to);
    });

  it('changes what an archived post returns to', async () => {
    const id = await aLostPost('unconfirmed');
    await api().put(`/posts/${id}/archive`, undefined, { as: author().token });
    assert.equal((await resolve(id, { outcome: 'published' })).data.status, 'archived');
    const { data } = await api().put(`/posts/${id}/unarchive`, undefined, { as: author().token });
    assert.equal(data.status, 'published');
  });

  it('keeps the verdict on the attempt, with who gave it, and in the history', async () => {
    const id = await aLostPost('unconfirmed');
    await resolve(id, { outcome: 'published', url });
    const [attempt] = await outcomes(id);
    const by = `user:${author().id}`;
    assert.deepEqual([attempt.outcome, attempt.verdict], ['unknown', 'published']);
    assert.deepEqual(attempt.evidence, { error: 'ECONNRESET', resolved: { by, outcome: 'published', url } });
    assert.deepEqual(
      (await historyOf(api(), id))
        .slice(1)
        .map(change => [change.from_status, change.to_status, change.actor]),
      [
        ['unconfirmed', 'published', by],
        ['unconfirmed', 'published', by],
      ],
    );
  });

  it('moves neither the revision nor a workflow', async () => {
    const id = await aLostPost('publishing', 'committing');
    const { data } = await resolve(id, { outcome: 'published' });
    assert.equal(data.revision, 1);
    assert.deepEqual(await messagesFor(api(), id), []);
  });

  for (const x of targetStatuses.filter(status => status !== 'unconfirmed'))
    it(`refuses when the outcome is ${x}`, async () => {
      const id = await aLostPost(x === 'published' ? 'published' : 'publishing', undefined, x);
      const { status, body } = await resolve(id, { outcome: 'published' });
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
      assert.match(body.message, new RegExp(`x, the post is ${x}`));
    });

  it('knows no platform that is not the post’s', async () => {
    const id = await aLostPost('unconfirmed');
    assert.equal((await resolve(id, { outcome: 'published' }, 'linkedin')).status, 404);
    assert.equal((await resolve(id, { outcome: 'published' }, 'myspace')).status, 404);
  });

  const wrong: [string, unknown, string][] = [
    ['no outcome', {}, 'outcome'],
    ['another outcome', { outcome: 'maybe' }, 'outcome'],
    ['a link that is none', { outcome: 'published', url: 'javascript:alert(1)' }, 'url'],
    ['an id that is none', { outcome: 'published', externalId: 'a b' }, 'externalId'],
    ['a link to what was not published', { outcome: 'not_published', url }, 'url'],
  ];
  for (const [what, body, path] of wrong)
    it(`refuses ${what}`, async () => {
      const id = await aLostPost('unconfirmed');
      const reply = await resolve(id, body);
      assert.deepEqual([reply.status, reply.body.error], [400, 'validation_failed']);
      assert.equal(reply.body.details[0].path, path);
    });

  describe('of a part of a thread', () => {
    const root = { externalId: '101', url };
    /** Three parts on X, of which `live` are there and the next was lost. */
    const aLostPart = async (live: number): Promise<string> => {
      const { id } = await aPost(api(), author(), { thread: [{ text: 'second' }, { text: 'third' }] });
      await bringTo(api(), id, 'unconfirmed', { x: 'unconfirmed' });
      const parts = [root, { externalId: '102', url: null }].slice(0, live);
      await api().rows(
        'update post_targets set parts = $2::jsonb, external_id = $3, url = $4 where post_id = $1',
        id,
        JSON.stringify(parts),
        live > 0 ? root.externalId : null,
        live > 0 ? root.url : null,
      );
      await aLostAttempt(api(), id, 'x');
      return id;
    };
    const partsOf = async (id: string) => {
      const rows = await api().rows('select parts from post_targets where post_id = $1', id);
      return rows[0]?.['parts'] as { externalId: string }[];
    };

    it('publishes the post when the last one was found, under the name of its root', async () => {
      const id = await aLostPart(2);
      const { data } = await resolve(id, { outcome: 'published', url: 'https://x.com/ada/status/103' });
      const [{ status, externalId, url: link }] = data.targets;
      assert.deepEqual([data.status, status, externalId, link], ['published', 'published', '101', url]);
    });

    it('leaves the rest to a retry when one in the middle was found', async () => {
      const id = await aLostPart(1);
      const { data } = await resolve(id, { outcome: 'published', externalId: '102' });
      const [{ status, error, externalId }] = data.targets;
      assert.deepEqual([data.status, status, externalId], ['failed', 'failed', '101']);
      assert.deepEqual([error.code, error.retryable], ['thread_incomplete', true]);
      assert.match(error.message, /Part 2 of 3 is live/);
      assert.deepEqual(
        (await partsOf(id)).map(part => part.externalId),
        ['101', '102'],
      );
    });

    it('asks for the id of one in the middle, which the next part answers', async () => {
      const id = await aLostPart(0);
      const { status, body } = await resolve(id, { outcome: 'published', url });
      assert.deepEqual([status, body.error, body.details[0].path], [400, 'validation_failed', 'externalId']);
      assert.equal((await resolve(id, { outcome: 'published', url, externalId: '101' })).status, 200);
      assert.deepEqual(await partsOf(id), [root]);
    });

    it('keeps what is live when the next one was not found', async () => {
      const id = await aLostPart(1);
      const { data } = await resolve(id, { outcome: 'not_published' });
      assert.match(data.targets[0].error.message, /did not find part 2 of 3/);
      assert.deepEqual(await partsOf(id), [root]);
    });
  });

  it('asks for the scope that changes posts', async () => {
    const id = await aLostPost('unconfirmed');
    const { key } = await aKey(api(), author().token, { scopes: ['posts:read'] });
    const { status, body } = await resolve(id, { outcome: 'published' }, 'x', { as: key });
    assert.deepEqual([status, body.error], [403, 'insufficient_scope']);
  });

  it('gives the first answer again to a repeat with the same Idempotency-Key', async () => {
    const id = await aLostPost('unconfirmed');
    const sending = { headers: { 'Idempotency-Key': `settle-${id}` } };
    const first = await resolve(id, { outcome: 'published' }, 'x', sending);
    const again = await resolve(id, { outcome: 'published' }, 'x', sending);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  it('takes one of many answers that contradict each other', async () => {
    const id = await aLostPost('unconfirmed');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        resolve(id, { outcome: index % 2 === 0 ? 'published' : 'not_published' }),
      ),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    assert.equal(replies.filter(({ status }) => status === 409).length, 19);
  });
});
