import assert from 'node:assert/strict';
import { startWorker, type RunningWorker } from '../../../src/engine/start-worker.ts';
import { eventually } from '../../support/eventually.ts';
import { readableHistory } from '../../support/histories.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { searchedLog } from '../../support/canaries/searched-logs.ts';
import { useHooks, shortRetrySchedule } from '../../support/webhooks.ts';
import { use } from '../../support/use.ts';

const places = 3;

describe('webhooks with several workers', () => {
  // what a killed worker had under way counts as lost ten seconds after its deadline
  const mortal = use(() => startMortal({ ...shortRetrySchedule, WEBHOOK_TIMEOUT: '15s' }));
  const hooks = useHooks(mortal);

  /** Runs `work` with another worker next to the one that may be killed. */
  const withSecond = async (work: (second: RunningWorker) => Promise<void>): Promise<void> => {
    const second = await startWorker(mortal().config, searchedLog);
    try {
      await work(second);
    } finally {
      await second.close();
    }
  };
  const copiesOf = (delivery: { id: string }): number =>
    hooks().receiver.received.filter(({ headers }) => headers['x-service-delivery'] === delivery.id).length;

  it('never have more requests under way than it has places', () =>
    withSecond(async () => {
      const all = Promise.withResolvers<void>();
      hooks().receiver.answer({ status: 204, once: all.promise });
      const { id } = await hooks().create({ url: hooks().receiver.url, maxConcurrency: places });
      await hooks().happen(40);
      await eventually('all places are in use', () => hooks().receiver.open() === places);
      hooks().receiver.answer({ status: 204, afterMs: 200 });
      all.resolve();
      const deliveries = await hooks().until(id, 'succeeded');
      assert.deepEqual([...new Set(deliveries.map(copiesOf))], [1]);
      assert.equal(hooks().receiver.maxOpen(), places);
    }));

  for (const others of ['no other', 'another'])
    it(`lose no place and no delivery of a queue when one is killed, with ${others} beside it`, async () => {
      const attack = async (): Promise<void> => {
        hooks().receiver.answer({ status: 204, afterMs: 400 });
        const { id } = await hooks().create({ url: hooks().receiver.url, maxConcurrency: places });
        await hooks().happen(60);
        await eventually('the queue moves', () => hooks().receiver.received.length >= 3 * places);
        mortal().worker.kill('SIGKILL');
        const all = await hooks().until(id, 'succeeded');
        assert.equal(all.length, 60);
        const again = all.filter(delivery => copiesOf(delivery) > 1);
        assert.ok(again.length <= places, `${again.length} came twice`);
        // nine that keep their places: as many as are allowed are under way, so no place was lost
        const end = Promise.withResolvers<void>();
        hooks().receiver.answer({ status: 204, once: end.promise });
        await hooks().happen(3 * places);
        await eventually('all places are in use', () => hooks().receiver.open() === places);
        end.resolve();
        await hooks().until(id, 'succeeded');
      };
      await (others === 'another' ? withSecond(attack) : attack());
    });

  it('start no task on a worker that stops, which would delay it by ten seconds', () =>
    withSecond(async second => {
      const { id } = await hooks().create({ url: hooks().receiver.url });
      const happening = Promise.all(Array.from({ length: 8 }, () => hooks().happen(25)));
      await eventually('some have come', () => hooks().receiver.received.length >= 20);
      await second.close();
      await happening;
      await hooks().until(id, 'succeeded');
      const history = await readableHistory(mortal().temporalAddress, `webhook:${id}`);
      assert.ok(!history.includes('TASK_TIMED_OUT'), 'it had to be asked for again');
    }));
});
