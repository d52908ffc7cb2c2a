import assert from 'node:assert/strict';
import { usePublishing } from '../../support/publishing.ts';
import { useHooks, shortRetrySchedule } from '../../support/webhooks.ts';

const together = 10;
const wait = 60_000;

describe('requests that a slow receiver ends at one instant', () => {
  const publishing = usePublishing({
    ...shortRetrySchedule,
    WEBHOOK_TIMEOUT: '10s',
    WEBHOOK_RETRY_SCHEDULE: `${wait}ms`,
  });
  const hooks = useHooks(publishing);

  /** When each of them ended, when that was written, and when it is tried again. */
  const ends = async (status: number): Promise<{ endedAt: number; writtenAt: number; nextAt: number }[]> => {
    hooks().receiver.answer({ status, afterMs: 2_000 });
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await hooks().happen(together);
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

  it('are written one after another, so that no other webhook feels that instant, each with the time of its end', async () => {
    const ended = await ends(204);
    assert.equal(ended.length, together);
    const heldBack = ended.map(({ endedAt, writtenAt }) => writtenAt - endedAt);
    assert.ok(Math.max(...heldBack) - Math.min(...heldBack) >= 50, heldBack.join(', '));
  });

  it('are written at once where they failed: their wait begins then', async () => {
    const failed = await ends(503);
    assert.deepEqual(
      failed.map(({ endedAt, writtenAt, nextAt }) => [writtenAt - endedAt <= 20, nextAt - endedAt >= wait]),
      Array.from({ length: together }, () => [true, true]),
    );
  });
});
