import { graphError } from './meta-voice.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import { graphTime } from './meta-nodes.ts';
import { dayLengthMs } from '../numbers/numbers.ts';

/** Returns the metrics that a call requests. */
export const metricsOf = (call: Call): string[] =>
  (call.query.get('metric') ?? '').split(',').filter(name => name !== '');

/** Graph's response with insights. Missing metrics are omitted. */
export const insightsAnswer = (insights: readonly (Json | undefined)[]): Reply =>
  json(200, { data: insights.filter(insight => insight !== undefined) });

/** Graph refuses the whole call for one name that it cannot use. */
export const wrongMetric = (message: string): Reply => graphError(100, undefined, `(#100) ${message}`);

/** Returns Graph's error if a metric is unknown or none is requested, or undefined otherwise. */
export function unknownMetric(names: readonly string[], known: readonly string[]): Reply | undefined {
  const index = names.findIndex(name => !known.includes(name));
  if (names.length === 0) return wrongMetric('The parameter metric is required.');
  return index === -1
    ? undefined
    : wrongMetric(`metric[${index}] must be one of the following values: ${known.join(', ')}`);
}

interface Named {
  node: string;
  name: string;
  period: 'lifetime' | 'day';
}

/** Returns title and description of a metric. Graph translates them, so clients must not use them as keys. */
function describedAs({ node, name, period }: Named): Json {
  const words = name.replaceAll('_', ' ');
  return {
    name,
    period,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    description: `The number of ${words}.`,
    id: `${node}/insights/${name}/${period}`,
  };
}

/** A number of a post, of its whole life. */
export const lifetimeInsight = (node: string, name: string, value: number | undefined): Json | undefined =>
  value === undefined
    ? undefined
    : { ...describedAs({ node, name, period: 'lifetime' }), values: [{ value }] };

/** A number of an account over a time. */
export const totalInsight = (node: string, name: string, value: number | undefined): Json | undefined =>
  value === undefined ? undefined : { ...describedAs({ node, name, period: 'day' }), total_value: { value } };

/** An answer about an account that has its own shape. */
export const shapedInsight = (node: string, name: string, shape: Json): Json => ({
  ...describedAs({ node, name, period: 'day' }),
  ...shape,
});

/** A number of an account for each day. */
export function dailyInsight(
  node: string,
  name: string,
  { from, to }: Period,
  valueOf: (from: number, to: number) => number | undefined,
): Json | undefined {
  const values: Json[] = [];
  for (let day = from; day < to; day += dayLengthMs) {
    const end = Math.min(to, day + dayLengthMs);
    const value = valueOf(day, end);
    if (value === undefined) return undefined;
    values.push({ value, end_time: graphTime(end) });
  }
  return { ...describedAs({ node, name, period: 'day' }), values };
}

/** In Unix milliseconds. */
export interface Period {
  from: number;
  to: number;
}

/** Returns the period of a call from `since` and `until` (Unix seconds). Defaults to the last days. */
export function periodOf(call: Call, days: number): Period | Reply {
  const [since, until] = [call.query.get('since'), call.query.get('until')];
  const to = until === null ? Date.now() : Number(until) * 1_000;
  const from = since === null ? to - days * dayLengthMs : Number(since) * 1_000;
  if (Number.isNaN(from) || Number.isNaN(to)) return wrongMetric('since and until must be Unix timestamps');
  return from < to ? { from, to } : wrongMetric('since param must be before until param');
}
