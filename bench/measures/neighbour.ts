import { setTimeout as sleep } from 'node:timers/promises';
import { planLimits } from '../../src/domain/billing/billing.ts';
import { startAttacker, type AttackCount, type Attacker } from '../attack.ts';
import { cpuUse } from '../cpu.ts';
import { signUp } from '../customer.ts';
import { startPacedReader, type PacedLoad, type PacedReader } from '../paced.ts';
import { quantile, shuffled } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { seedPosts } from '../seed.ts';
import { readsById } from './api.ts';
import type { Bench, Measure } from './measure.ts';

/** Reads of the neighbor per second: far below the capacity of the API, so that any delay is caused by another customer. */
const readsPerSecond = 200;

/** Maximum requests per second of one API key of the smallest plan. Requests above it are rejected before they are read. */
const attacksPerSecond = planLimits.requests.free / 60;

/** Number of passes through all sides per round, in random order, so that other load affects all equally. */
const slices = 10;

/** Milliseconds for an attack's connections to open, and to close. */
const settleMs = 300;

/** Sides: reads alone, beside the attack, and beside as many ordinary requests of the same key. */
const sides = ['floor', 'ours', 'ordinary'] as const;
type Side = (typeof sides)[number];

const perSide = <Value>(make: () => Value): Record<Side, Value> => ({
  floor: make(),
  ours: make(),
  ordinary: make(),
});

interface Parts {
  reader: PacedReader;
  attacker: Attacker;
  load: PacedLoad;
}

/** CPU use and responses of each side over all rounds. */
interface Seen {
  answered: AttackCount;
  /** Duration of the attack in seconds. */
  attacked: number;
  /** Milliseconds of the API's CPU. */
  cpu: Record<Side, number>;
  /** 99th percentile of each round, in milliseconds. */
  p99: Record<Side, number[]>;
}

const nothingSeen = (): Seen => ({
  answered: {},
  attacked: 0,
  cpu: perSide(() => 0),
  p99: perSide(() => []),
});

const prepare = async ({ stack, size }: Bench): Promise<Parts> => {
  const [reading, attacking] = [
    await signUp(stack.apiUrl, 'neighbour'),
    await signUp(stack.apiUrl, 'attacker'),
  ];
  await seedPosts(stack.databaseUrl, reading, size.seededPosts);
  const paths = (await readsById(stack.databaseUrl, reading)).map(({ path }) => path);
  return {
    reader: startPacedReader(),
    attacker: startAttacker({ url: stack.apiUrl, key: attacking.key, perSecond: attacksPerSecond }),
    load: {
      url: stack.apiUrl,
      paths,
      perSecond: readsPerSecond,
      seconds: size.eventSeconds / slices,
      headers: { authorization: `Bearer ${reading.key}` },
    },
  };
};

/** Runs the attacker during the work, if the side has one. */
const beside = async (
  side: Side,
  attacker: Attacker,
  seen: Seen,
  work: () => Promise<void>,
): Promise<void> => {
  if (side === 'floor') return work();
  const began = performance.now();
  attacker.begin(side === 'ours' ? {} : { instead: 'ordinary' });
  await sleep(settleMs);
  await work();
  const taken = (performance.now() - began) / 1_000;
  const answered = await attacker.pause();
  if (side !== 'ours') return;
  seen.attacked += taken;
  for (const [what, times] of Object.entries(answered))
    seen.answered[what] = (seen.answered[what] ?? 0) + times;
};

/** Runs one round. Measures how long reads took on each side. */
const round = async ({ stack }: Bench, parts: Parts, seen: Seen): Promise<void> => {
  const took = perSide(() => [] as number[]);
  const apiUse = (): number => cpuUse(stack.processes).get('api') ?? NaN;
  const read = async (side: Side): Promise<void> => {
    const before = apiUse();
    took[side].push(...(await parts.reader.read(parts.load)));
    seen.cpu[side] += apiUse() - before;
  };
  for (let slice = 0; slice < slices; slice += 1)
    for (const side of shuffled(sides)) {
      await beside(side, parts.attacker, seen, () => read(side));
      await sleep(settleMs);
    }
  for (const side of sides) seen.p99[side].push(quantile(took[side], 0.99));
};

const rowOf = ({ answered, attacked, cpu, p99 }: Seen): Row => {
  const answers = Object.entries(answered).flatMap(([what, times]) => (/\d{3}$/.test(what) ? [times] : []));
  const rate = answers.reduce((sum, times) => sum + times, 0) / attacked;
  const shown = Object.entries(answered)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `${what}: ${times}`);
  const ordinary = quantile(
    p99.ordinary.map((ms, of) => ms / (p99.floor[of] ?? NaN)),
    0.5,
  );
  return comparison(
    {
      name: 'GET /posts/{id} beside an attack, p99',
      unit: 'ms',
      bar: { kind: 'at most', value: 1.2 },
      note:
        `The floor is the same without it: ${readsPerSecond} reads a second at one API process. The attacker holds 200 connections whose heads never end, and sends ${attacksPerSecond} requests a second, all that the free plan lets a key send: objects of 100 000 fields, 500 000 levels, 20 KB of headers; its process has the lowest priority, since in the world it stands on other machines, and is answered ${rate.toFixed(1)} times a second all the same. ` +
        `Beside as many ordinary requests of that key, each on a connection of its own, the ratio is ${ordinary.toFixed(2)}. ` +
        `CPU of the API ${Math.round(cpu.ours)} ms, beside ordinary requests ${Math.round(cpu.ordinary)}, alone ${Math.round(cpu.floor)}. Answered: ${shown.join(', ')}.`,
    },
    p99,
  );
};

/** Measures how a customer who sends requests made to be slow affects a reader of posts at the same API process. */
export const neighbour: Measure = {
  steps: ({ rounds }) => 2 + rounds,
  run: async bench => {
    const { size, reporter } = bench;
    const parts = await reporter.step('a reader and an attacker', () => prepare(bench));
    const seen = nothingSeen();
    try {
      await reporter.step('reads beside an attack, warm-up', () => round(bench, parts, nothingSeen()));
      for (let number = 1; number <= size.rounds; number += 1) {
        const what = `reads beside an attack, round ${number}/${size.rounds}`;
        await reporter.step(what, () => round(bench, parts, seen));
        const last = sides.map(side => `${side} ${seen.p99[side].at(-1)?.toFixed(1)} ms`);
        reporter.say(`  p99: ${last.join(', ')}`);
      }
      return [rowOf(seen)];
    } finally {
      parts.reader.stop();
      parts.attacker.stop();
    }
  },
};
