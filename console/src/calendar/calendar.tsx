import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNarrow } from '../lib/narrow.ts';
import { zoneNameOf } from '../lib/times.ts';
import { useMayWrite } from '../brands/may-write.ts';
import { useOrganization } from '../shell/organization.ts';
import { WriteLink } from '../shell/write-link.tsx';
import { Failed, Loading, Screen } from '../ui/parts.tsx';
import { Agenda } from './agenda.tsx';
import type { Nudge } from './chip.tsx';
import { atMinute, groupByDay, keepSame, moveBy, moveToDay, shownDays, spanOf } from './days.ts';
import { LooseDrafts, useLooseDrafts, usePlan } from './drafts.tsx';
import { useDrag, type Drop } from './drag.ts';
import { calendarQuery, useMove, type Entry } from './entries.ts';
import { Filters, FiltersButton } from './filters.tsx';
import { More } from './more-button.tsx';
import { Month, monthNameOf, type ViewProps } from './month.tsx';
import { useSelection, type Selection } from './selection.ts';
import type { CalendarFilter, View } from './search.ts';
import { SmallMonth } from './small-month.tsx';
import { Pages, Views } from './turning.tsx';
import { Week } from './week.tsx';
import { i18n } from '../lib/i18n.ts';

const route = getRouteApi('/o/$org/calendar');

/** Step in minutes to which a drop in a column of hours snaps. */
const stepMinutes = 15;

/** Time of a draft without a time that is dropped on a whole day: 09:00, in minutes since midnight. */
const morning = 9 * 60;

/** Returns the view and the day from the URL. Defaults to the view that fits the screen, and to today. */
const useView = () => {
  const search = route.useSearch();
  const { zone } = useOrganization();
  const isNarrow = useNarrow();
  const today = Temporal.Now.plainDateISO(zone);
  const asked = search.view ?? 'month';
  const view: View = isNarrow && asked === 'month' ? 'agenda' : asked;
  const day = search.day === undefined ? today : Temporal.PlainDate.from(search.day);
  const days = useMemo(() => shownDays(view, day), [view, day.toString()]);
  return { search, today, view, day, days, zone, isNarrow };
};

const nudges: Record<string, { days?: number; minutes?: number }> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
};
const hourNudges: typeof nudges = { ...nudges, ArrowUp: { minutes: -15 }, ArrowDown: { minutes: 15 } };

/**
 * Returns moves by keyboard and by dragging, if the person may move posts, and the post moved last, which keeps the focus
 * in its new day.
 */
const useMoves = (view: View, entries: readonly Entry[] | undefined, mayWrite: boolean) => {
  const { zone } = useOrganization();
  const move = useMove();
  const plan = usePlan();
  const drafts = useLooseDrafts();
  const [movedId, setMovedId] = useState<string>();
  const focus = useRef<string>(undefined);
  const isHours = view === 'week' || view === 'day';
  const moving = useRef(move);
  moving.current = move;
  const onNudge = useCallback<Nudge>(
    (entry, key) => {
      const by = (isHours ? hourNudges : nudges)[key];
      if (!by) return;
      setMovedId(entry.id);
      focus.current = entry.id;
      moving.current(entry, moveBy(entry.at, by, zone));
    },
    [isHours, zone],
  );
  useEffect(() => {
    if (focus.current === undefined) return;
    const chip = document.querySelector<HTMLElement>(`[data-post="${CSS.escape(focus.current)}"]`);
    if (!chip) return;
    if (document.activeElement !== chip) chip.focus();
    // Restore the focus once. Afterwards the person controls it.
    focus.current = undefined;
  }, [entries]);
  const onDrop = ({ id, day, share }: Drop): void => {
    const to = Temporal.PlainDate.from(day);
    const minute = Math.min(Math.round((share * 1440) / stepMinutes) * stepMinutes, 1440 - stepMinutes);
    const draft = drafts.find(one => one.id === id);
    if (draft) return plan(draft, atMinute(to, isHours ? minute : morning, zone));
    const entry = entries?.find(one => one.id === id);
    if (!entry) return;
    setMovedId(id);
    move(entry, isHours ? atMinute(to, minute, zone) : moveToDay(entry.at, to, zone));
  };
  return { movedId, drafts, onNudge: mayWrite ? onNudge : undefined, onDrop };
};

