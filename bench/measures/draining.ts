import { startHappening } from '../events.ts';
import { busiestSecond, startBenchReceiver } from '../receiver.ts';
import { comparison, type Row } from '../row.ts';
import type { Measure } from './measure.ts';

/**
 * Maximum requests per second of the webhook: below the capacity of one worker on two cores, so that the cap is the
 * limiting factor.
 */
const cap = 40;
/** Events that are committed in one transaction. */
const batch = 500;

/** Measures how thousands of held deliveries are released at the webhook's cap. */
export const draining: Measure = {
  steps: () => 2,
  run: async ({ stack, size, reporter }): Promise<Row[]> => {
    const receiver = await startBenchReceiver();
    const happening = await startHappening(stack, 'held', receiver.url, { ratePerSecond: cap });
    try {
      await reporter.step(`draining, ${size.held} events are held`, async () => {
        await happening.enable(false);
        for (let left = size.held; left > 0; left -= batch) await happening.together(Math.min(batch, left));
        await happening.enable(true);
      });
      const began = performance.now();
      await reporter.step(`draining, at ${cap} a second`, async () => {
        await happening.recover();
        await receiver.until(size.held);
      });
      const seconds = (performance.now() - began) / 1_000;
      const arrivals = [...receiver.seen.values()].toSorted((one, other) => one - other);
      return [
        comparison(
          {
            name: `Busiest second of draining ${size.held}`,
            unit: 'requests/s',
            bar: { kind: 'at most', value: 1.25 },
            note: `The floor is the webhook's own cap. All of them came, at ${(size.held / seconds).toFixed(1)} a second.`,
          },
          { ours: [busiestSecond(arrivals)], floor: [cap] },
        ),
      ];
    } finally {
      await happening.stop();
      await receiver.stop();
    }
  },
};
