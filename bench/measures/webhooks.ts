import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { query } from '../../src/local/parts/postgres.ts';
import { CpuAccount, cpuUse } from '../cpu.ts';
import { startHappening, type Happening } from '../events.ts';
import { startDeliveriesFloor, type DeliveriesFloor } from '../floors/deliveries.ts';
import { startBenchReceiver, type BenchReceiver } from '../receiver.ts';
import { alternate, quantile, type Rounds } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import type { Bench, Measure } from './measure.ts';

/** Events per second of the measure of latency. */
const pace = 50;
/** How long a slow receiver takes to answer: longer than the measure beside it. */
const slowMs = 10_000;
/** For what so many events at once were to Temporal to be over: what is measured is the waiting. */
const settleMs = 1_000;

interface Parts {
  receiver: BenchReceiver;
  ours: Happening;
  floor: DeliveriesFloor;
}

const perSecond = async (
  receiver: BenchReceiver,
  count: number,
  send: (count: number) => Promise<void>,
): Promise<number> => {
  receiver.forget();
  const began = performance.now();
  await send(count);
  await receiver.until(count);
  return count / ((performance.now() - began) / 1_000);
};

const throughput = async (
  { size, reporter, stack }: Bench,
  { receiver, ours, floor }: Parts,
): Promise<Row> => {
  const count = size.deliveriesPerRound;
  await reporter.step('webhooks, warm-up', async () => {
    await perSecond(receiver, count, floor.together);
    await perSecond(receiver, count, ours.together);
  });
  const cpu = { floor: new CpuAccount(), ours: new CpuAccount() };
  const side =
    (name: 'floor' | 'ours', send: (count: number) => Promise<void>) => async (): Promise<number> => {
      const before = cpuUse(stack.processes);
      const value = await perSecond(receiver, count, send);
      cpu[name].add(before, cpuUse(stack.processes), count);
      return value;
    };
  const rounds = await alternate(
    { floor: side('floor', floor.together), ours: side('ours', ours.together) },
    { rounds: size.rounds, label: 'webhooks', reporter, unit: 'deliveries/s' },
  );
  return comparison(
    {
      name: 'Signed deliveries with attempt rows',
      unit: 'deliveries/s',
      bar: { kind: 'at least', value: 1 },
      note:
        `${count} events at once to one webhook; the floor is graphile-worker with the same request and the fewest statements. ` +
        `CPU a delivery ${cpu.ours.perUnit()}, floor ${cpu.floor.perUnit()}.`,
    },
    rounds,
  );
};

/** Milliseconds from an event's commit to the first byte of its request, the 99th of a hundred. */
const latency = async ({ receiver, ours }: Parts, seconds: number): Promise<number> => {
  receiver.forget();
  const committed: number[] = [];
  const began = performance.now();
  for (let event = 0; event < seconds * pace; event += 1) {
    committed.push(await ours.one());
    await sleep(Math.max(0, began + (event + 1) * (1_000 / pace) - performance.now()));
  }
  await receiver.until(committed.length);
  const arrivals = [...receiver.seen].toSorted(([one], [other]) => one - other).map(([, at]) => at);
  return quantile(
    arrivals.map((at, index) => at - (committed[index] ?? NaN)),
    0.99,
  );
};

/** Waits until no delivery of the webhook is there that fits. */
const untilNone = async (databaseUrl: string, webhookId: string, what: string): Promise<void> => {
  for (;;) {
    const { rows } = await query(
      databaseUrl,
      `select 1 from deliveries where webhook_id = $1 and ${what} limit 1`,
      [webhookId],
    );
    if (rows.length === 0) return;
    await sleep(200);
  }
};

/** Waits until all workflows of the organization have ended. */
const untilNoneRuns = async (address: string, orgId: string): Promise<void> => {
  const connection = await Connection.connect({ address });
  try {
    const { workflow } = new Client({ connection });
    const running = `OrganizationId = "${orgId}" and ExecutionStatus = "Running"`;
    while ((await workflow.count(running)).count > 0) await sleep(200);
  } finally {
    await connection.close();
  }
};

/** The same alone and beside a slow webhook in turn, so that what else the machine does meets both alike. */
const latencies = async (bench: Bench, parts: Parts): Promise<Row[]> => {
  const { size, reporter, stack } = bench;
  const rounds: Rounds = { floor: [], ours: [] };
  const slow = await startBenchReceiver(slowMs);
  const neighbour = await startHappening(stack, 'slow-receiver', slow.url, {});
  const measured = async (side: keyof Rounds, what: string): Promise<void> => {
    const p99 = await latency(parts, size.eventSeconds);
    reporter.say(`  p99 ${what} ${p99.toFixed(1)} ms`);
    rounds[side].push(p99);
  };
  const untilGone = (what: string): Promise<void> => untilNone(stack.databaseUrl, neighbour.webhookId, what);
  try {
    for (let round = 1; round <= size.rounds; round += 1) {
      await reporter.step(`webhooks, latency, round ${round}/${size.rounds}`, () =>
        measured('floor', 'alone'),
      );
      await reporter.step(`webhooks, beside a slow one, round ${round}/${size.rounds}`, async () => {
        await neighbour.enable(true);
        await neighbour.together(size.queuedForSlow);
        await untilGone(`status = 'pending' and next_attempt_at is null`);
        await sleep(settleMs);
        await measured('ours', 'beside a slow one');
        await neighbour.enable(false);
        await untilGone(`status in ('pending', 'delivering')`);
        await untilNoneRuns(stack.temporalAddress, neighbour.orgId);
      });
    }
  } finally {
    await neighbour.stop();
    await slow.stop();
  }
  const unit = 'ms';
  return [
    absolute(
      {
        name: 'Commit → first byte at the receiver, p99',
        unit,
        bar: { kind: 'at most', value: 250 },
        note: `${pace} events a second for ${size.eventSeconds} s, one webhook.`,
      },
      rounds.floor,
    ),
    comparison(
      {
        name: 'The same beside a slow webhook',
        unit,
        bar: { kind: 'at most', value: 1.2 },
        note: `The floor is the line above; ${size.queuedForSlow} deliveries wait for a receiver that takes ${slowMs / 1_000} s for each, at the limits that a webhook has unless somebody sets others.`,
      },
      rounds,
    ),
  ];
};

/** Webhook deliveries: how many a second, how soon, and how much a slow neighbour matters. */
export const webhooks: Measure = {
  steps: ({ rounds }) => 2 + 4 * rounds,
  run: async bench => {
    const { stack, reporter } = bench;
    const parts = await reporter.step(
      'a webhook, and graphile-worker beside it',
      async (): Promise<Parts> => {
        const receiver = await startBenchReceiver();
        const ours = await startHappening(stack, 'webhooks', receiver.url);
        return { receiver, ours, floor: await startDeliveriesFloor(stack, ours, receiver) };
      },
    );
    try {
      const first = await throughput(bench, parts);
      return [first, ...(await latencies(bench, parts))];
    } finally {
      await parts.floor.stop();
      await parts.ours.stop();
      await parts.receiver.stop();
    }
  },
};
