import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receives the deliveries of both sides in the bench's own process, so that one clock measures all. */
export interface BenchReceiver {
  url: string;
  /** Epoch milliseconds of the first byte of each sequence, since the last `forget`. */
  seen: ReadonlyMap<number, number>;
  /** Resolves when this many different sequences have arrived. */
  until(count: number): Promise<void>;
  forget(): void;
  stop(): Promise<void>;
}

/** Starts a receiver that responds with 204, immediately or after `afterMs`. */
export const startBenchReceiver = async (afterMs = 0): Promise<BenchReceiver> => {
  const seen = new Map<number, number>();
  let wanted = Infinity;
  let reached = (): void => undefined;
  const server = createServer((request, response) => {
    const sequence = Number(request.headers['x-service-sequence']);
    if (!seen.has(sequence)) seen.set(sequence, performance.timeOrigin + performance.now());
    request.resume().once('end', () => {
      setTimeout(() => response.writeHead(204).end(), afterMs);
      if (seen.size >= wanted) reached();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    seen,
    until: count =>
      new Promise(resolve => {
        [wanted, reached] = [count, resolve];
        if (seen.size >= count) resolve();
      }),
    forget: () => {
      seen.clear();
      wanted = Infinity;
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Returns the maximum number of arrivals in any second. */
export const busiestSecond = (arrivals: readonly number[]): number => {
  let [max, first] = [0, 0];
  arrivals.forEach((at, index) => {
    while (at - (arrivals[first] ?? at) >= 1_000) first += 1;
    max = Math.max(max, index - first + 1);
  });
  return max;
};
