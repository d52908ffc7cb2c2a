import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/parts.tsx';
import { Chip } from './chip.tsx';
import { longNameOf, type ViewProps } from './month.tsx';

/** How many posts of a day stand in the page: more of them are found by the filters. */
const mostPosts = 200;

/** Days below each other, those with posts alone: the view of telephones. */
export const Agenda = ({ days, today, groups, zone, org, onNudge }: ViewProps) => {
  const busy = days.filter(day => (groups.get(day.toString())?.length ?? 0) > 0);
  if (busy.length === 0)
    return (
      <Empty
        title="Nothing is planned here"
        action={
          <Link to="/o/$org/compose" params={{ org }} className={buttonClass('primary')}>
            Write a post
          </Link>
        }
      >
        Turn the page, take a filter away, or write something.
      </Empty>
    );
  return busy.map(day => {
    const entries = groups.get(day.toString()) ?? [];
    return (
      <section key={day.toString()} data-day={day.toString()} className="flex flex-col gap-1">
        <h2 className={`font-medium ${day.equals(today) ? 'text-accent' : ''}`}>{longNameOf(day)}</h2>
        {entries.slice(0, mostPosts).map(entry => (
          <Chip key={entry.id} entry={entry} zone={zone} org={org} onNudge={onNudge} />
        ))}
        {entries.length > mostPosts && (
          <p className="text-quiet">{`${entries.length - mostPosts} more: take a filter.`}</p>
        )}
      </section>
    );
  });
};
