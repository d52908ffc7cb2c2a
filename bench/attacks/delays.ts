import { quantile } from '../rounds.ts';

/** Number of waits up to each upper bound in seconds, as a process counts them in `event_loop_delay_seconds`. */
type Buckets = Map<number, number>;

const line = /^event_loop_delay_seconds_bucket\{.*le="([^"]+)".*\} (\d+)/gm;

export const readDelays = async (metricsUrl: string): Promise<Buckets> => {
  const text = await (await fetch(metricsUrl)).text();
  const found = [...text.matchAll(line)].map(
    ([, bound, count]) => [bound === '+Inf' ? Infinity : Number(bound), Number(count)] as const,
  );
  if (found.length === 0) throw new Error(`${metricsUrl} says nothing of the event loop`);
  return new Map(found);
};

/**
 * Returns the 99th percentile of the waits between two readings in milliseconds, interpolated within its bucket as
 * Prometheus does.
 */
export const delayP99 = (before: Buckets, after: Buckets): number => {
  const bounds = [...after.keys()].toSorted((one, other) => one - other);
  const counts = bounds.map(bound => (after.get(bound) ?? 0) - (before.get(bound) ?? 0));
  const wanted = (counts.at(-1) ?? 0) * 0.99;
  const place = counts.findIndex(count => count >= wanted);
  const [low, high] = [bounds[place - 1] ?? 0, bounds[place] ?? Infinity];
  if (!Number.isFinite(high)) return low * 1_000;
  const [below, upTo] = [counts[place - 1] ?? 0, counts[place] ?? 0];
  return quantile([low, high], (wanted - below) / (upTo - below)) * 1_000;
};
