import type { Schemas } from '@sdk';
import { duration, number } from '../lib/numbers.ts';
import { platformName, platforms } from '../post/states.tsx';
import { metrics, type Group, type Metric } from './search.ts';
import { i18n } from '../lib/i18n.ts';
import { locale } from '../lib/locale.ts';

type Counts = Schemas['PostMetricCounts'];

const metricNames: Record<Metric, string> = {
  impressions: i18n.t('Impressions'),
  views: i18n.t('Views'),
  reach: i18n.t('Reach'),
  likes: i18n.t('Likes'),
  comments: i18n.t('Comments'),
  shares: i18n.t('Shares'),
  reposts: i18n.t('Reposts'),
  quotes: i18n.t('Quotes'),
  saves: i18n.t('Saves'),
  clicks: i18n.t('Clicks'),
  follows: i18n.t('Follows'),
  watchTimeMs: i18n.t('Watch time'),
};

export const metricName = (metric: Metric): string => metricNames[metric];

/** Returns the metrics that at least one platform reports. */
export const reportedIn = (counts: Counts): Metric[] => metrics.filter(name => counts[name] !== undefined);

/** Formats a count: a duration in hours and minutes, any other number as it is. */
export const countWords = (metric: Metric, count: number): string =>
  metric === 'watchTimeMs' ? duration(count) : number(count);

/** Shows a count, or “not reported” if no platform reports the metric. A missing count is never shown as 0. */
export const Count = ({ metric, of: count }: { metric: Metric; of: number | undefined }) =>
  count === undefined ? (
    <span className="text-quiet">{i18n.t('not reported')}</span>
  ) : (
    countWords(metric, count)
  );

const groupNames: Record<Group, string> = {
  platform: i18n.t('Platform'),
  brand: i18n.t('Brand'),
  label: i18n.t('Label'),
  kind: i18n.t('Content'),
  author: i18n.t('Author'),
  agent: i18n.t('Agent'),
  day: i18n.t('Day'),
  weekday: i18n.t('Weekday'),
  hour: i18n.t('Hour'),
};

export const groupName = (group: Group): string => groupNames[group];

/** Titles of the chart and the table of one metric, by grouping. */
const titles: Record<Group, (metric: string) => string> = {
  platform: metric => i18n.t('{metric} by platform', { metric }),
  brand: metric => i18n.t('{metric} by brand', { metric }),
  label: metric => i18n.t('{metric} by label', { metric }),
  kind: metric => i18n.t('{metric} by content type', { metric }),
  author: metric => i18n.t('{metric} by author', { metric }),
  agent: metric => i18n.t('{metric} by agent', { metric }),
  day: metric => i18n.t('{metric} by day', { metric }),
  weekday: metric => i18n.t('{metric} by weekday', { metric }),
  hour: metric => i18n.t('{metric} by hour', { metric }),
};

export const titleOf = (metric: Metric, by: Group): string => titles[by](metricName(metric));

const kinds: Record<string, string> = {
  text: i18n.t('Text only'),
  image: i18n.t('An image'),
  video: i18n.t('A video'),
  document: i18n.t('A document'),
  several: i18n.t('Several files'),
};

const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });

/** Returns the name of a weekday from 1 (Monday) to 7, or the number itself if it is out of range. */
export const weekdayName = (weekday: number): string =>
  // January 1, 2024 is a Monday.
  weekday >= 1 && weekday <= 7 ? weekdays.format(Date.UTC(2024, 0, weekday)) : String(weekday);
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Returns the display name of a group. */
export const keyName = (by: Group, { key, name }: { key: string; name: string | null }): string => {
  if (by === 'weekday') return weekdayName(Number(key));
  if (by === 'hour') return hourName(Number(key));
  if (by === 'kind') return kinds[key] ?? key;
  const platform = by === 'platform' ? platforms.find(one => one === key) : undefined;
  return platform === undefined ? (name ?? key) : platformName(platform);
};
