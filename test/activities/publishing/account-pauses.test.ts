import assert from 'node:assert/strict';
import pg from 'pg';
import type { PublishAnswer } from '../../../src/activities/publishing/steps.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import type { CommitResult } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { useSteps, type UnderWay } from '../../support/steps.ts';

const minute = 60_000;
const published: CommitResult = { outcome: 'published', externalId: '1', url: null, evidence: {} };

/**
 * Returns how long a target waits, and why. The claim reports it, or the check before the claim once the pause is known.
 */
const waitOf = (answer: PublishAnswer): { afterMs: number; reason: string } => {
  if (answer.state === 'wait') return answer;
  assert.ok(answer.state === 'unready' && answer.step.state === 'waiting', JSON.stringify(answer));
  return { afterMs: answer.step.checkAfterMs, reason: answer.step.reason };
};

describe('an account that is left alone for a while', () => {
  const api = useApi();
  const steps = useSteps(api, { X_QUOTA: '1' });

  it('has its next post wait until its quota has room again, and says why', async () => {
    const author = await steps().anAuthor();
    const [first, second] = [await steps().aPostUnderWay(author), await steps().aPostUnderWay(author)];
    steps().play({ commit: () => Promise.resolve(published) });
    await steps().publish(first.step);
    for (let asked = 1; asked <= 2; asked += 1) {
      const { afterMs, reason } = waitOf(await steps().publish(second.step));
      assert.ok(afterMs > 14 * minute && afterMs <= 15 * minute, String(afterMs));
      assert.match(reason, /paused until \d{4}-.*Z: the quota of 1 posts per X account/);
    }
  });

  /** Restores the state after a day without any publication. */
  const freeAgain = async (): Promise<void> => {
    await api().rows(`update publish_attempts set created_at = created_at - interval '1 day'`);
    await api().rows('update account_paces set paused_until = null');
    await api().rows('delete from commit_queue');
  };

  it('holds it for as long, and reports the begin and the end, once each', async () => {
    await freeAgain();
    const author = await steps().anAuthor();
    const { data } = await api().post(
      '/webhooks',
      { name: 'Held', url: 'https://example.com', events: ['post.held', 'post.resumed'] },
      { as: author.token },
    );
    const events = async (): Promise<unknown[]> => {
      const pulled = await api().get(`/webhooks/${data.webhook.id}/events`, { as: author.token });
      return pulled.data.events.map(
        ({
          event,
        }: {
          event: { event: string; data: { postId: string; held?: { code: string }[]; reason?: string } };
        }) => [event.event, event.data.postId, event.data.held?.[0]?.code ?? event.data.reason],
      );
    };
    const [first, second] = [await steps().aPostUnderWay(author), await steps().aPostUnderWay(author)];
    steps().play({
      prepare: () => Promise.resolve({ state: 'ready' }),
      commit: () => Promise.resolve(published),
    });
    await steps().publish(first.step);
    for (let asked = 1; asked <= 2; asked += 1) {
      await steps().publish(second.step);
      await steps().run(steps().activities.prepareTarget, { ...second.step, processingMs: 0 });
    }
    const { data: post } = await api().get(`/posts/${second.postId}`, { as: author.token });
    assert.deepEqual(
      [post.status, post.held.code, post.held.platforms],
      ['publishing', 'account_paused', ['x']],
    );
    assert.match(post.held.message, /paused until .*: the quota of 1 posts .* automatically/);
    const told = ['post.held', second.postId, 'account_paused'];
    assert.deepEqual(await events(), [told]);

    await freeAgain();
    assert.equal((await steps().publish(second.step)).state, 'published');
    assert.deepEqual(await events(), [told, ['post.resumed', second.postId, 'pause_ended']]);
    assert.equal((await second.target()).held, null);
  });
});

describe('an account whose posts are due together', () => {
  const api = useApi();
  const steps = useSteps(api, { X_QUOTA: '3' });

  it('releases exactly as many as its quota allows', async () => {
    const author = await steps().anAuthor();
    const posts = await Promise.all(Array.from({ length: 6 }, () => steps().aPostUnderWay(author)));
    let calls = 0;
    steps().play({ commit: () => Promise.resolve({ ...published, externalId: String((calls += 1)) }) });
    const publish = ({ step }: UnderWay) => steps().publish(step);
    const first = await publish(posts[0]!);
    const release = await holdPace(api().databaseUrl);
    const others = posts.slice(1).map(publish);
    await eventually(
      'all of them wait',
      async () => (await waitingForLocks(api().databaseUrl)) === others.length,
    );
    await release();
    const ends = await Promise.all(others);
    assert.equal(first.state, 'published');
    assert.equal(calls, 3);
    assert.equal(ends.filter(({ state }) => state === 'published').length, 2);
    assert.equal(ends.filter(({ state }) => state === 'wait').length, 3);
  });
});

/**
 * Makes every call of an account wait at the account's row, as behind another worker's; resolves to a function that
 * releases them.
 */
const holdPace = async (databaseUrl: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from account_paces for update');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
};

const waitingForLocks = async (databaseUrl: string): Promise<number> => {
  const { rows } = await query(
    databaseUrl,
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows as { waiting: number }[])[0]?.waiting ?? 0;
};
