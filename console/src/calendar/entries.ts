import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Schemas, SocialPublishing } from '@sdk';
import { isCode } from '../api/client.ts';
import { fullTimeOf } from '../lib/times.ts';
import { useRights } from '../shell/may.ts';
import { may } from '../shell/rights.ts';
import { useOrganization } from '../shell/organization.ts';
import { prepareToastsOnTouch, showToast, showProblem } from '../ui/toasts.tsx';
import { useEffect } from 'react';
import { namesOf, type CalendarFilter } from './search.ts';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';

export type Entry = Schemas['CalendarEntry'];

/** Maximum page size of the API. */
const pageSize = 2_000;

type Query = Parameters<SocialPublishing['posts']['listCalendar']>[0];

const readOn = async (
  api: SocialPublishing,
  query: Query,
  signal: AbortSignal | undefined,
  begin?: string,
): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (let after = begin; ;) {
    const page = await api.posts.listCalendar(
      { ...query, limit: pageSize, ...(after !== undefined && { after }) },
      signal && { signal },
    );
    entries.push(...page.posts);
    if (page.next === null) return entries;
    after = page.next;
  }
};

/** Number of parallel requests for the rest of a span that does not fit one page. */
const parts = 3;

/** Reads all posts of a span that match a filter. */
export const readCalendar = async (
  api: SocialPublishing,
  query: Query,
  signal?: AbortSignal,
): Promise<Entry[]> => {
  const first = await api.posts.listCalendar({ ...query, limit: pageSize }, signal && { signal });
  const last = first.posts.at(-1);
  if (first.next === null || !last) return first.posts;
  const [from, to] = [Date.parse(last.at), Date.parse(query.to)];
  const ends = Array.from({ length: parts }, (_, part) =>
    part === parts - 1 ? query.to : new Date(from + ((to - from) / parts) * (part + 1)).toISOString(),
  );
  const rest = await Promise.all(
    ends.map((end, part) => {
      const before = ends[part - 1];
      const span = { ...query, ...(before !== undefined && { from: before }), to: end };
      return readOn(api, span, signal, before === undefined ? (first.next ?? undefined) : undefined);
    }),
  );
  return [first.posts, ...rest].flat();
};

/** The filters of an address as the API takes them. */
export const filterOf = ({ brand, platform, status, label, author }: CalendarFilter) => ({
  ...(brand !== undefined && { brandSlug: [brand] }),
  ...(platform !== undefined && { platform: namesOf(platform) as Schemas['Platform'][] }),
  ...(status !== undefined && { status: namesOf(status) as Schemas['PostStatus'][] }),
  ...(label !== undefined && { label }),
  ...(author !== undefined && { createdBy: namesOf(author) }),
});

/** Query key of a calendar: organization, noun, span, and filter. */
export type CalendarKey = readonly [
  string,
  string,
  { from: string; to: string },
  ReturnType<typeof filterOf>,
];

export const calendarQuery = (
  { orgId, api }: { orgId: string; api: SocialPublishing },
  span: { from: string; to: string },
  search: CalendarFilter,
) =>
  queryOptions({
    queryKey: [orgId, 'calendar', span, filterOf(search)],
    queryFn: ({ signal }) => readCalendar(api, { ...span, ...filterOf(search), planned: true }, signal),
    // The previous span stays visible while another loads, but only within the same organization.
    placeholderData: (before, query) => (query?.queryKey[0] === orgId ? before : undefined),
    refetchInterval: pollEvery(30_000),
  });

/**
 * Returns the entries with one changed, in order of time. The rest is already sorted, because sorting ten thousand entries
 * would be noticeable.
 */
const withChange = (entries: readonly Entry[], id: string, change: Partial<Entry>): readonly Entry[] => {
  const before = entries.find(entry => entry.id === id);
  if (!before) return entries;
  const changed = { ...before, ...change };
  const rest = entries.filter(entry => entry !== before);
  const place = rest.findIndex(({ at }) => at > changed.at);
  return rest.toSpliced(place === -1 ? rest.length : place, 0, changed);
};

const replace = (queries: QueryClient, orgId: string, id: string, change: Partial<Entry>): void => {
  queries.setQueriesData<readonly Entry[]>(
    { queryKey: [orgId, 'calendar'] },
    entries => entries && withChange(entries, id, change),
  );
};

