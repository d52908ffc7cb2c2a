import type { Pool } from 'pg';
import { passwordWork } from '../../adapters/secrets/passwords.ts';
import { watchEventLoop } from '../../process/event-loop-delay.ts';

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  count: number;
  seconds: number;
  buckets: number[];
}

export interface Metrics {
  observe(request: { method: string; route: string; status: number; milliseconds: number }): void;
  /** Counts events that a platform sent to the webhook, by outcome. */
  countHints(
    platform: string,
    outcome: 'taken' | 'repeated' | 'ignored' | 'unread' | 'forged',
    count: number,
  ): void;
  /** Returns all metrics in Prometheus' text format. */
  text(
    pools: readonly Pool[],
    openStreams: { notifications: number; changes: number },
    isRestored: boolean,
  ): string;
  /** Stops monitoring the event loop. */
  close(): void;
}

const emptySeries = (): Series => ({ count: 0, seconds: 0, buckets: bounds.map(() => 0) });

const addTo = (series: Series, seconds: number): void => {
  series.count += 1;
  series.seconds += seconds;
  for (const [index, bound] of bounds.entries()) if (seconds <= bound) series.buckets[index]! += 1;
};

/** Formats a histogram in Prometheus' text format, by labels, which may be empty. */
const histogram = (name: string, help: string, all: Iterable<[string, Series]>): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} histogram`,
  ...[...all].flatMap(([labels, { count, seconds, buckets }]) => {
    const before = labels && `${labels},`;
    const own = labels && `{${labels}}`;
    return [
      ...bounds.map((le, index) => `${name}_bucket{${before}le="${le}"} ${buckets[index]}`),
      `${name}_bucket{${before}le="+Inf"} ${count}`,
      `${name}_sum${own} ${seconds}`,
      `${name}_count${own} ${count}`,
    ];
  }),
];

/** Formats one value in Prometheus' text format. */
export const gauge = (name: string, help: string, value: number): string[] =>
  gauges(name, help, [['', value]]);

/** Formats one value per label, such as `kind="clip"`. */
export const gauges = (name: string, help: string, values: readonly [string, number][]): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...values.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
];

/** Counts requests by method, route, and status. Routes come from the OpenAPI file, so there are few series. */
export const createMetrics = (): Metrics => {
  const all = new Map<string, Series>();
  const hints = new Map<string, number>();
  const delays = emptySeries();
  const close = watchEventLoop(seconds => addTo(delays, seconds));
  return {
    close,
    observe({ method, route, status, milliseconds }) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      const series = all.get(labels) ?? emptySeries();
      all.set(labels, series);
      addTo(series, milliseconds / 1_000);
    },
    countHints(platform, outcome, count) {
      const labels = `platform="${platform}",outcome="${outcome}"`;
      if (count > 0) hints.set(labels, (hints.get(labels) ?? 0) + count);
    },
    text(pools, openStreams, isRestored) {
      const inAll = (count: 'totalCount' | 'idleCount' | 'waitingCount'): number =>
        pools.reduce((sum, pool) => sum + pool[count], 0);
      const lines = [
        ...histogram(
          'http_request_duration_seconds',
          'Time from the start of a request to the end of its answer.',
          all,
        ),
        ...histogram('event_loop_delay_seconds', 'Delay of the event loop.', [['', delays]]),
        ...gauge('database_connections', 'Open database connections.', inAll('totalCount')),
        ...gauge('database_connections_idle', 'Idle database connections.', inAll('idleCount')),
        ...gauge(
          'database_requests_waiting',
          'Requests waiting for a database connection.',
          inAll('waitingCount'),
        ),
        ...gauge('password_hashes', 'Passwords hashed or checked since the start.', passwordWork.hashes),
        ...gauge(
          'database_restored',
          '1 while the database is older than Temporal’s record and publishing has stopped.',
          Number(isRestored),
        ),
        ...gauges('platform_hints', 'Webhooks from platforms since the start, by result.', [...hints]),
        ...gauge('notification_streams', 'Open notification streams.', openStreams.notifications),
        ...gauge('change_streams', 'Open change streams.', openStreams.changes),
        ...gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
};
