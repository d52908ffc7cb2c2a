import type { QueryClient } from '@tanstack/react-query';
import type { InOrganization } from '../api/queries.ts';
import { isMoving, readCalendar, type CalendarKey, type Entry } from './entries.ts';

/** As many ids as the API takes at once. */
const maxIds = 100;

/** The entries with these posts where they are now; those that are not among them have left. */
const withPlaced = (
  entries: readonly Entry[],
  ids: ReadonlySet<string>,
  placed: readonly Entry[],
): readonly Entry[] => {
  const known = new Map(entries.map(entry => [entry.id, entry]));
  const newest = placed.map(entry => {
    const shown = known.get(entry.id);
    return shown && !entry.planned && shown.revision > entry.revision ? shown : entry;
  });
  const others = entries.filter(({ id }) => !ids.has(id));
  return [...others, ...newest].toSorted((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );
};

const isOfSeries = (entries: readonly Entry[], ids: readonly string[]): boolean =>
  entries.some(({ id, seriesId }) => seriesId !== null && ids.includes(id));

/** Puts posts that have changed where they stand now, in each calendar that is shown; ten thousand others are not read for them. */
export const placeAgain = async (
  queries: QueryClient,
  { orgId, api }: InOrganization,
  changed: readonly string[],
): Promise<void> => {
  const shown = queries.getQueryCache().findAll({ queryKey: [orgId, 'calendar'] });
  await Promise.all(
    shown.map(async query => {
      const queryKey = query.queryKey as CalendarKey;
      const [, , span, filter] = queryKey;
      const readAll = () => queries.invalidateQueries({ queryKey, exact: true });
      // an answer that is on its way may be older than the change, and one that nobody sees can wait
      if (!query.isActive() || query.state.fetchStatus !== 'idle' || changed.length > maxIds)
        return readAll();
      try {
        // what a series takes back is planned again; to look for that costs, so only where it may be
        const planned = isOfSeries(queries.getQueryData<readonly Entry[]>(queryKey) ?? [], changed);
        const placed = await readCalendar(api, { ...span, ...filter, planned, id: [...changed] });
        if (query.state.fetchStatus !== 'idle') return await readAll();
        // who is moving one sees it where they put it; that it has moved is told again
        const ids = new Set(changed.filter(id => !isMoving(id)));
        queries.setQueryData<readonly Entry[]>(
          queryKey,
          entries =>
            entries &&
            withPlaced(
              entries,
              ids,
              placed.filter(({ id }) => ids.has(id)),
            ),
        );
      } catch {
        await readAll();
      }
    }),
  );
};
