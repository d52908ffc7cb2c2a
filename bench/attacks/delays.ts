import { quantile } from '../rounds.ts';

/** Upper bound in seconds → waits up to it, as `event_loop_delay_seconds` of a process counts them. */
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

/** Milliseconds of the 99th of a hundred waits between two readings: within its bucket by proportion, as Prometheus reckons. */
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
