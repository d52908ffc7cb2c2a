import { setTimeout as sleep } from 'node:timers/promises';
import type { PostProgress } from '../../domain/posts/progress.ts';
import type { DemoCall } from './demo-client.ts';

/** Milliseconds between polls of the progress. */
const pollMs = 250;
const width = 20;

const bar = (percent: number): string => {
  const filled = Math.round((percent / 100) * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(percent).padStart(3)} %`;
};

const lines = (progress: PostProgress): string[] =>
  progress.targets.map(({ platform, percent, step }) => `   ${platform.padEnd(10)} ${bar(percent)}  ${step}`);

/** Shows each platform's progress bar until the post is final: redrawn on a terminal, one line per change elsewhere. */
export const watchProgress = async (
  call: DemoCall,
  postId: string,
  deadline: number,
): Promise<PostProgress> => {
  let shown: string[] = [];
  for (;;) {
    const progress = await call<PostProgress>('GET', `/posts/${postId}/progress`);
    const next = lines(progress);
    draw(shown, next);
    shown = next;
    if (!['scheduled', 'publishing'].includes(progress.status)) return progress;
    if (Date.now() > deadline) throw new Error('the post was not finished in time');
    await sleep(pollMs);
  }
};

const draw = (before: string[], now: string[]): void => {
  if (!process.stdout.isTTY) {
    for (const line of now) if (!before.includes(line)) console.log(line);
    return;
  }
  if (before.length > 0) process.stdout.write(`\u001b[${before.length}A`);
  for (const line of now) process.stdout.write(`\u001b[2K${line}\n`);
};