/** Whether a post can be moved: only unpublished posts can be, and only into the future. */
export const canMove = ({ status }: Entry): boolean => status === 'scheduled' || status === 'draft';

/** Last pending move of each post. The next move waits for it. */
const underWay = new Map<string, Promise<unknown>>();

/** Revisions created by moves, newer than those on the screen until it renders again. */
const newest = new Map<string, number>();

const inTurn = <Done>(id: string, run: () => Promise<Done>): Promise<Done> => {
  const turn = (underWay.get(id) ?? Promise.resolve()).then(run, run);
  underWay.set(id, turn);
  const leave = (): void => {
    if (underWay.get(id) === turn) underWay.delete(id);
  };
  void turn.then(leave, leave);
  return turn;
};

/** Whether this tab is moving the post. */
export const isMoving = (id: string): boolean => underWay.has(id);

/** Moves a single occurrence, in the time zone of its series. Moving it to its regular time removes the override. */
const moveOccurrence = async (
  api: SocialPublishing,
  { seriesId, occurrence }: Entry,
  at: string,
): Promise<{ revision: number; scheduledAt: string; plannedFor: null }> => {
  const [id, key] = [seriesId ?? '', occurrence ?? ''];
  const { timeZone } = await api.series.get(id);
  const clock = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const time = clock.toString({ smallestUnit: 'second' });
  await api.series.updateOccurrence(id, key, { startsAt: time === key ? null : time });
  return { revision: 0, scheduledAt: at, plannedFor: null };
};

const isSameInstant = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/**
 * Moves a post. The calendar shows the move immediately and reverts it with the reason if it fails. The toast undoes it.
 */
export const useMove = () => {
  const { api, org, zone } = useOrganization();
  const rights = useRights();
  const queries = useQueryClient();
  useEffect(prepareToastsOnTouch, []);
  const mutation = useMutation({
    meta: { isShown: true },
    mutationFn: ({ entry, at }: { entry: Entry; at: string; isUndo?: boolean }) =>
      inTurn(entry.id, async () => {
        if (entry.planned) return moveOccurrence(api, entry, at);
        const revision = Math.max(entry.revision, newest.get(entry.id) ?? 0);
        // A moved draft stays a draft.
        const change = entry.status === 'draft' ? { plannedFor: at } : { scheduledAt: at };
        const moved = await api.posts.update(entry.id, change, { ifMatch: `"${revision}"` });
        newest.set(entry.id, moved.revision);
        return moved;
      }),
    onMutate: async ({ entry, at }) => {
      await queries.cancelQueries({ queryKey: [org.id, 'calendar'] });
      replace(queries, org.id, entry.id, { at });
    },
    onSuccess: ({ revision, scheduledAt, plannedFor }, { entry, at, isUndo }) => {
      const now = { revision, at: scheduledAt ?? plannedFor ?? at };
      // While the next move is pending, the post is shown at its target.
      replace(queries, org.id, entry.id, underWay.has(entry.id) ? { revision } : now);
      const where = fullTimeOf(now.at, zone);
      if (entry.planned) void queries.invalidateQueries({ queryKey: [org.id, 'series'] });
      if (isUndo) return showToast(i18n.t('Moved back to {where}', { where }));
      const moved = { ...entry, ...now };
      showToast(i18n.t('Moved to {where}', { where }), () =>
        mutation.mutate({ entry: moved, at: entry.at, isUndo: true }),
      );
    },
    onError: (error, { entry }) => {
      replace(queries, org.id, entry.id, { at: entry.at });
      showProblem(
        isCode(error, 'precondition_failed')
          ? i18n.t('Not moved: someone changed the post meanwhile.')
          : i18n.t('Not moved.'),
        error,
      );
      void queries.invalidateQueries({ queryKey: [org.id, 'calendar'] });
    },
  });
  return (entry: Entry, at: string): void => {
    if (isSameInstant(at, entry.at)) return;
    if (rights && !may(rights, 'posts:write', entry.brandSlug))
      return showProblem(i18n.t('Not moved: you may not change posts of this brand.'));
    if (Date.parse(at) <= Date.now()) return showProblem(i18n.t('Not moved: that time has passed.'));
    mutation.mutate({ entry, at });
  };
};
