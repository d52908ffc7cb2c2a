import type { Schemas } from '@sdk';

export type Metric = Schemas['PostMetricName'];
export type Group = Schemas['AnalyticsGroup'];

export const metrics = [
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
] as const satisfies readonly Metric[];

export const groups = [
  'platform',
  'brand',
  'label',
  'kind',
  'author',
  'agent',
  'day',
  'weekday',
  'hour',
] as const satisfies readonly Group[];

/** Periods a reader can choose, in days. Defaults to the second. */
export const spans = ['7', '30', '90'] as const;
export type Span = (typeof spans)[number];

/** State of the screen. All of it is in the URL, so a link shows a colleague the same. */
export interface AnalyticsSearch {
  days?: Span;
  by?: Group;
  metric?: Metric;
  /** One or more values each, such as `x,linkedin`. `label` is a single one, because a label may contain a comma. */
  platform?: string;
  label?: string;
}

export const filterNames = ['platform', 'label'] as const;

export const analyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => {
  const given: AnalyticsSearch = {};
  // A URL may contain the value as a number.
  const days = spans.find(span => span === String(search['days']));
  if (days) given.days = days;
  const by = groups.find(group => group === search['by']);
  if (by) given.by = by;
  const metric = metrics.find(name => name === search['metric']);
  if (metric) given.metric = metric;
  for (const name of filterNames) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  return given;
};
