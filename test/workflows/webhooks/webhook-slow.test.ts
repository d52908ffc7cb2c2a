import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useHooks, shortRetrySchedule } from '../../support/webhooks.ts';

const together = 10;
const wait = 60_000;

describe('requests that a slow receiver ends at one instant', () => {
  const publishing = usePublishing({
    ...shortRetrySchedule,
    WEBHOOK_RETRY_SCHEDULE: `${wait}ms`,
  });
  const hooks = useHooks(publishing);

  /** Returns when each of them ended, when that was written, and when it is retried. */
  const ends = async (status: number): Promise<{ endedAt: number; writtenAt: number; nextAt: number }[]> => {
    const { receiver } = hooks();
    const end = Promise.withResolvers<void>();
    receiver.answer({ status, once: end.promise });
    const { id } = await hooks().create({ url: receiver.url });
    await hooks().happen(together);
    await eventually('all are under way', () => receiver.open() === together);
    end.resolve();
    await hooks().until(id, status < 300 ? 'succeeded' : 'retrying');
    const rows = await hooks().rows<Record<'ended_at' | 'updated_at' | 'next_attempt_at', Date | null>>(
      `select a.ended_at, d.updated_at, d.next_attempt_at
         from deliveries d join delivery_attempts a on a.delivery_id = d.id where d.webhook_id = $1`,
      id,
    );
    await hooks().delete(id);
    return rows.map(row => ({
      endedAt: row.ended_at?.getTime() ?? NaN,
      writtenAt: row.updated_at?.getTime() ?? NaN,
      nextAt: row.next_attempt_at?.getTime() ?? NaN,
    }));
  };

  it('are written together, so that no other webhook feels that instant, each with the time of its end', async () => {
    const ended = await ends(204);
    assert.equal(ended.length, together);
    const writings = new Set(ended.map(({ writtenAt }) => writtenAt));
    assert.ok(writings.size <= together / 2, `${writings.size} writings`);
    for (const { endedAt, writtenAt } of ended) assert.ok(endedAt <= writtenAt, `${writtenAt - endedAt}`);
  });

  it('are tried again exactly their wait after their own end where they failed, however long its writing took', async () => {
    const failed = await ends(503);
    assert.deepEqual(
      failed.map(({ endedAt, nextAt }) => nextAt - endedAt),
      Array.from({ length: together }, () => wait),
    );
  });
});
