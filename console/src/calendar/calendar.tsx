import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { zoneNameOf } from '../lib/times.ts';
import { useKeys } from '../shell/keys.ts';
import { useOrganization } from '../shell/organization.ts';
import { WriteLink } from '../shell/write-link.tsx';
import { Button } from '../ui/button.tsx';
import { Failed, Loading, Screen } from '../ui/parts.tsx';
import { Agenda } from './agenda.tsx';
import type { Nudge } from './chip.tsx';
import { atMinute, groupByDay, keepSame, moveBy, moveToDay, shownDays, spanOf, turnPage } from './days.ts';
import { LooseDrafts, useLooseDrafts, usePlan } from './drafts.tsx';
import { useDrag, type Drop } from './drag.ts';
import { calendarQuery, useMove, type Entry } from './entries.ts';
import { Filters } from './filters.tsx';
import { Month } from './month.tsx';
import { useSelection } from './selection.ts';
import { views, type CalendarFilter, type View } from './search.ts';
import { Week } from './week.tsx';
import { locale } from '../lib/locale.ts';
import { i18n } from '../lib/i18n.ts';

const route = getRouteApi('/o/$org/calendar');

const narrow = matchMedia('(width < 640px)');
const followWidth = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** A drop in a column of hours snaps to these, in minutes. */
const stepMinutes = 15;

/** Where a draft without a time stands on a day that is dropped on as a whole: at nine. */
const morning = 9 * 60;

const monthName = new Intl.DateTimeFormat(locale, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What is looked at: the view and the day in the address, or what fits the screen and today. */
const useView = () => {
  const search = route.useSearch();
  const { zone } = useOrganization();
  const isNarrow = useSyncExternalStore(followWidth, () => narrow.matches);
  const today = Temporal.Now.plainDateISO(zone);
  const asked = search.view ?? 'month';
  const view: View = isNarrow && asked === 'month' ? 'agenda' : asked;
  const day = search.day === undefined ? today : Temporal.PlainDate.from(search.day);
  const days = useMemo(() => shownDays(view, day), [view, day.toString()]);
  return { search, today, view, day, days, zone };
};

const Pages = ({ view, day, today }: { view: View; day: Temporal.PlainDate; today: Temporal.PlainDate }) => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const go = (to: Temporal.PlainDate): void => {
    void navigate({
      to: '/o/$org/calendar',
      params: { org: org.slug },
      search: before => ({ ...before, day: to.toString() }),
    });
  };
  useKeys({
    ArrowLeft: () => go(turnPage(view, day, -1)),
    ArrowRight: () => go(turnPage(view, day, 1)),
    t: () => go(today),
  });
  return (
    <div className="flex gap-1">
      <Button aria-label={i18n.t('Back')} onClick={() => go(turnPage(view, day, -1))}>
        ‹
      </Button>
      <Button onClick={() => go(today)}>{i18n.t('Today')}</Button>
      <Button aria-label={i18n.t('On')} onClick={() => go(turnPage(view, day, 1))}>
        ›
      </Button>
    </div>
  );
};

const viewNames: Record<View, string> = {
  month: i18n.t('Month'),
  week: i18n.t('Week'),
  day: i18n.t('Day'),
  agenda: i18n.t('Agenda'),
};

const Views = ({ view }: { view: View }) => {
  const { org } = useOrganization();
  return (
    <nav aria-label={i18n.t('Views')} className="flex rounded-lg border border-line bg-paper p-0.5">
      {views.map(name => (
        <Link
          key={name}
          to="/o/$org/calendar"
          params={{ org: org.slug }}
          search={before => ({ ...before, view: name })}
          aria-current={name === view ? 'true' : undefined}
          className={`${name === 'month' ? 'hidden sm:inline-flex' : 'inline-flex'} min-h-8 items-center rounded-md px-2.5 pointer-coarse:min-h-11 ${name === view ? 'bg-accent-wash font-medium text-accent' : 'text-quiet'}`}
        >
          {viewNames[name]}
        </Link>
      ))}
    </nav>
  );
};

const nudges: Record<string, { days?: number; minutes?: number }> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
};
const hourNudges: typeof nudges = { ...nudges, ArrowUp: { minutes: -15 }, ArrowDown: { minutes: 15 } };

/** Moves by keys and by dragging, and what was moved last: the focus follows it into its new day. */
const useMoves = (view: View, entries: readonly Entry[] | undefined) => {
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
    // once: afterwards the focus is where the person puts it
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
  return { movedId, drafts, onNudge, onDrop };
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
/** Loaded once it is pressed. */
const LoadedMore = lazy(async () => ({ default: (await import('./more.tsx')).MoreOfCalendar }));

const More = ({ span, search }: { span: { from: string; to: string }; search: CalendarFilter }) => {
  const [isPressed, setPressed] = useState(false);
  const button = (
    <Button aria-label={i18n.t('More')} onClick={() => setPressed(true)}>
      ⋯
    </Button>
  );
  if (!isPressed) return button;
  return (
    <Suspense fallback={button}>
      <LoadedMore span={span} search={search} />
    </Suspense>
  );
};

/** Loaded with the first post that is chosen. */
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

const none: readonly Entry[] = [];

/** When posts go out and went out, by month, week, day, or as an agenda. */
export const Calendar = () => {
  const { search, today, view, day, days, zone } = useView();
  const { org, api } = useOrganization();
  const span = useMemo(() => spanOf(days, zone), [days, zone]);
  const { data, error, isPending, refetch } = useQuery(calendarQuery({ orgId: org.id, api }, span, search));
  const groups = useGroups(data, days, zone);
  const { movedId, drafts, onNudge, onDrop } = useMoves(view, data);
  const selection = useSelection(data ?? none, view === 'agenda');
  const area = useRef<HTMLDivElement>(null);
  useDrag(area, onDrop);
  const shown = { days, day, today, groups, movedId, zone, org: org.slug, onNudge };
  return (
    <Screen
      title={monthName.format(new Date(`${day.toString()}T00:00:00Z`))}
      note={i18n.t('Times in {zone}', { zone: zoneNameOf(zone) })}
      actions={
        <>
          <Pages view={view} day={day} today={today} />
          <Views view={view} />
          <More span={span} search={search} />
          <WriteLink />
        </>
      }
    >
      <Filters search={search} entries={data ?? []} />
      {error && <Failed error={error} retry={refetch} />}
      <div ref={area} className="flex flex-col gap-4">
        {view !== 'agenda' && <LooseDrafts drafts={drafts} />}
        {view === 'agenda' && !isPending && <Agenda {...shown} selection={selection} />}
        {view === 'month' && <Month {...shown} />}
        {(view === 'week' || view === 'day') && <Week {...shown} />}
      </div>
      {isPending && <Loading />}
      {selection.chosen.length > 0 && (
        <Suspense>
          <SelectionBar selection={selection} />
        </Suspense>
      )}
    </Screen>
  );
};
