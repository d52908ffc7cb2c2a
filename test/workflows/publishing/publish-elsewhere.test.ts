import assert from 'node:assert/strict';
import { openStage } from '../../platforms/against-sandbox.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

interface Connection {
  platform: string;
  pauseReason: string | null;
  quota: { limit: number; used: number; remaining: number; resetsAt: string | null };
}

describe('an account that another app publishes to as well', () => {
  const publishing = usePublishing({ THREADS_QUOTA: '3', INSTAGRAM_QUOTA: '1000000' });
  /** The other app. */
  const stage = use(openStage);

  const publishElsewhere = async (author: Author, count: number): Promise<void> => {
    const { account } = await stage().connect('threads', author.marker);
    for (let number = 1; number <= count; number += 1) {
      const result = await stage().publish(
        'threads',
        stage().target(account, { text: `elsewhere ${number}` }),
      );
      assert.equal(result.outcome, 'published');
    }
  };

  const connectionOf = async (author: Author, platform: string): Promise<Connection | undefined> => {
    const { connections } = await author.get<{ connections: Connection[] }>('/connections');
    return connections.find(connection => connection.platform === platform);
  };

  it('has less room by what the other app published, and says so', async () => {
    const author = await publishing().anAuthor();
    await publishElsewhere(author, 2);
    assert.equal((await author.published({ platforms: ['threads'] })).status, 'published');
    const { quota } = await eventually('the ledger knows', async () => {
      const connection = await connectionOf(author, 'threads');
      return connection?.quota.used === 3 && connection;
    });
    assert.deepEqual([quota.limit, quota.used, quota.remaining], [3, 3, 0]);
    assert.ok(Date.parse(quota.resetsAt ?? '') < Date.now() + 11 * 60_000, 'is asked for again soon');

    const second = await author.post({ platforms: ['threads'] });
    await author.publish(second.id);
    await eventually('it waits for room', async () => {
      const connection = await connectionOf(author, 'threads');
      return connection?.pauseReason === 'the quota of 3 posts per Threads account in 24 hours is used up';
    });
    assert.equal((await author.effects()).length, 1);
    await publishing()
      .temporal.workflow.getHandle(`post:${second.id}`)
      .terminate('it would wait for minutes');
  });

  it('has no higher limit than the platform reports, whatever the operator set', async () => {
    const author = await publishing().anAuthor();
    const limitTo = (instagram: number) =>
      fetch(`${stage().control.url}/_control/settings`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ limits: { instagram } }),
      });
    await limitTo(77);
    const post = await author.post({ platforms: ['instagram'] });
    await author.publish(post.id);
    await eventually('the ledger knows', async () => {
      const connection = await connectionOf(author, 'instagram');
      return connection?.quota.limit === 77;
    }).finally(() => limitTo(1_000_000));
    assert.equal((await author.untilFinal(post.id)).status, 'published');
  });

  it('is published to although its quota cannot be read', async () => {
    const author = await publishing().anAuthor();
    await author.fault('threads', { operation: 'read', mode: 'error_before', count: 1 });
    assert.equal((await author.published({ platforms: ['threads'] })).status, 'published');
    assert.equal((await connectionOf(author, 'threads'))?.quota.used, 1);
  });
});
