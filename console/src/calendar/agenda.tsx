import { Link } from '@tanstack/react-router';
import { headOf } from '../post/head.ts';
import { WriteLink } from '../shell/write-link.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';

import { Chip } from './chip.tsx';
import type { Entry } from './entries.ts';
import type { Selection } from './selection.ts';
import { longNameOf, shortNameOf, type ViewProps } from './month.tsx';
import { calendarSearch } from './search.ts';
import { i18n } from '../lib/i18n.ts';

/** Maximum number of a day's posts on the page. Filters find further ones. */
const mostPosts = 200;

type Shown = Pick<ViewProps, 'zone' | 'org' | 'onNudge' | 'mayWrite'> & { selection: Selection };

/** Button that starts a post for a day: a whole line if the day is empty, otherwise a plus beside its name. */
const WriteFor = ({ day, org, isEmpty }: { day: Temporal.PlainDate; org: string; isEmpty: boolean }) => (
  <Link
    to="/o/$org/compose"
    params={{ org }}
    search={before => ({ at: day.toString(), back: calendarSearch(before) })}
    preload={false}
    aria-label={i18n.t('Write for {day}', { day: shortNameOf(day) })}
    className={`inline-flex min-h-9 items-center rounded-lg text-quiet hover:bg-accent-wash hover:text-accent pointer-coarse:min-h-11 ${isEmpty ? 'gap-2 border border-dashed border-line px-3' : 'min-w-9 justify-center pointer-coarse:min-w-11'}`}
  >
    <span aria-hidden="true">+</span>
    {isEmpty && i18n.t('Write for {day}', { day: shortNameOf(day) })}
  </Link>
);

const Row = ({ entry, zone, org, onNudge, selection }: Shown & { entry: Entry }) => (
  <div className="flex min-w-0 items-center gap-2">
    {selection.isOn && entry.planned && (
      // A spacer as wide as a checkbox, because a planned occurrence cannot be selected.
      <span className="w-5 shrink-0 pointer-coarse:w-11" />
    )}
    {selection.isOn && !entry.planned && (
      <label className="flex items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
        <input
          type="checkbox"
          aria-label={i18n.t('Choose {head}', { head: headOf(entry.text) })}
          checked={selection.has(entry.id)}
          onChange={() => selection.toggle(entry.id)}
          className="size-5 accent-accent"
        />
      </label>
    )}
    <Chip entry={entry} zone={zone} org={org} onNudge={onNudge} isRow />
  </div>
);

const Day = ({
  day,
  today,
  entries,
  ...shown
}: Shown & { day: Temporal.PlainDate; today: Temporal.PlainDate; entries: readonly Entry[] }) => {
  const isPast = Temporal.PlainDate.compare(day, today) < 0;
  return (
    <section data-day={day.toString()} className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <h2 className={`min-w-0 flex-1 font-medium ${day.equals(today) ? 'text-accent' : ''}`}>
          {longNameOf(day)}
        </h2>
        {shown.mayWrite && !isPast && entries.length > 0 && (
          <WriteFor day={day} org={shown.org} isEmpty={false} />
        )}
      </div>
      {shown.mayWrite && entries.length === 0 && <WriteFor day={day} org={shown.org} isEmpty />}
      {entries.slice(0, mostPosts).map(entry => (
        <Row key={entry.id} entry={entry} {...shown} />
      ))}
      {entries.length > mostPosts && (
        <p className="text-quiet">
          {i18n.t('{count, plural, one {# more post: use a filter.} other {# more posts: use a filter.}}', {
            count: entries.length - mostPosts,
          })}
        </p>
      )}
    </section>
  );
};

/**
 * Lists days one below the other, as on phones: all days from today, each of which opens a new post, and posts published
 * before.
 */
export const Agenda = ({
  days,
  today,
  groups,
  zone,
  org,
  onNudge,
  mayWrite,
  selection,
}: ViewProps & { selection: Selection }) => {
  const entriesOf = (day: Temporal.PlainDate): readonly Entry[] => groups.get(day.toString()) ?? [];
  const shown = days.filter(day => entriesOf(day).length > 0 || Temporal.PlainDate.compare(day, today) >= 0);
  if (shown.length === 0)
    return (
      <EmptyState title={i18n.t('Nothing planned')} action={<WriteLink>{i18n.t('Write a post')}</WriteLink>}>
        {i18n.t('Go to another page, remove a filter, or write a post.')}
      </EmptyState>
    );
  return shown.map(day => (
    <Day
      key={day.toString()}
      day={day}
      today={today}
      entries={entriesOf(day)}
      zone={zone}
      org={org}
      onNudge={onNudge}
      mayWrite={mayWrite}
      selection={selection}
    />
  ));
};
