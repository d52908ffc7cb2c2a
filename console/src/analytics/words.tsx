import type { Schemas } from '@sdk';
import { number } from '../lib/numbers.ts';
import { platformName, platforms } from '../post/states.tsx';
import { metrics, type Group, type Metric } from './search.ts';

type Counts = Schemas['PostMetricCounts'];

const metricNames: Record<Metric, string> = {
  impressions: 'Impressions',
  views: 'Views',
  reach: 'Reach',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  reposts: 'Reposts',
  quotes: 'Quotes',
  saves: 'Saves',
  clicks: 'Clicks',
  follows: 'Follows',
  watchTimeMs: 'Watch time (ms)',
};

export const metricName = (metric: Metric): string => metricNames[metric];

/** Numbers that somebody reports. */
export const reportedIn = (counts: Counts): Metric[] => metrics.filter(name => counts[name] !== undefined);

/** A number, or that nobody reported it: that is not 0, and never looks like it. */
export const Count = ({ of: count }: { of: number | undefined }) =>
  count === undefined ? <span className="text-quiet">not reported</span> : number(count);

const groupNames: Record<Group, string> = {
  platform: 'Platform',
  brand: 'Brand',
  label: 'Label',
  kind: 'What it carries',
  author: 'Author',
  agent: 'Agent',
  day: 'Day',
  weekday: 'Weekday',
  hour: 'Hour',
};

export const groupName = (group: Group): string => groupNames[group];

const kinds: Record<string, string> = {
  text: 'Text alone',
  image: 'A picture',
  video: 'A video',
  document: 'A document',
  several: 'Several files',
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? String(weekday);
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** What a group is called. */
export const keyName = (by: Group, { key, name }: { key: string; name: string | null }): string => {
  if (by === 'weekday') return weekdayName(Number(key));
  if (by === 'hour') return hourName(Number(key));
  if (by === 'kind') return kinds[key] ?? key;
  const platform = by === 'platform' ? platforms.find(one => one === key) : undefined;
  return platform === undefined ? (name ?? key) : platformName(platform);
};
