import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import type { InOrganization } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';

export type Series = Schemas['Series'];
export type Occurrence = Schemas['Occurrence'];

/** Milliseconds between polls of series. The change stream does not report series. */
export const lookMs = 30_000;

export const seriesQuery = ({ orgId, api }: InOrganization, seriesId: string) =>
  queryOptions({
    queryKey: [orgId, 'series', seriesId],
    queryFn: ({ signal }) => api.series.get(seriesId, { signal }),
    refetchInterval: lookMs,
  });

/** Changes a series, and reads again what stands of it in calendars and lists of posts. */
export const useSeriesChange = <Given, Made>({
  onDone,
  ...change
}: Omit<Parameters<typeof useChange<Given, Made>>[0], 'noun'>) => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  return useChange<Given, Made>({
    ...change,
    noun: 'series',
    onDone: async (made, given) => {
      await onDone?.(made, given);
      await Promise.all(
        ['calendar', 'posts'].map(noun => queries.invalidateQueries({ queryKey: [org.id, noun] })),
      );
    },
  });
};
