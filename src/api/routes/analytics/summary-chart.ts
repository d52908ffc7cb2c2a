import type { BarChart } from '../../../adapters/charts/draw-bars.ts';
import type { NamedFigures } from '../../../db/analytics/summaries.ts';
import type { PostMetricName } from '../../../domain/analytics/metrics.ts';
import {
  noteOn,
  type Figures,
  type TimeSpan,
  type SummaryGroup,
} from '../../../domain/analytics/summaries.ts';

/** Maximum number of bars. A chart draws the groups with the most posts, because a reader cannot distinguish more bars. */
const maxBars = 60;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const labels: Record<PostMetricName, string> = {
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

interface ChartInput {
  metric: PostMetricName;
  groupBy: SummaryGroup;
  timeZone: string;
  time: TimeSpan;
  total: Figures;
  groups: readonly { now: NamedFigures; before: Figures | null }[];
}

const labelOf = (by: SummaryGroup, { key, name }: NamedFigures): string => {
  if (by === 'weekday') return weekdays[Number(key) - 1] ?? key;
  return by === 'hour' ? `${key.padStart(2, '0')}:00` : (name ?? key);
};

const dayIn = (instant: Date, timeZone: string): string =>
  instant.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** Draws one number of each group as a bar. */
export const chartOf = ({ metric, groupBy, timeZone, time, total, groups }: ChartInput): BarChart => {
  const drawn = groups.slice(0, maxBars);
  const note = noteOn(total);
  const last = new Date(time.to.getTime() - 1);
  const beside = drawn.some(({ before }) => before) ? ['light: preceding period'] : [];
  const left = groups.length > drawn.length ? [`${groups.length - drawn.length} more groups`] : [];
  const said = [`${dayIn(time.from, timeZone)} – ${dayIn(last, timeZone)}`, ...beside, ...left];
  const names = drawn.map(({ now }) => labelOf(groupBy, now));
  // two bars with the same label would merge
  const label = (name: string, key: string): string =>
    names.filter(other => other === name).length > 1 ? `${name} (${key})` : name;
  return {
    title: `${labels[metric]} by ${groupBy}`,
    subtitle: [said.join(', '), ...(note === null ? [] : [note])],
    bars: drawn.map(({ now, before }) => ({
      label: label(labelOf(groupBy, now), now.key),
      value: now.counts[metric] ?? null,
      before: before?.counts[metric] ?? null,
    })),
    empty: note ?? 'No numbers to draw.',
  };
};
