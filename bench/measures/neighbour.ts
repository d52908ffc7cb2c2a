import { setTimeout as sleep } from 'node:timers/promises';
import { allowances } from '../../src/domain/billing.ts';
import { startAttacker, type AttackCount, type Attacker } from '../attack.ts';
import { cpuUse } from '../cpu.ts';
import { signUp } from '../customer.ts';
import { startPacedReader, type PacedLoad, type PacedReader } from '../paced.ts';
import { quantile, type Rounds } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { seedPosts } from '../seed.ts';
import { readsById } from './api.ts';
import type { Bench, Measure } from './measure.ts';

/** Reads of the neighbour, a second: far from what the API can do, so that what it waits for is somebody else. */
const readsPerSecond = 200;

/** As many as one key of the smallest plan may send: what is above that is refused before it is read. */
const attacksPerSecond = allowances.requests.free / 60;

/** Each round goes to and fro this often, so that what else the machine does meets both sides alike. */
const slices = 10;

/** For the connections of an attack to be there. */
const settleMs = 300;

interface Parts {
  reader: PacedReader;
  attacker: Attacker;
  load: PacedLoad;
}

/** What each side has used and seen over all rounds. */
interface Seen {
  answered: AttackCount;
  /** How long it was attacked, in seconds. */
  attacked: number;
  /** Milliseconds of the API's CPU. */
  cpu: { floor: number; ours: number };
}

const nothingSeen = (): Seen => ({ answered: {}, attacked: 0, cpu: { floor: 0, ours: 0 } });

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
      ...{ url: stack.apiUrl, paths, perSecond: readsPerSecond, seconds: size.eventSeconds / slices },
      headers: { authorization: `Bearer ${reading.key}` },
    },
  };
};

/** One round: how long reads took alone and beside the attack, the 99th of a hundred each. */
const round = async (
  { stack }: Bench,
  { reader, attacker, load }: Parts,
  seen: Seen,
): Promise<{ floor: number; ours: number }> => {
  const took = { floor: [] as number[], ours: [] as number[] };
  const apiUse = (): number => cpuUse(stack.processes).get('api') ?? NaN;
  const read = async (side: keyof typeof took): Promise<void> => {
    const before = apiUse();
    took[side].push(...(await reader.read(load)));
    seen.cpu[side] += apiUse() - before;
  };
  for (let slice = 0; slice < slices; slice += 1) {
    await read('floor');
    const began = performance.now();
    attacker.begin();
    await sleep(settleMs);
    await read('ours');
    seen.attacked += (performance.now() - began) / 1_000;
    for (const [what, times] of Object.entries(await attacker.pause()))
      seen.answered[what] = (seen.answered[what] ?? 0) + times;
    await sleep(settleMs);
  }
  return { floor: quantile(took.floor, 0.99), ours: quantile(took.ours, 0.99) };
};

const rowOf = (rounds: Rounds, { answered, attacked, cpu }: Seen): Row => {
  const answers = Object.entries(answered).flatMap(([what, times]) => (/\d{3}$/.test(what) ? [times] : []));
  const rate = answers.reduce((sum, times) => sum + times, 0) / attacked;
  const shown = Object.entries(answered)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `${what}: ${times}`);
  return comparison(
    {
      ...{ name: 'GET /posts/{id} beside an attack, p99', unit: 'ms', bar: { kind: 'at most', value: 1.2 } },
      note:
        `The floor is the same without it: ${readsPerSecond} reads a second at one API process. The attacker holds 200 connections whose heads never end, and sends ${attacksPerSecond} requests a second, all that the free plan lets a key send: objects of 100 000 fields, 500 000 levels, 20 KB of headers; its process has the lowest priority, since in the world it stands on other machines, and is answered ${rate.toFixed(1)} times a second all the same. ` +
        `CPU of the API ${Math.round(cpu.ours)} ms, without the attack ${Math.round(cpu.floor)} ms. Answered: ${shown.join(', ')}.`,
    },
    rounds,
  );
};

/** Whether somebody who sends what is made to be slow is felt by whoever reads their posts at the same API process. */
export const neighbour: Measure = {
  steps: ({ rounds }) => 2 + rounds,
  run: async bench => {
    const { size, reporter } = bench;
    const parts = await reporter.step('a reader and an attacker', () => prepare(bench));
    const seen = nothingSeen();
    const rounds: Rounds = { floor: [], ours: [] };
    try {
      await reporter.step('reads beside an attack, warm-up', () => round(bench, parts, nothingSeen()));
      for (let number = 1; number <= size.rounds; number += 1) {
        const what = `reads beside an attack, round ${number}/${size.rounds}`;
        const { floor, ours } = await reporter.step(what, () => round(bench, parts, seen));
        reporter.say(`  p99 alone ${floor.toFixed(1)} ms, beside the attack ${ours.toFixed(1)} ms`);
        rounds.floor.push(floor);
        rounds.ours.push(ours);
      }
      return [rowOf(rounds, seen)];
    } finally {
      parts.reader.stop();
      parts.attacker.stop();
    }
  },
};
