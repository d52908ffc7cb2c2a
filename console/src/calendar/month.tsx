import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Chip, type Nudge } from './chip.tsx';
import { calendarSearch } from './search.ts';
import type { Entry } from './entries.ts';
import { locale } from '../lib/locale.ts';
import { i18n } from '../lib/i18n.ts';
import { number } from '../lib/numbers.ts';

/** Number of a day's posts shown before the rest is collapsed to a count. */
const shownPosts = 3;

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const monthName = new Intl.DateTimeFormat(locale, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
/** Returns a day as a Date for Intl. Its formatting does not depend on a time zone. */
const dateOf = (day: Temporal.PlainDate): Date => new Date(`${day.toString()}T00:00:00Z`);

export const longNameOf = (day: Temporal.PlainDate): string => longDay.format(dateOf(day));
export const monthNameOf = (day: Temporal.PlainDate): string => monthName.format(dateOf(day));
export const shortNameOf = (day: Temporal.PlainDate): string => shortDay.format(dateOf(day));
export const weekdayOf = (day: Temporal.PlainDate): string => weekday.format(dateOf(day));

/** Returns the first few entries, and the one moved last, which is never collapsed. */
const pick = (entries: readonly Entry[], moved: Entry | undefined): readonly Entry[] => {
  const first = entries.slice(0, shownPosts);
  return !moved || first.includes(moved) ? first : [...first.slice(0, -1), moved];
};

interface DayProps {
  day: Temporal.PlainDate;
  entries: readonly Entry[];
  isOther: boolean;
  isToday: boolean;
  isPast: boolean;
  /** Entry that the person moved last. */
  moved: Entry | undefined;
  zone: string;
  org: string;
  onNudge: Nudge | undefined;
  mayWrite: boolean;
}

const Day = memo(
  ({ day, entries, isOther, isToday, isPast, moved, zone, org, onNudge, mayWrite }: DayProps) => {
    const shown = pick(entries, moved);
    const name = day.toString();
    const more = entries.length - shown.length;
    return (
      <div
        role="gridcell"
        data-day={name}
        data-past={isPast ? '' : undefined}
        className={`flex min-h-28 min-w-0 flex-col gap-1 border-e border-b border-line p-1 ${isOther ? 'bg-sunk' : 'bg-paper'}`}
      >
        <div className="flex items-center">
          <Link
            to="/o/$org/calendar"
            params={{ org }}
            search={before => ({ ...before, view: 'day' as const, day: name })}
            preload={false}
            aria-label={longNameOf(day)}
            aria-current={isToday ? 'date' : undefined}
            className={`inline-flex size-6 items-center justify-center rounded-full tabular-nums ${isToday ? 'bg-accent-fill text-white' : isPast ? 'text-quiet' : ''}`}
          >
            {day.day}
          </Link>
          <span className="sr-only">
            {i18n.t('{count, plural, one {# post} other {# posts}}', { count: entries.length })}
          </span>
          {mayWrite && !isPast && (
            <Link
              to="/o/$org/compose"
              params={{ org }}
              search={before => ({ at: name, back: calendarSearch(before) })}
              preload={false}
              aria-label={i18n.t('Write for {day}', { day: longNameOf(day) })}
              className="ms-auto inline-flex size-6 items-center justify-center rounded text-quiet hover:bg-accent-wash hover:text-accent"
            >
              +
            </Link>
          )}
        </div>
        {shown.map(entry => (
          <Chip key={entry.id} entry={entry} zone={zone} org={org} onNudge={onNudge} />
        ))}
        {more > 0 && (
          <Link
            to="/o/$org/calendar"
            params={{ org }}
            search={before => ({ ...before, view: 'day' as const, day: name })}
            preload={false}
            className="rounded px-1.5 text-xs text-accent hover:bg-accent-wash"
          >
            {i18n.t('+{count} more', { count: number(more) })}
          </Link>
        )}
      </div>
    );
  },
);

export interface ViewProps {
  days: readonly Temporal.PlainDate[];
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  groups: ReadonlyMap<string, readonly Entry[]>;
  movedId: string | undefined;
  zone: string;
  org: string;
  /** Undefined if the person may not change posts. */
  onNudge: Nudge | undefined;
  mayWrite: boolean;
}

const none: readonly Entry[] = [];

/** A month of whole weeks. */
export const Month = ({ days, day, today, groups, movedId, ...rest }: ViewProps) => (
  <div
    role="grid"
    aria-label={i18n.t('Month')}
    className="relative overflow-x-auto rounded-xl border border-line"
  >
    <div className="min-w-2xl">
      <div role="row" className="grid grid-cols-7 border-b border-line bg-paper">
        {days.slice(0, 7).map(head => (
          <div key={head.dayOfWeek} role="columnheader" className="px-2 py-1 text-xs font-medium text-quiet">
            {weekdayOf(head)}
          </div>
        ))}
      </div>
      {Array.from({ length: days.length / 7 }, (_, week) => (
        <div key={week} role="row" className="grid grid-cols-7">
          {days.slice(week * 7, week * 7 + 7).map(shown => {
            const entries = groups.get(shown.toString()) ?? none;
            return (
              <Day
                key={shown.toString()}
                day={shown}
                entries={entries}
                moved={entries.find(({ id }) => id === movedId)}
                isOther={shown.month !== day.month}
                isToday={shown.equals(today)}
                isPast={Temporal.PlainDate.compare(shown, today) < 0}
                {...rest}
              />
            );
          })}
        </div>
      ))}
    </div>
  </div>
);
