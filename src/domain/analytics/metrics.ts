/**
 * Metrics of a published post. Each is a number that the platform reported, or absent: "not reported" is never 0.
 * Impressions (`impressions`, on X and LinkedIn) differ from plays or views, so the service never adds one to the other.
 */
export const postMetricNames = [
  'impressions',
  'views',
  'reach',
  'likes',
  'comments',
  'shares',
  'reposts',
  'quotes',
  'saves',
  'clicks',
  'follows',
  'watchTimeMs',
] as const;
export type PostMetricName = (typeof postMetricNames)[number];

/** Metrics of an account, stored daily because most platforms keep no history. */
export const accountMetricNames = ['followers', 'following', 'posts', 'views', 'reach'] as const;
export type AccountMetricName = (typeof accountMetricNames)[number];

/** Known counts by metric. */
export type MetricCounts<Name extends string> = { [Known in Name]?: number | undefined };

/**
 * One reading from a platform: our metrics, the platform's counts under the platform's names, and the platform's name that
 * each of our metrics was read from. When a platform renames a count, the metric continues and the API shows the change.
 */
export interface MeasuredCounts<Name extends string> {
  metrics: MetricCounts<Name>;
  native: Record<string, number>;
  names: Partial<Record<Name, string>>;
  /** Metrics that the platform no longer reports, with the time of their last report. */
  lastReported?: Partial<Record<Name, string>>;
}

/** Our metric for each of a platform's names. Several names may count towards one metric. */
export type NativeNames<Name extends string> = Readonly<Record<string, Name>>;

/** Converts a platform's counts to our metrics. Unknown names stay among the platform's own counts. */
export const measuredFrom = <Name extends string>(
  native: Record<string, number>,
  known: NativeNames<Name>,
): MeasuredCounts<Name> => {
  const measured: MeasuredCounts<Name> = { metrics: {}, native, names: {} };
  for (const [name, ours] of Object.entries(known)) {
    const value = native[name];
    if (value === undefined || measured.metrics[ours] !== undefined) continue;
    measured.metrics[ours] = value;
    measured.names[ours] = name;
  }
  return measured;
};

/** Returns the new reading, plus the earlier counts that it lacks. `at`: time of the earlier reading. */
export const carryOver = <Name extends string>(
  before: MeasuredCounts<Name> | null,
  read: MeasuredCounts<Name>,
  at: string,
): MeasuredCounts<Name> => {
  if (!before) return read;
  const left = (Object.keys(before.metrics) as Name[]).filter(name => read.metrics[name] === undefined);
  if (left.length === 0) return read;
  const kept: MeasuredCounts<Name> = {
    ...read,
    metrics: { ...read.metrics },
    names: { ...read.names },
    lastReported: {},
  };
  for (const name of left) {
    kept.metrics[name] = before.metrics[name];
    kept.names[name] = before.names[name];
    kept.lastReported = { ...kept.lastReported, [name]: before.lastReported?.[name] ?? at };
  }
  return kept;
};

/**
 * Returns whether every count dropped to 0. LinkedIn answers zeros to an account that has lost its role; no real post loses
 * all of its impressions and likes.
 */
export const isEmptied = <Name extends string>(
  before: MeasuredCounts<Name> | null,
  now: MetricCounts<Name>,
): boolean => {
  const [was, is] = [Object.values(before?.metrics ?? {}), Object.values(now)];
  return was.some(count => Number(count) > 1) && is.length > 1 && is.every(count => count === 0);
};

/** Returns whether two readings are equal. */
export const isSameReading = <Name extends string>(
  one: MeasuredCounts<Name>,
  other: MeasuredCounts<Name> | null,
): boolean => {
  const names = new Set([...Object.keys(one.metrics), ...Object.keys(other?.metrics ?? {})] as Name[]);
  return [...names].every(name => one.metrics[name] === other?.metrics[name]);
};

/**
 * States of the metrics of a post or an account. `ok`: read. `pending`: not read yet. `unsupported`: the platform does not
 * report them to apps. `refused`: the platform refused the last reading, see `reason`. `needs_reconnect`: a person has to
 * reconnect the account. `off`: the operator has disabled readings. `gone`: the post or account no longer exists on the
 * platform. In every state the earlier numbers stay.
 */
export const metricStates = [
  'pending',
  'ok',
  'unsupported',
  'refused',
  'needs_reconnect',
  'off',
  'gone',
] as const;
export type MetricState = (typeof metricStates)[number];

/** One renamed count: the platform's name before that day, and the name since. */
export interface Renamed<Name extends string = PostMetricName> {
  metric: Name;
  on: string;
  from: string;
  to: string;
}

/** Returns the renames in a history, oldest day first. */
export const findRenamed = <Name extends string>(
  days: readonly { day: string; names: Partial<Record<Name, string>> }[],
): Renamed<Name>[] => {
  const last: Partial<Record<Name, string>> = {};
  return days.flatMap(({ day, names }) =>
    (Object.entries(names) as [Name, string][]).flatMap(([metric, to]) => {
      const from = last[metric];
      last[metric] = to;
      return from === undefined || from === to ? [] : [{ metric, on: day, from, to }];
    }),
  );
};

/** Sum of a metric over several sources, with the sources that reported it and the sources that did not. */
export interface MetricSum<Source extends string = string> {
  metrics: MetricCounts<PostMetricName>;
  leftOut: Partial<Record<PostMetricName, Source[]>>;
}

/** Adds the reported counts. A metric that no source reported is in neither list. */
export const sumMetrics = <Source extends string>(
  parts: readonly { source: Source; metrics: MetricCounts<PostMetricName> }[],
): MetricSum<Source> => {
  const sum: MetricSum<Source> = { metrics: {}, leftOut: {} };
  for (const name of postMetricNames) {
    const reported = parts.filter(({ metrics }) => metrics[name] !== undefined);
    if (reported.length === 0) continue;
    sum.metrics[name] = reported.reduce((total, { metrics }) => total + (metrics[name] ?? 0), 0);
    const missing = parts.filter(part => !reported.includes(part)).map(({ source }) => source);
    if (missing.length > 0) sum.leftOut[name] = [...new Set(missing)];
  }
  return sum;
};
