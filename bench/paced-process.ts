import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PacedLoad, PacedResult } from './paced.ts';

const agent = new Agent({ keepAlive: true });

/** Milliseconds that an answer takes; negative for an error or anything but a 200. */
const ask = (url: URL, headers: PacedLoad['headers']): Promise<number> =>
  new Promise(resolve => {
    const began = performance.now();
    const end = (sign: 1 | -1): void => resolve(sign * (performance.now() - began));
    const sending = request(url, { agent, headers }, response => {
      response.resume().once('end', () => end(response.statusCode === 200 ? 1 : -1));
    });
    sending.once('error', () => end(-1));
    sending.end();
  });

/** Asks at a steady pace, whatever the answers take. */
const askAll = async ({ url, headers, paths, perSecond, seconds }: PacedLoad): Promise<number[]> => {
  const began = performance.now();
  const asked: Promise<number>[] = [];
  while (asked.length < perSecond * seconds) {
    asked.push(ask(new URL(paths[asked.length % paths.length] ?? '/', url), headers));
    await sleep(Math.max(0, began + asked.length * (1_000 / perSecond) - performance.now()));
  }
  return Promise.all(asked);
};

process.on('message', async (load: PacedLoad) => {
  const all = await askAll(load);
  const took = all.filter(one => one >= 0);
  const result: PacedResult = { took, failed: all.length - took.length };
  process.send?.(result);
});
process.once('disconnect', () => process.exit());
