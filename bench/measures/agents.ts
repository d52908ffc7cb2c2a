import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../src/local/parts/postgres.ts';
import { caller } from '../../src/local/demo/demo-client.ts';
import { CpuAccount, cpuUse } from '../cpu.ts';
import { signUp } from '../customer.ts';
import { startSchedulesFloor, type SchedulesFloor } from '../floors/schedules.ts';
import { alternate } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { inFlight } from './in-flight.ts';
import type { Bench, Measure } from './measure.ts';

const pollMs = 20;
const listLagMs = 20_000;
/** Maximum wait in milliseconds, longer than a slow machine needs. */
const patienceMs = 300_000;

/** Whether Temporal has a schedule for each agent. The outbox keeps a message until Temporal has accepted it. */
const areScheduled = async (databaseUrl: string): Promise<boolean> =>
  (await query(databaseUrl, `select 1 from outbox_messages where kind = 'agent.changed' limit 1`)).rows
    .length === 0;

/** Creates agents through the API. When Temporal has all schedules, it resolves to the number of agents per second. */
const createAgents = async ({ stack, size }: Bench, makeOne: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await inFlight(size.agentsPerRound, size.inFlight, makeOne);
  while (!(await areScheduled(stack.databaseUrl))) {
    if (performance.now() - began > patienceMs) throw new Error('not every agent got its schedule');
    await sleep(pollMs);
  }
  return size.agentsPerRound / ((performance.now() - began) / 1_000);
};

/** Waits for Temporal's lists, which lag some seconds behind. */
const listed = async (floor: SchedulesFloor, wanted: number): Promise<number> => {
  for (const began = performance.now(); ;) {
    const seen = await floor.agents();
    if (seen >= wanted || performance.now() - began > listLagMs) return seen;
    await sleep(pollMs);
  }
};

const measure = async (bench: Bench, floor: SchedulesFloor): Promise<Row[]> => {
  const { size, reporter, stack } = bench;
  const { call, brandSlug } = await signUp(stack.apiUrl, 'agents');
  const { key } = await call<{ key: string }>('POST', '/api-keys', {
    name: 'agents',
    scopes: ['agents:read', 'agents:write'],
  });
  const asKey = caller(stack.apiUrl, key);
  const body = {
    name: 'One of many',
    brandSlug,
    platforms: ['x', 'linkedin'],
    schedule: '0 9 1 1 *',
    instructions: 'Write short posts about sourdough bread.',
  };
  const makeOne = (): Promise<unknown> => asKey('POST', '/agents', body);
  const cpu = { floor: new CpuAccount(), ours: new CpuAccount() };
  const counted = (side: keyof typeof cpu, work: () => Promise<number>) => async (): Promise<number> => {
    const before = cpuUse(stack.processes);
    const perSecond = await work();
    cpu[side].add(before, cpuUse(stack.processes), size.agentsPerRound);
    return perSecond;
  };
  const rounds = await alternate(
    {
      floor: counted('floor', () => inFlight(size.agentsPerRound, size.inFlight, floor.create)),
      ours: counted('ours', () => createAgents(bench, makeOne)),
    },
    { rounds: size.rounds, label: 'agents', reporter, unit: 'schedules/s' },
  );
  const { total } = await asKey<{ total: number }>('GET', '/agents');
  const seen = await listed(floor, total);
  if (seen !== total) throw new Error(`${total} agents have ${seen} schedules`);
  const note =
    `from the request to Temporal's schedule, ${size.inFlight} requests at once; the floor creates like schedules by the bare SDK. ` +
    `${total} agents in the end, with a schedule each. CPU an agent ${cpu.ours.perUnit()}, floor ${cpu.floor.perUnit()}.`;
  const name = 'POST /agents → schedule in Temporal';
  return [comparison({ name, unit: 'schedules/s', bar: { kind: 'at least', value: 0.5 }, note }, rounds)];
};

/** Measures schedules of a thousand agents, through the API and the outbox, against the bare SDK. */
export const agents: Measure = {
  steps: ({ rounds }) => 2 * rounds,
  run: async bench => {
    const floor = await startSchedulesFloor(bench.stack);
    try {
      return await measure(bench, floor);
    } finally {
      await floor.stop();
    }
  },
};
