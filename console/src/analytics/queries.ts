import { useMutation, useQuery } from '@tanstack/react-query';
import type { Data, Query } from '@sdk';
import { namesOf } from '../calendar/search.ts';
import { saveCsv } from '../imports/save-csv.ts';
import { platforms } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import type { Frame } from '../brands/frame.ts';
import type { AnalyticsSearch } from './search.ts';

/** Result of the analytics request. It is a text only if CSV is requested. */
export type Summary = Exclude<Data<'getAnalytics'>, string>;

const day = 86_400_000;

/**
 * Filters of a screen, and the time the screen was opened. All parts of a screen use the same period, which ends at `now`.
 */
export interface Shown {
  search: AnalyticsSearch & Frame;
  now: number;
}

/** Returns the filter for the selected posts. */
const usePosts = ({ search: { days = '30', brand, platform, label }, now }: Shown) => {
  const { zone } = useOrganization();
  const chosen = namesOf(platform);
  return {
    from: new Date(now - Number(days) * day).toISOString(),
    to: new Date(now).toISOString(),
    timeZone: zone,
    ...(brand !== undefined && { brandSlug: [brand] }),
    ...(chosen.length > 0 && { platform: platforms.filter(name => chosen.includes(name)) }),
    ...(label !== undefined && { label }),
  } satisfies Query<'listBestTimes'>;
};

/** Reads the numbers of a summary: totals and groups and, where groups can be compared, the previous period. */
export const useSummary = (shown: Shown) => {
  const { org, api } = useOrganization();
  const posts = usePosts(shown);
  const { by = 'platform', metric = 'likes' } = shown.search;
  const asked = { ...posts, groupBy: by };
  const summary = useQuery({
    queryKey: [org.id, 'analytics', 'summary', asked],
    queryFn: async ({ signal }) => {
      const known = (await api.analytics.get(asked, { signal })) as Summary;
      if (known.before === null || by === 'day') return { known, earlier: null };
      const before = { ...asked, ...known.before, compare: false };
      return { known, earlier: (await api.analytics.get(before, { signal })) as Summary };
    },
    placeholderData: before => before,
  });
  const chart = useQuery({
    queryKey: [org.id, 'analytics', 'chart', asked, metric],
    queryFn: ({ signal }) => api.analytics.draw({ ...asked, metric }, { signal }),
    placeholderData: before => before,
  });
  return { by, metric, summary, chart };
};

/** Reads the labels of posts published in the period, regardless of the selected label. */
export const useLabels = ({ search: { label, ...search }, now }: Shown): string[] => {
  const { org, api } = useOrganization();
  const asked = { ...usePosts({ search, now }), groupBy: 'label', compare: false } as const;
  const { data } = useQuery({
    queryKey: [org.id, 'analytics', 'labels', asked],
    queryFn: async ({ signal }) => (await api.analytics.get(asked, { signal })) as Summary,
    placeholderData: before => before,
  });
  const known = data?.groups.map(({ key }) => key) ?? [];
  return [...new Set([...known, ...(label === undefined ? [] : [label])])].toSorted((a, b) =>
    a.localeCompare(b),
  );
};

export const useBestTimes = (shown: Shown) => {
  const { org, api } = useOrganization();
  const posts = usePosts(shown);
  return useQuery({
    queryKey: [org.id, 'analytics', 'times', posts],
    queryFn: ({ signal }) => api.analytics.listBestTimes(posts, { signal }),
    placeholderData: before => before,
  });
};

/** Downloads the shown data as CSV, with all numbers. */
export const useSummaryCsv = (shown: Shown) => {
  const { api } = useOrganization();
  const posts = usePosts(shown);
  const { by = 'platform' } = shown.search;
  return useMutation({
    mutationFn: async () => {
      const text = await api.analytics.get({ ...posts, groupBy: by, format: 'csv' });
      saveCsv('analytics.csv', text as string);
    },
  });
};
