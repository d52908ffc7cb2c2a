import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { startPublishing, type Publishing } from '../../support/publishing.ts';
import { startReceiver, type Receiver } from '../../support/servers/receivers.ts';
import { hooksOf, shortRetrySchedule, type AttemptRow, type Hooks } from '../../support/webhooks.ts';

const wait = 3_000;
const endpoints = 10;

describe('a delivery that fails at the same instant as others', () => {
  let publishing: Publishing;
  let hooks: Hooks;
  const receivers: Receiver[] = [];
  const startWith = async (env: Record<string, string>): Promise<void> => {
    publishing = await startPublishing({
      ...shortRetrySchedule,
      WEBHOOK_RETRY_SCHEDULE: `${wait}ms,1h`,
      ...env,
    });
    hooks = await hooksOf(publishing);
  };
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.close();
    await publishing.close();
  });

  /** Creates ten webhooks whose receivers fail, each after its own time, and returns their ids. */
  const tenFailing = async (afterMs: (index: number) => number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < endpoints; index += 1) {
      const receiver = await startReceiver();
      receivers.push(receiver);
      receiver.answer(({ headers }) =>
        headers['x-service-attempt'] === '1' ? { status: 503, afterMs: afterMs(index) } : { status: 204 },
      );
      ids.push((await hooks.create({ url: receiver.url })).id);
    }
    return ids;
  };
  interface Failed {
    endedAt: number;
    nextAt: number;
  }
  /** Returns when the first attempt of each ended, and the time of the next one in its row. */
  const failedAt = (ids: string[]): Promise<Failed[]> =>
    eventually('all have failed once', async () => {
      const rows = await hooks.rows<{ ended_at: Date; next_attempt_at: Date }>(
        `select a.ended_at, d.next_attempt_at from deliveries d join delivery_attempts a on a.delivery_id = d.id
          where d.webhook_id = any($1) and d.status = 'retrying' order by d.webhook_id`,
        ids,
      );
      const failed = rows.map(({ ended_at, next_attempt_at }) => ({
        endedAt: ended_at.getTime(),
        nextAt: next_attempt_at.getTime(),
      }));
      return failed.length === ids.length && failed;
    });
  /** The second attempt of each. */
  const tried = async (ids: string[]): Promise<AttemptRow[]> => {
    const attempts: AttemptRow[] = [];
    for (const id of ids) {
      const [delivery] = await hooks.until(id, 'succeeded');
      const [, second] = await hooks.attempts(delivery?.id ?? '');
      assert.ok(second);
      attempts.push(second);
    }
    return attempts;
  };

  it('W15: is due exactly its wait after its own failure: nothing gathers ten webhooks at one instant', async () => {
    await startWith({});
    const ids = await tenFailing(index => index * 80);
    await hooks.happen();
    const failed = await failedAt(ids);
    for (const { endedAt, nextAt } of failed) assert.equal(nextAt - endedAt, wait);
    const begun = (await tried(ids)).map(({ created_at }) => created_at.getTime());
    for (const [index, at] of begun.entries()) {
      const late = at - (failed[index]?.nextAt ?? 0);
      assert.ok(late >= 0, `${late} ms late`);
    }
    const instants = new Set(failed.map(({ nextAt }) => nextAt));
    assert.ok(instants.size > 1, 'they were gathered');
  });

  it('W15: is spread over as much of its wait as an operator allows', async () => {
    await startWith({ WEBHOOK_RETRY_JITTER: '100' });
    const ids = await tenFailing(() => 0);
    await hooks.happen();
    const failed = await failedAt(ids);
    const shares = failed.map(({ endedAt, nextAt }) => (nextAt - endedAt - wait) / wait);
    assert.ok(
      shares.every(share => share >= -0.01 && share <= 1.01),
      shares.join(', '),
    );
    assert.ok(distance(shares) < 0.65, `${shares.join(', ')} are not spread`);
    await tried(ids);
  });

  it('W15: is spread at one webhook by its rate, also where all is due at one instant', async () => {
    await startWith({});
    const receiver = await startReceiver();
    receivers.push(receiver);
    receiver.answer({ status: 503 });
    const { id } = await hooks.create({ url: receiver.url, ratePerSecond: 10 });
    await hooks.happen(10);
    await eventually('all have failed', async () =>
      (await hooks.deliveries(id)).every(({ tries }) => tries >= 1),
    );
    await hooks.rows(
      `update deliveries set next_attempt_at = now() + interval '6 seconds' where webhook_id = $1`,
      id,
    );
    receiver.received.length = 0;
    receiver.answer({ status: 204 });
    await hooks.until(id, 'succeeded');
    const [first, last] = [receiver.received[0], receiver.received.at(-1)];
    assert.ok(first && last && last.at - first.at >= 700);
  });
});

/**
 * Kolmogorov-Smirnov distance from an even spread over [0, 1]. For ten random values it is below 0.65, except for one
 * sample in 10,000.
 */
const distance = (shares: number[]): number => {
  const sorted = shares.toSorted((one, other) => one - other);
  const steps = sorted.flatMap((share, index) => [
    (index + 1) / sorted.length - share,
    share - index / sorted.length,
  ]);
  return Math.max(...steps);
};
