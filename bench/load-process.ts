import autocannon from 'autocannon';
import type { Load, LoadResult } from './load.ts';

/** Sends one load and reports the result, in a process of its own, so that it shares no event loop with either side. */
process.once('message', async ({ url, connections, seconds, headers, requests }: Load) => {
  const result = await autocannon({ url, connections, duration: seconds, headers, requests });
  const answer: LoadResult = {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
  process.send?.(answer, () => process.exit(0));
});