/** The entries of each day. */
const useGroups = (
  entries: readonly Entry[] | undefined,
  days: readonly Temporal.PlainDate[],
  zone: string,
): ReadonlyMap<string, readonly Entry[]> => {
  const before = useRef<ReadonlyMap<string, readonly Entry[]>>(new Map());
  return useMemo(() => {
    before.current = keepSame(before.current, groupByDay(entries ?? [], days, zone));
    return before.current;
  }, [entries, days, zone]);
};
/** Loaded when the first post is selected. */
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

const Chosen = ({ selection }: { selection: Selection }) =>
  selection.chosen.length > 0 && (
    <Suspense>
      <SelectionBar selection={selection} />
    </Suspense>
  );

const none: readonly Entry[] = [];

interface Frame {
  view: View;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  search: CalendarFilter;
  isNarrow: boolean;
  /** Whether the filters are open on a phone. */
  isFiltering: boolean;
  onFilter: () => void;
}

/** Controls to page and to choose the view and the filters. On a phone, views and filters are behind one button. */
const Controls = ({
  isNarrow,
  isFiltering,
  onFilter,
  search,
  children,
  ...paging
}: Frame & { children: ReactNode }) => (
  <>
    <Pages {...paging} />
    {isNarrow ? (
      <FiltersButton search={search} isOpen={isFiltering} onPress={onFilter} />
    ) : (
      <Views view={paging.view} />
    )}
    {children}
    {!isNarrow && <WriteLink />}
  </>
);

/** Filters, and on a phone the views and a small month. */
const Narrowing = ({
  isNarrow,
  isFiltering,
  search,
  view,
  day,
  today,
  entries,
}: Frame & { entries: readonly Entry[] }) => (
  <>
    {isNarrow && isFiltering && <Views view={view} />}
    {(!isNarrow || isFiltering) && <Filters search={search} entries={entries} />}
    {isNarrow && <SmallMonth day={day} today={today} />}
  </>
);

/** Shows the posts in the selected view. The agenda appears once they are loaded. */
const Shown = ({
  view,
  isPending,
  selection,
  ...given
}: ViewProps & { view: View; isPending: boolean; selection: Selection }) => {
  if (view === 'month') return <Month {...given} />;
  if (view === 'agenda') return !isPending && <Agenda {...given} selection={selection} />;
  return <Week {...given} />;
};

/** Page of scheduled and published posts, by month, week, or day, or as an agenda. */
export const Calendar = () => {
  const { search, today, view, day, days, zone, isNarrow } = useView();
  const { org, api } = useOrganization();
  const [isFiltering, setFiltering] = useState(false);
  const span = useMemo(() => spanOf(days, zone), [days, zone]);
  const { data, error, isPending, refetch } = useQuery(calendarQuery({ orgId: org.id, api }, span, search));
  const groups = useGroups(data, days, zone);
  const mayWrite = useMayWrite();
  const { movedId, drafts, onNudge, onDrop } = useMoves(view, data, mayWrite);
  const selection = useSelection(data ?? none, mayWrite && view === 'agenda');
  const area = useRef<HTMLDivElement>(null);
  useDrag(area, onDrop);
  const shown = {
    days,
    day,
    today,
    groups,
    movedId,
    zone,
    org: org.slug,
    mayWrite,
    onNudge: mayWrite ? onNudge : undefined,
  };
  const frame = {
    view,
    day,
    today,
    search,
    isNarrow,
    isFiltering,
    onFilter: () => setFiltering(!isFiltering),
  };
  return (
    <Screen
      title={monthNameOf(day)}
      note={i18n.t('Times in {zone}', { zone: zoneNameOf(zone) })}
      actions={
        <Controls {...frame}>
          <More span={span} search={search} />
        </Controls>
      }
    >
      <Narrowing {...frame} entries={data ?? none} />
      {error && <Failed error={error} retry={refetch} />}
      <div ref={area} className="flex flex-col gap-4">
        {view !== 'agenda' && <LooseDrafts drafts={drafts} areMovable={mayWrite} />}
        <Shown view={view} isPending={isPending} selection={selection} {...shown} />
      </div>
      {isPending && <Loading />}
      <Chosen selection={selection} />
    </Screen>
  );
};
