import assert from 'node:assert/strict';
import { allowedIn, postActions, type PostAction } from '../../../src/domain/posts/post-rules.ts';
import { postStatuses, type PostStatus } from '../../../src/domain/posts/posts.ts';
import { useApi } from '../../support/http/api.ts';
import {
  aConnection,
  anAuthor,
  aPost,
  bringTo,
  historyOf,
  inHours,
  messagesFor,
} from '../../support/posts.ts';
import { use } from '../../support/use.ts';

interface Expected {
  status: number;
  /** The post's status afterwards; undefined when it stays. */
  to?: PostStatus;
}

/** Request of each action, and its answer if the action is possible. */
const actions: Record<PostAction, { method: string; path: string; body?: unknown } & Expected> = {
  change: { method: 'PATCH', path: '', body: { text: 'Better' }, status: 200 },
  mark: { method: 'PATCH', path: '', body: { labels: ['spring'] }, status: 200 },
  delete: { method: 'DELETE', path: '', status: 200 },
  schedule: {
    method: 'POST',
    path: '/schedule',
    body: { scheduledAt: inHours(9) },
    status: 200,
    to: 'scheduled',
  },
  cancel: { method: 'POST', path: '/cancel', status: 200, to: 'cancelled' },
  publish: { method: 'POST', path: '/publish', status: 202, to: 'publishing' },
  retry: { method: 'POST', path: '/retry', status: 202, to: 'publishing' },
  archive: { method: 'PUT', path: '/archive', status: 200, to: 'archived' },
  unarchive: { method: 'PUT', path: '/unarchive', status: 200, to: 'draft' },
};

/** Written out, so that a change of the rules is a change here as well. */
const possible: Record<PostAction, string> = {
  change: 'draft scheduled partial failed cancelled',
  mark: 'draft scheduled published partial unconfirmed failed cancelled archived',
  delete: 'draft scheduled published partial unconfirmed failed cancelled archived',
  schedule: 'draft scheduled failed cancelled',
  cancel: 'scheduled',
  publish: 'draft scheduled partial failed cancelled',
  retry: 'partial failed',
  archive: 'draft published partial unconfirmed failed cancelled',
  unarchive: 'archived',
};

const live = (status: PostStatus | undefined): boolean => status === 'scheduled' || status === 'publishing';

