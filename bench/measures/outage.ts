import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { startHappening } from '../events.ts';
import { busiestSecond } from '../receiver.ts';
import { absolute, comparison, type Row } from '../row.ts';
import type { Measure } from './measure.ts';

/** Duration of a simulated hour in milliseconds. The retry schedule below is the real one at this scale. */
const hourMs = 60_000;
const retrySchedule = [1 / 12, 1 / 2, 2, 5, 10].map(hours => hours * hourMs);
const limits = { ratePerSecond: 400, maxConcurrency: 20 };

/** Receiver that responds with 503 until it is healed. */
interface Outage {
  url: string;
  heal(): void;
  /** Sequences of accepted events. */
  accepted: ReadonlySet<number>;
  /** Arrival time of each request, accepted or not. */
  arrivals: readonly number[];
  maxOpen(): number;
  stop(): Promise<void>;
}

const startOutage = async (): Promise<Outage> => {
  const [accepted, arrivals] = [new Set<number>(), [] as number[]];
  let [isWell, open, maxOpen] = [false, 0, 0];
  const server = createServer((request, response) => {
    arrivals.push(performance.now());
    maxOpen = Math.max(maxOpen, (open += 1));
    request.resume().once('end', () => {
      open -= 1;
      if (isWell) accepted.add(Number(request.headers['x-service-sequence']));
      response.writeHead(isWell ? 204 : 503).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    heal: () => void (isWell = true),
    accepted,
    arrivals,
    maxOpen: () => maxOpen,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Returns the workflows of an organization's webhooks: their number, and the events of each run's history. */
const workflowsOf = async (
  address: string,
  orgId: string,
): Promise<{ workflows: number; histories: number[] }> => {
  const connection = await Connection.connect({ address });
  try {
    const query = `OrganizationId = "${orgId}" and WorkflowKind = "webhook"`;
    const [ids, histories] = [new Set<string>(), [] as number[]];
    for await (const { workflowId, historyLength } of new Client({ connection }).workflow.list({ query })) {
      ids.add(workflowId);
      histories.push(historyLength);
    }
    return { workflows: ids.size, histories };
  } finally {
    await connection.close();
  }
};

/** Measures thousands of events while their receiver is down for one simulated hour. */
export const outage: Measure = {
  steps: () => 2,
  run: async ({ stack, size, reporter }): Promise<Row[]> => {
    const receiver = await startOutage();
    const happening = await startHappening(stack, 'outage', receiver.url, limits, retrySchedule);
    const count = size.outage;
    try {
      await reporter.step(`outage, ${count} events`, async () => {
        const began = performance.now();
        for (let event = 1; event <= count; event += 1) {
          await happening.one();
          await sleep(Math.max(0, began + (event * hourMs) / count - performance.now()));
        }
      });
      receiver.heal();
      const healed = performance.now();
      await reporter.step('outage, what was missed', async () => {
        const deadline = performance.now() + 20 * hourMs;
        while (receiver.accepted.size < count && performance.now() < deadline) await sleep(500);
        // Give the workflow time to end after the successes are written.
        await sleep(5_000);
      });
      const minutes = ((performance.now() - healed) / hourMs).toFixed(1);
      const { workflows, histories } = await workflowsOf(stack.temporalAddress, happening.orgId);
      const note = `An hour is ${hourMs / 1_000} s here, in the retry schedule as well. Every event came within ${minutes} such hours after the outage, in ${receiver.arrivals.length} requests, ${receiver.maxOpen()} of them at one time at most (the webhook takes ${limits.maxConcurrency}).`;
      return [
        comparison(
          {
            name: `Delivered after an hour's outage, of ${count}`,
            unit: 'events',
            bar: { kind: 'within', value: 0 },
            note,
          },
          { ours: [receiver.accepted.size], floor: [count] },
        ),
        absolute(
          {
            name: 'Longest history between two continuations',
            unit: 'events',
            bar: { kind: 'at most', value: 2_000 },
            note: `${workflows} workflow, ${histories.length} runs.`,
          },
          [Math.max(...histories)],
        ),
        comparison(
          {
            name: 'Busiest second',
            unit: 'requests/s',
            bar: { kind: 'at most', value: 1.25 },
            note: "The floor is the webhook's own rate.",
          },
          { ours: [busiestSecond(receiver.arrivals)], floor: [limits.ratePerSecond] },
        ),
      ];
    } finally {
      await happening.stop();
      await receiver.stop();
    }
  },
};
