import type { QueryClient } from '@tanstack/react-query';
import type { InOrganization } from '../api/queries.ts';
import { isMoving, readCalendar, type CalendarKey, type Entry } from './entries.ts';

/** Maximum number of IDs in one API request. */
const maxIds = 100;

/**
 * Returns the entries with the given posts at their current times. Posts without an entry in `placed` are dropped, because
 * they have left the calendar.
 */
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

/** Updates changed posts in each calendar on the screen, without reading its other posts again. */
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
      // A pending response may be older than the change. A query without a visible screen can wait.
      if (!query.isActive() || query.state.fetchStatus !== 'idle' || changed.length > maxIds)
        return readAll();
      try {
        // A series replans a post that it withdraws. Reading planned posts is expensive, so it is done only for posts of a
        // series.
        const planned = isOfSeries(queries.getQueryData<readonly Entry[]>(queryKey) ?? [], changed);
        const placed = await readCalendar(api, { ...span, ...filter, planned, id: [...changed] });
        if (query.state.fetchStatus !== 'idle') return await readAll();
        // The person who is moving a post sees it where they put it. A later event reports the finished move.
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