describe('moving posts', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin']));

  const call = (id: string, action: PostAction) =>
    api().send(actions[action].method, `/posts/${id}${actions[action].path}`, actions[action].body, {
      as: author().token,
    });
  const read = async (id: string) => (await api().get(`/posts/${id}`, { as: author().token })).data;

  for (const action of postActions) {
    for (const from of postStatuses) {
      if (action === 'publish' && from === 'publishing') continue;
      if (possible[action].split(' ').includes(from)) {
        it(`can ${action} a post that is ${from}`, async () => {
          assert.ok(allowedIn[action].includes(from));
          const { id } = await aPost(api(), author(), { platforms: ['x', 'linkedin'] });
          const restarts = from === 'failed' || from === 'partial' ? ({ linkedin: 'failed' } as const) : {};
          await bringTo(api(), id, from, restarts);
          const { status, body } = await call(id, action);
          assert.equal(status, actions[action].status, JSON.stringify(body));
          const { to = from } = actions[action];
          if (action !== 'delete') assert.equal((await read(id)).status, to);
          const told = live(from) || live(to) ? 1 : 0;
          assert.equal((await messagesFor(api(), id)).length, told);
          assert.equal((await historyOf(api(), id)).length, 2);
        });
      } else {
        it(`cannot ${action} a post that is ${from}`, async () => {
          const { id, revision } = await aPost(api(), author());
          await bringTo(api(), id, from, from === 'failed' ? { x: 'failed' } : {});
          const { status, body } = await call(id, action);
          assert.deepEqual([status, body.error], [409, 'invalid_state']);
          const after = await read(id);
          assert.deepEqual([after.status, after.revision], [from, revision]);
          assert.deepEqual(await messagesFor(api(), id), []);
        });
      }
    }
  }

  it('answers publish and retry with the id and the status alone', async () => {
    const { id } = await aPost(api(), author());
    assert.deepEqual((await call(id, 'publish')).data, { id, status: 'publishing' });
    await bringTo(api(), id, 'failed', { x: 'failed' });
    assert.deepEqual((await call(id, 'retry')).data, { id, status: 'publishing' });
  });

  it('answers a repeated publish with the status, and sends nothing again', async () => {
    const { id } = await aPost(api(), author());
    const told = { id, status: 'publishing' };
    assert.deepEqual((await call(id, 'publish')).data, told);
    const [once, { revision }] = [await messagesFor(api(), id), await read(id)];
    const again = await call(id, 'publish');
    assert.deepEqual([again.status, again.data], [202, told]);
    const after = await read(id);
    assert.deepEqual([after.revision, await messagesFor(api(), id)], [revision, once]);
    assert.equal((await call(id, 'retry')).body.error, 'invalid_state');
  });

  it('publishes past the schedule and leaves the schedule readable', async () => {
    const scheduledAt = inHours(4);
    const { id } = await aPost(api(), author(), { scheduledAt });
    await call(id, 'publish');
    const post = await read(id);
    assert.deepEqual([post.status, post.scheduledAt, post.revision], ['publishing', scheduledAt, 2]);
  });

  for (const action of ['publish', 'retry'] as const)
    it(`sends again what failed and nothing else (${action})`, async () => {
      const { id } = await aPost(api(), author(), { platforms: ['x', 'linkedin', 'threads'] });
      await bringTo(api(), id, 'partial', { x: 'published', linkedin: 'failed', threads: 'unconfirmed' });
      assert.equal((await call(id, action)).status, 202);
      const { targets } = await read(id);
      assert.deepEqual(
        targets.map(({ status, error }: { status: string; error: unknown }) => [status, error]),
        [
          ['published', null],
          ['pending', null],
          ['unconfirmed', null],
        ],
      );
    });

  for (const action of ['publish', 'retry', 'schedule'] as const)
    it(`does not ${action} when only unconfirmed targets remain`, async () => {
      const { id } = await aPost(api(), author());
      await bringTo(api(), id, 'unconfirmed', { x: 'unconfirmed' });
      const { status, body } = await call(id, action);
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
      assert.match(body.message, /Check the account, then call POST .*\/resolve/);
    });

  for (const action of ['schedule', 'publish', 'retry'] as const)
    it(`asks for working connections before it can ${action}`, async () => {
      const { id } = await aPost(api(), author(), { platforms: ['x', 'youtube', 'threads'] });
      const video = { youtube: 'published' } as const;
      await bringTo(api(), id, action === 'retry' ? 'partial' : 'draft', {
        ...video,
        x: 'failed',
        threads: 'failed',
      });
      const missing = await call(id, action);
      assert.deepEqual([missing.status, missing.body.error], [409, 'connection_missing']);
      assert.match(missing.body.message, /threads/);
      await aConnection(api(), author(), 'threads', 'expired');
      assert.equal((await call(id, action)).body.error, 'token_expired');
      await aConnection(api(), author(), 'threads', 'disconnected');
    });

  it('names every limit that a publish would break', async () => {
    const { id } = await aPost(api(), author(), { text: 'x'.repeat(3_001), platforms: ['x', 'linkedin'] });
    const { status, body } = await call(id, 'publish');
    assert.equal(status, 400);
    assert.deepEqual(
      body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [
        ['text', 'text_too_long'],
        ['text', 'text_too_long'],
      ],
    );
  });

  it('refuses a schedule in the past and an invalid one', async () => {
    const { id } = await aPost(api(), author());
    for (const scheduledAt of ['2020-01-01T00:00:00Z', 'soon', null, undefined]) {
      const { status, body } = await api().post(
        `/posts/${id}/schedule`,
        { scheduledAt },
        { as: author().token },
      );
      assert.deepEqual([status, body.error, body.details[0].path], [400, 'validation_failed', 'scheduledAt']);
    }
  });

  it('ends the open targets of a cancelled post, and begins them again when it is scheduled again', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1), platforms: ['x', 'linkedin'] });
    await bringTo(api(), id, 'scheduled', { x: 'preparing', linkedin: 'failed' });
    await call(id, 'cancel');
    const targets = async () => (await read(id)).targets.map(({ status }: { status: string }) => status);
    assert.deepEqual(await targets(), ['cancelled', 'failed']);
    await call(id, 'schedule');
    assert.deepEqual(await targets(), ['pending', 'pending']);
  });

  it('brings an archived post back to where it was', async () => {
    const { id } = await aPost(api(), author());
    await bringTo(api(), id, 'failed', { x: 'failed' });
    assert.equal((await call(id, 'archive')).data.status, 'archived');
    assert.equal((await call(id, 'unarchive')).data.status, 'failed');
  });

  it('writes down who moved it and why', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1) });
    await call(id, 'cancel');
    await call(id, 'publish');
    assert.deepEqual(
      (await historyOf(api(), id)).map(({ from_status, to_status, reason }) => [
        from_status,
        to_status,
        reason,
      ]),
      [
        [null, 'scheduled', 'created'],
        ['scheduled', 'cancelled', 'cancelled'],
        ['cancelled', 'publishing', 'publish on x'],
      ],
    );
  });
});
