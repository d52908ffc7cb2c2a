import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCall } from './demo-client.ts';

/** Maximum milliseconds for writing one post, which takes a second on an idle machine. */
const patienceMs = 120_000;
const pollMs = 500;

interface DemoRun {
  status: string;
  reason: { message: string } | null;
  credits: number;
  provider: string | null;
  posts: { texts: { platform: string; text: string }[]; sources: { documentName: string }[] }[];
}

const say = (line: string): void => console.log(line);

/**
 * Runs an agent that uses a knowledge base, and shows the resulting draft, which names its sources. Throws if the run
 * fails.
 */
export const showAgent = async (
  call: DemoCall,
  brandSlug: string,
  knowledgeBaseId: string,
): Promise<void> => {
  const agent = await call<{ id: string; scheduleText: string }>('POST', '/agents', {
    name: 'Demo agent',
    brandSlug,
    platforms: ['x', 'linkedin'],
    preset: { every: 'weekday', at: '09:00' },
    timeZone: 'Europe/Berlin',
    knowledgeBaseId,
    instructions: 'Say what customers should know.',
  });
  say(`13. Created an agent: ${agent.scheduleText}. Running it once now`);
  try {
    const { runId } = await call<{ runId: string }>('POST', `/agents/${agent.id}/run`);
    report(await ended(() => call<DemoRun>('GET', `/agents/${agent.id}/runs/${runId}`)));
  } finally {
    await call('DELETE', `/agents/${agent.id}`);
  }
};

const ended = async (read: () => Promise<DemoRun>): Promise<DemoRun> => {
  for (const deadline = Date.now() + patienceMs; ;) {
    const run = await read();
    if (run.status !== 'running') return run;
    if (Date.now() > deadline) throw new Error('the run was not over in time');
    await sleep(pollMs);
  }
};

const report = ({ status, reason, credits, provider, posts }: DemoRun): void => {
  const [post] = posts;
  if (status !== 'completed' || !post)
    throw new Error(`the run is ${status}: ${reason?.message ?? 'no reason'}`);
  say(`14. The run completed: one draft, ${credits} credits, written by ${provider}`);
  for (const { platform, text } of post.texts) say(`   ${platform.padEnd(10)} ${text.split('\n')[0]}`);
  for (const { documentName } of post.sources) say(`   source     ${documentName}`);
};
