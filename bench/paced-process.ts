import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PacedLoad, PacedResult } from './paced.ts';

const agent = new Agent({ keepAlive: true });

/** Returns the milliseconds of a response, or the failure if it is not a 200. */
const ask = (url: URL, headers: PacedLoad['headers'], began = performance.now()): Promise<number | string> =>
  new Promise(resolve => {
    const sending = request(url, { agent, headers }, response => {
      response
        .resume()
        .once('end', () =>
          resolve(response.statusCode === 200 ? performance.now() - began : String(response.statusCode)),
        );
    });
    sending.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just before the request. Node's documentation recommends a retry.
      const isStale = sending.reusedSocket && error.code === 'ECONNRESET';
      resolve(isStale ? ask(url, headers, began) : error.message);
    });
    sending.end();
  });

/** Sends requests at a steady pace, regardless of pending responses. */
const askAll = async ({
  url,
  headers,
  paths,
  perSecond,
  seconds,
}: PacedLoad): Promise<(number | string)[]> => {
  const began = performance.now();
  const asked: Promise<number | string>[] = [];
  while (asked.length < perSecond * seconds) {
    asked.push(ask(new URL(paths[asked.length % paths.length] ?? '/', url), headers));
    await sleep(Math.max(0, began + asked.length * (1_000 / perSecond) - performance.now()));
  }
  return Promise.all(asked);
};

process.on('message', async (load: PacedLoad) => {
  const all = await askAll(load);
  const result: PacedResult = {
    took: all.filter(one => typeof one === 'number'),
    failures: all.filter(one => typeof one === 'string'),
  };
  process.send?.(result);
});
process.once('disconnect', () => process.exit());
