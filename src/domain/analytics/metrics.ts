/**
 * What is counted of a post that is out. Each is a number that the platform gave, or absent: "not reported" is never 0. Displays
 * (`impressions`, of X and LinkedIn) and plays or views are not the same, so neither is added to the other.
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

/** What is counted of an account. Most platforms keep no history of it, so it is stored daily. */
export const accountMetricNames = ['followers', 'following', 'posts', 'views', 'reach'] as const;
export type AccountMetricName = (typeof accountMetricNames)[number];

/** The numbers that are known. */
export type MetricCounts<Name extends string> = { [Known in Name]?: number | undefined };

/**
 * What a platform said, once: our numbers, its own under its own names, and which of its names each of ours was read from. A
 * platform renames a number now and then; it is continued, and the change is told.
 */
export interface MeasuredCounts<Name extends string> {
  metrics: MetricCounts<Name>;
  native: Record<string, number>;
  names: Partial<Record<Name, string>>;
  /** Numbers that the platform gave before and does not give any more, with when it last did. */
  lastReported?: Partial<Record<Name, string>>;
}

/** Several of a platform's numbers that make one of ours, or the one that it is called by. */
export type NativeNames<Name extends string> = Readonly<Record<string, Name>>;

/** Ours by the platform's. A name that is not known stays among its own. */
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

/** What was read now, with the numbers of before that it leaves out; `at` is when those were read. */
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
 * Whether all that was counted is 0 now: LinkedIn answers zeros to an account that has lost its role. No post loses all of its
 * displays and likes.
 */
export const isEmptied = <Name extends string>(
  before: MeasuredCounts<Name> | null,
  now: MetricCounts<Name>,
): boolean => {
  const [was, is] = [Object.values(before?.metrics ?? {}), Object.values(now)];
  return was.some(count => Number(count) > 1) && is.length > 1 && is.every(count => count === 0);
};

/** Whether two readings say the same. */
export const isSameReading = <Name extends string>(
  one: MeasuredCounts<Name>,
  other: MeasuredCounts<Name> | null,
): boolean => {
  const names = new Set([...Object.keys(one.metrics), ...Object.keys(other?.metrics ?? {})] as Name[]);
  return [...names].every(name => one.metrics[name] === other?.metrics[name]);
};

/**
 * How what is known of a post or an account stands. `ok`: it was read. `pending`: nothing has been read yet. `unsupported`: the
 * platform gives apps no numbers of it. `refused`: it did not give them this time, as `reason` says. `needs_reconnect`: a person
 * has to connect the account. `off`: the operator reads none. `gone`: it is not on the platform any more. In all of them the
 * numbers of before stay.
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

/** One renamed number: what it was read from before that day, and since. */
export interface Renamed<Name extends string = PostMetricName> {
  metric: Name;
  on: string;
  from: string;
  to: string;
}

/** The renamings in a history, the oldest day first. */
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

/** What several give together, and who left out what: a sum is of those that reported the number. */
export interface MetricSum<Source extends string = string> {
  metrics: MetricCounts<PostMetricName>;
  leftOut: Partial<Record<PostMetricName, Source[]>>;
}

/** Adds what was reported. A number that nobody reported is in neither list. */
export const sumMetrics = <Source extends string>(
  parts: readonly { source: Source; metrics: MetricCounts<PostMetricName> }[],
): MetricSum<Source> => {
  const sum: MetricSum<Source> = { metrics: {}, leftOut: {} };
  for (const name of postMetricNames) {
    const reported = parts.filter(({ metrics }) => metrics[name] !== undefined);
    if (reported.length === 0) continue;
    sum.metrics[name] = reported.reduce((total, { metrics }) => total + (metrics[name] ?? 0), 0);
    const missing = parts.filter(part => !reported.includes(part)).map(({ source }) => source);
    if (missing.length > 0) sum.leftOut[name] = missing;
  }
  return sum;
};
