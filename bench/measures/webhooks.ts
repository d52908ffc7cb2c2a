import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { query } from '../../src/local/parts/postgres.ts';
import { CpuAccount, cpuUse } from '../cpu.ts';
import { startHappening, type Happening } from '../events.ts';
import { startDeliveriesFloor, type DeliveriesFloor } from '../floors/deliveries.ts';
import { startBenchReceiver, type BenchReceiver } from '../receiver.ts';
import { alternate, quantile, type Rounds } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import type { BenchStack } from '../stack.ts';
import type { Bench, Measure } from './measure.ts';

/** Events per second of the measure of latency. */
const pace = 20;
/** Milliseconds until a hanging receiver responds: longer than anyone waits. */
const hangingMs = 3_600_000;
/** Number of concurrent requests at a webhook's default limits. */
const hangingAtOnce = 20;
/** Milliseconds for Temporal to process many simultaneous events, because the measure is about the waiting. */
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

/** Returns the CPU time of all parts in milliseconds. */
const cpuTotal = (processes: BenchStack['processes']): number =>
  [...cpuUse(processes).values()].reduce((sum, value) => sum + value, 0);

const throughput = async (
  { size, reporter, stack }: Bench,
  { receiver, ours, floor }: Parts,
): Promise<Row[]> => {
  const count = size.deliveriesPerRound;
  await reporter.step('webhooks, warm-up', async () => {
    await perSecond(receiver, count, floor.together);
    await perSecond(receiver, count, ours.together);
  });
  const cpu: Rounds = { floor: [], ours: [] };
  const parts = { floor: new CpuAccount(), ours: new CpuAccount() };
  const side = (name: keyof Rounds, send: (count: number) => Promise<void>) => async (): Promise<number> => {
    const [before, all] = [cpuUse(stack.processes), cpuTotal(stack.processes)];
    const value = await perSecond(receiver, count, send);
    // Include work that is written and ended after the last request.
    await sleep(settleMs);
    cpu[name].push((cpuTotal(stack.processes) - all) / count);
    parts[name].add(before, cpuUse(stack.processes), count);
    return value;
  };
  const rounds = await alternate(
    { floor: side('floor', floor.together), ours: side('ours', ours.together) },
    { rounds: size.rounds, label: 'webhooks', reporter, unit: 'deliveries/s' },
  );
  const note = `${count} events at once to one webhook; the floor is graphile-worker with the same request and the fewest statements.`;
  return [
    comparison(
      {
        name: 'Signed deliveries with attempt rows',
        unit: 'deliveries/s',
        bar: { kind: 'at least', value: 1 },
        note,
      },
      rounds,
    ),
    comparison(
      {
        name: 'CPU of a signed delivery',
        unit: 'ms',
        bar: { kind: 'at most', value: 1.2 },
        note: `CPU time of all processes, including the creation of the event. Ours ${parts.ours.perUnit()}, floor ${parts.floor.perUnit()}.`,
      },
      cpu,
    ),
  ];
};

/** Returns the 99th percentile of the milliseconds from an event's commit to the first byte of its request. */
const latency = async (
  receiver: BenchReceiver,
  one: () => Promise<number>,
  seconds: number,
): Promise<number> => {
  receiver.forget();
  const committed: number[] = [];
  const began = performance.now();
  for (let event = 0; event < seconds * pace; event += 1) {
    committed.push(await one());
    await sleep(Math.max(0, began + (event + 1) * (1_000 / pace) - performance.now()));
  }
  await receiver.until(committed.length);
  const arrivals = [...receiver.seen].toSorted(([first], [other]) => first - other).map(([, at]) => at);
  return quantile(
    arrivals.map((at, index) => at - (committed[index] ?? NaN)),
    0.99,
  );
};

/** Waits until the webhook has no delivery that matches. */
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

/**
 * Measures the floor, ours alone, and ours beside a webhook whose receiver hangs, in turn, so that other load affects all
 * equally.
 */
const latencies = async (bench: Bench, { receiver, ours, floor }: Parts): Promise<Row[]> => {
  const { size, reporter, stack } = bench;
  const p99 = { floor: [] as number[], alone: [] as number[], beside: [] as number[] };
  const hanging = await startBenchReceiver(hangingMs);
  const neighbour = await startHappening(stack, 'hanging-receiver', hanging.url, {});
  const measured = async (side: keyof typeof p99, one: () => Promise<number>): Promise<void> => {
    const value = await latency(receiver, one, size.eventSeconds);
    reporter.say(`  p99 ${side} ${value.toFixed(1)} ms`);
    p99[side].push(value);
  };
  const untilGone = (what: string): Promise<void> => untilNone(stack.databaseUrl, neighbour.webhookId, what);
  try {
    for (let round = 1; round <= size.rounds; round += 1) {
      const of = `round ${round}/${size.rounds}`;
      await reporter.step(`webhooks, latency, ${of}, floor`, () => measured('floor', floor.one));
      await reporter.step(`webhooks, latency, ${of}`, () => measured('alone', ours.one));
      await reporter.step(`webhooks, beside a hanging one, ${of}`, async () => {
        hanging.forget();
        await neighbour.enable(true);
        await neighbour.together(size.queuedForSlow);
        await hanging.until(hangingAtOnce);
        await sleep(settleMs);
        await measured('beside', ours.one);
        await neighbour.enable(false);
        await untilGone(`status in ('pending', 'delivering')`);
        await untilNoneRuns(stack.temporalAddress, neighbour.orgId);
      });
    }
  } finally {
    await neighbour.stop();
    await hanging.stop();
  }
  const unit = 'ms';
  return [
    comparison(
      {
        name: 'Commit → first byte at the receiver, p99',
        unit,
        bar: { kind: 'at most', value: 1.4 },
        note: `${pace} events a second for ${size.eventSeconds} s, one webhook; the floor is graphile-worker's own.`,
      },
      { ours: p99.alone, floor: p99.floor },
    ),
    comparison(
      {
        name: 'The same beside a webhook whose receiver hangs',
        unit,
        bar: { kind: 'at most', value: 1.2 },
        note: `The floor is ours alone; ${size.queuedForSlow} deliveries wait for a receiver that never answers, at the limits that a webhook has by default.`,
      },
      { ours: p99.beside, floor: p99.alone },
    ),
  ];
};

/** Measures webhook deliveries: rate, latency, and the effect of a slow neighbor. */
export const webhooks: Measure = {
  steps: ({ rounds }) => 2 + 5 * rounds,
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
      return [...(await throughput(bench, parts)), ...(await latencies(bench, parts))];
    } finally {
      await parts.floor.stop();
      await parts.ours.stop();
      await parts.receiver.stop();
    }
  },
};
