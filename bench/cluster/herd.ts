import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/local/ports.ts';
import { CpuAccount, type CpuUse } from '../cpu.ts';
import { herdPlatforms, sendHerd } from '../herd.ts';
import type { NodeProgram } from '../node-program.ts';
import { quantile } from '../rounds.ts';
import type { Parts } from './parts.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** Milliseconds over which the herd's times are spread. */
const minuteMs = 60_000;
/** Milliseconds for the creation of one post. Generous, because no post may be prepared before all exist. */
const creationMs = 60;
const leadMs = 60_000;

let herds = 0;

/** Measures posts of one minute with a number of workers: the delay of each call, and the cost per post. */
export const measureHerd = async (
  { stack, used, say }: Parts,
  { posts, workers }: { posts: number; workers: number },
): Promise<void> => {
  const name = `herd ${(herds += 1)}`;
  const others: NodeProgram[] = [];
  for (let number = 2; number <= workers; number += 1) {
    const env = { METRICS_PORT: String(await freePort()) };
    others.push(await stack.start(`worker-${herds}-${number}`, main, env, 'worker'));
  }
  try {
    const account = new CpuAccount();
    let before: CpuUse = used();
    const onCreated = (perSecond: number): void => {
      say(
        `${name}: ${posts} posts in one minute, ${workers} workers; created at ${perSecond.toFixed(0)} a second`,
      );
      before = used();
    };
    const herd = { name, posts, overMs: minuteMs, leadMs, creationMs, onCreated };
    const { late, failures } = await sendHerd(stack, herd);
    account.add(before, used(), posts);
    for (const failure of failures.slice(0, 3)) say(`  ${failure}`);
    const s = (part: number): string => `${(quantile(late, part) / 1_000).toFixed(1)} s`;
    say(
      `  ${late.length} of ${posts * herdPlatforms.length} calls out, ${failures.length} posts not published`,
    );
    say(`  late: p50 ${s(0.5)}, p99 ${s(0.99)}, most ${s(1)}; CPU a post ${account.perUnit()}`);
  } finally {
    for (const one of others) await one.stop();
  }
};
