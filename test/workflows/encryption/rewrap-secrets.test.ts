import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { platformNames } from '../../../src/domain/platforms.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { RewrapRound, rewrapSecrets } from '../../../src/workflows/rewrap-secrets.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory, readableHistory } from '../../support/histories.ts';
import { startRolling } from '../../support/http/rolling.ts';
import { wholeDatabase } from '../../support/canaries/whole-database.ts';
import { use } from '../../support/use.ts';

const aKey = (): string => randomBytes(32).toString('base64');

describe('another encryption key', () => {
  const [first, second] = [aKey(), aKey()];
  const both = `1:${first},2:${second}`;
  const service = use(() => startRolling({ ENCRYPTION_KEYS: `1:${first}` }));

  let rounds = 0;
  /** Runs a round now, as the schedule would. */
  const round = async (): Promise<RewrapRound & { id: string }> => {
    const id = `rewrap-round-${(rounds += 1)}-${service().config.TASK_QUEUE_PREFIX}`;
    const taskQueue = taskQueues(service().config.TASK_QUEUE_PREFIX).core;
    const done = await service().temporal.workflow.execute<typeof rewrapSecrets>('rewrapSecrets', {
      workflowId: id,
      taskQueue,
      args: [],
    });
    return { ...done, id };
  };

  /** Texts of a key version, wherever in the database they stand. */
  const textsOf = async (version: number): Promise<number> =>
    (await wholeDatabase(service().databaseUrl)).match(new RegExp(`>v1\\.${version}\\.[\\w-]{16}\\.`, 'g'))
      ?.length ?? 0;

  /** Publishes one post after the other, three at once, until it is stopped. Each must be published. */
  const publishing = (author: Author) => {
    const gone: string[] = [];
    let going = true;
    const publish = async (): Promise<void> => {
      const { id } = await author.post({ platforms: ['x', 'threads'] });
      await author.publish(id);
      const isFinal = async () => {
        const { status } = await author.read(id);
        return status !== 'publishing' && status;
      };
      assert.equal(await eventually(`post ${id} has ended`, isFinal), 'published');
      gone.push(id);
    };
    const line = async (): Promise<void> => {
      while (going) await publish();
    };
    const ended = Promise.all([line(), line(), line()]);
    ended.catch(() => undefined);
    return {
      /** Waits until so many more are published. */
      more: async (count: number): Promise<void> => {
        const enough = gone.length + count;
        const there = eventually('more posts are out', () => gone.length >= enough);
        await Promise.race([there, ended]);
      },
      stop: async (): Promise<number> => {
        going = false;
        await ended;
        return gone.length;
      },
    };
  };

  it('is detected, and nothing happens while there is only one', async () => {
    const { id, ...done } = await round();
    assert.deepEqual(done, { rewrapped: 0, unreadable: 0, left: 0 });
    await keepHistory(service().temporalAddress, id, 'rewrap-secrets/nothing');
  });

  it('replaces the old one while posts are published, and the old one can be removed', async () => {
    const author = await service().anAuthor(platformNames);
    const as = author.token;
    const keyed = { as, headers: { 'Idempotency-Key': `order ${randomUUID()}` } };
    const hook = {
      name: 'Mine',
      url: 'https://example.com/hook',
      events: ['token.expired'],
      headers: { 'X-Key': 'k' },
    };
    const { data: made, text } = await service().api.post('/webhooks', hook, keyed);
    assert.ok(made, text);
    await service().api.post(`/webhooks/${made.webhook.id}/rotate-secret`, {}, { as });
    const link = (await service().api.post('/teams/invite-links', {}, { as })).data;
    await service().api.post('/teams/invitations', { email: `${randomUUID()}@example.com` }, { as });

    const load = publishing(author);
    await load.more(2);
    await service().roll({ ENCRYPTION_KEYS: both, ENCRYPTION_KEY_VERSION: '1' });
    await load.more(2);
    assert.equal(await textsOf(2), 0);
    await service().roll({ ENCRYPTION_KEYS: both });
    await load.more(2);
    const { id, unreadable, rewrapped } = await round();
    assert.equal(unreadable, 0);
    assert.ok(rewrapped > 12, `${rewrapped}`);
    await keepHistory(service().temporalAddress, id, 'rewrap-secrets/rewrapped');
    assert.doesNotMatch(await readableHistory(service().temporalAddress, id), /v1\.\d\.|order /);
    await load.more(2);

    // handles that a preparation may hold are left alone for a minute
    await eventually('nothing of the old key is left', async () => {
      await service().api.rows(
        `update post_targets set updated_at = now() - interval '2 minutes' where status = 'published'`,
      );
      return (await round()).left === 0;
    });
    assert.equal(await textsOf(1), 0);
    assert.ok((await textsOf(2)) > 12);
    await service().roll({ ENCRYPTION_KEYS: `2:${second}` });
    await load.more(2);
    const published = await load.stop();
    assert.ok(published > 10);
    assert.equal((await author.effects()).length, 2 * published);

    const again = await service().api.post('/webhooks', hook, keyed);
    assert.deepEqual(again.data, made);
    assert.equal((await service().api.get('/webhooks', { as })).status, 200);
    const { inviteLinks } = (await service().api.get('/teams/invite-links', { as })).data;
    assert.equal(inviteLinks[0].joinUrl, link.joinUrl);
    const { connections } = (await service().api.get('/connections', { as })).data as {
      connections: { id: string; platform: string }[];
    };
    const x = connections.find(({ platform }) => platform === 'x');
    const refreshed = await service().api.post(`/connections/${x?.id}/refresh`, undefined, { as });
    assert.equal(refreshed.status, 200, refreshed.text);
  });
});
