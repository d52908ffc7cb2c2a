import { Link } from '@tanstack/react-router';
import { lazy, memo, Suspense, useMemo, useEffect, useRef } from 'react';
import { Chip, type Nudge } from './chip.tsx';
import { minuteOf } from './days.ts';
import type { Entry } from './entries.ts';
import { heightMinutes, placeInLanes } from './lanes.ts';
import { weekdayOf, type ViewProps } from './month.tsx';
import { i18n } from '../lib/i18n.ts';
import { number } from '../lib/numbers.ts';

/** Pixels per minute, and number of posts side by side before the rest is collapsed to a count. */
const [pxPerMinute, mostLanes] = [1, 4];
const dayMinutes = 24 * 60;

/** Loaded after the posts. */
const FreeSlots = lazy(async () => ({ default: (await import('./free-slots.tsx')).FreeSlots }));

interface ColumnProps {
  day: Temporal.PlainDate;
  days: readonly Temporal.PlainDate[];
  entries: readonly Entry[];
  isPast: boolean;
  zone: string;
  org: string;
  onNudge: Nudge | undefined;
  mayWrite: boolean;
}

const Column = memo(({ day, days, entries, isPast, zone, org, onNudge, mayWrite }: ColumnProps) => {
  const placed = useMemo(() => placeInLanes(entries, ({ at }) => minuteOf(at, zone)), [entries, zone]);
  const hidden = placed.filter(({ lane }) => lane >= mostLanes).length;
  return (
    <div
      role="gridcell"
      data-day={day.toString()}
      data-past={isPast ? '' : undefined}
      className={`relative min-w-0 flex-1 border-e border-line ${isPast ? 'bg-sunk' : 'bg-paper'}`}
      style={{
        height: dayMinutes * pxPerMinute,
        backgroundImage: 'linear-gradient(var(--color-line) 1px, transparent 1px)',
        backgroundSize: `100% ${60 * pxPerMinute}px`,
      }}
    >
      <Suspense>{mayWrite && !isPast && <FreeSlots day={day} days={days} />}</Suspense>
      {placed
        .filter(({ lane }) => lane < mostLanes)
        .map(({ entry, minute, lane, lanes }) => (
          <div
            key={entry.id}
            className="absolute px-0.5"
            style={{
              top: Math.min(minute, dayMinutes - heightMinutes) * pxPerMinute,
              left: `${(lane / Math.min(lanes, mostLanes)) * 100}%`,
              width: `${100 / Math.min(lanes, mostLanes)}%`,
            }}
          >
            <Chip entry={entry} zone={zone} org={org} onNudge={onNudge} />
          </div>
        ))}
      {hidden > 0 && (
        <Link
          to="/o/$org/calendar"
          params={{ org }}
          search={before => ({ ...before, view: 'agenda' as const, day: day.toString() })}
          preload={false}
          className="sticky top-8 m-1 inline-block rounded bg-raised px-1.5 text-xs text-accent hover:bg-accent-wash"
        >
          {i18n.t('+{count} more', { count: number(hidden) })}
        </Link>
      )}
    </div>
  );
});

/** First visible hour. The night is above. */
const firstHour = 7;

/** Week with columns of hours. A drop sets the time of day. */
export const Week = ({ days, today, groups, zone, org, onNudge, mayWrite }: ViewProps) => {
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroll.current?.scrollTo({ top: firstHour * 60 * pxPerMinute });
  }, []);
  return (
    <div className="overflow-hidden rounded-xl border border-line">
      <div
        ref={scroll}
        role="grid"
        tabIndex={0}
        aria-label={i18n.t('Hours of the day')}
        className="max-h-[70dvh] overflow-auto"
      >
        <div role="row" className="sticky top-0 z-10 flex border-b border-line bg-paper ps-14">
          {days.map(day => (
            <div
              key={day.toString()}
              role="columnheader"
              aria-current={day.equals(today) ? 'date' : undefined}
              className={`flex-1 px-2 py-1 text-xs font-medium ${day.equals(today) ? 'text-accent' : 'text-quiet'}`}
            >
              {`${weekdayOf(day)} ${day.day}`}
            </div>
          ))}
        </div>
        <div role="row" className="flex">
          <div
            role="rowheader"
            aria-label={i18n.t('Hours')}
            className="w-14 shrink-0 bg-paper text-end text-xs text-quiet"
          >
            {Array.from({ length: 24 }, (_, hour) => (
              <div key={hour} className="pe-2 tabular-nums" style={{ height: 60 * pxPerMinute }}>
                {`${String(hour).padStart(2, '0')}:00`}
              </div>
            ))}
          </div>
          {days.map(day => (
            <Column
              key={day.toString()}
              day={day}
              days={days}
              entries={groups.get(day.toString()) ?? []}
              isPast={Temporal.PlainDate.compare(day, today) < 0}
              zone={zone}
              org={org}
              onNudge={onNudge}
              mayWrite={mayWrite}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
