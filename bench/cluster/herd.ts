import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/local/ports.ts';
import { openHerders, type Herder } from '../beside/herd.ts';
import { CpuAccount } from '../cpu.ts';
import { inFlight } from '../measures/in-flight.ts';
import type { NodeProgram } from '../node-program.ts';
import { watchPosts } from '../posts-watch.ts';
import { quantile } from '../rounds.ts';
import type { Parts } from './parts.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const platforms = ['x', 'threads'];
const atOnce = 8;
const lookMs = 2_000;
/** Milliseconds over which the herd's times are spread. */
const minuteMs = 60_000;
/** Milliseconds to create a post and start its workflow. Generous, because no post may be prepared before all exist. */
const makingMs = 60;

interface Effect {
  at: string;
  text: string;
}

const effectsOf = async (sandboxUrl: string, since: Date): Promise<Effect[]> => {
  const answer = await fetch(`${sandboxUrl}/_control/effects?since=${since.toISOString()}`);
  return ((await answer.json()) as { effects: Effect[] }).effects;
};

let herds = 0;
let herders: Herder[] = [];

/** Measures posts of one minute with a number of workers: the delay of each call, and the cost per post. */
export const measureHerd = async (
  { stack, used, say }: Parts,
  { posts, workers }: { posts: number; workers: number },
): Promise<void> => {
  if (herders.length === 0) herders = await openHerders(stack, 'minute');
  const name = `herd ${(herds += 1)}`;
  const others: NodeProgram[] = [];
  for (let number = 2; number <= workers; number += 1) {
    const env = { METRICS_PORT: String(await freePort()) };
    others.push(await stack.start(`worker-${herds}-${number}`, main, env, 'worker'));
  }
  const watch = await watchPosts(stack.databaseUrl, lookMs);
  const first = Date.now() + 60_000 + makingMs * posts;
  const due = new Map<string, number>();
  const ids: string[] = [];
  try {
    let number = 0;
    const rate = await inFlight(posts, atOnce, async () => {
      const own = (number += 1);
      const { call, brandSlug } = herders[own % herders.length] as Herder;
      const at = first + Math.floor((own / posts) * minuteMs);
      const text = `${name}, post ${own}`;
      due.set(text, at);
      const body = { brandSlug, platforms, text, scheduledAt: new Date(at).toISOString() };
      ids.push((await call<{ id: string }>('POST', '/posts', body)).id);
    });
    say(`${name}: ${posts} posts in one minute, ${workers} workers; made at ${rate.toFixed(0)} a second`);
    const [before, account] = [used(), new CpuAccount()];
    const ends = await Promise.allSettled(ids.map(id => watch.published(id)));
    account.add(before, used(), posts);
    const bad = ends.filter(end => end.status === 'rejected');
    for (const end of bad.slice(0, 3)) say(`  ${(end.reason as Error).message}`);
    const found = await effectsOf(stack.sandboxUrl, new Date(first - minuteMs));
    const late = found.flatMap(({ at, text }) =>
      due.has(text) ? [Date.parse(at) - (due.get(text) ?? 0)] : [],
    );
    const s = (part: number): string => `${(quantile(late, part) / 1_000).toFixed(1)} s`;
    say(`  ${late.length} of ${posts * platforms.length} calls out, ${bad.length} posts not published`);
    say(`  late: p50 ${s(0.5)}, p99 ${s(0.99)}, most ${s(1)}; CPU a post ${account.perUnit()}`);
  } finally {
    await watch.stop();
    for (const one of others) await one.stop();
  }
};
