import { headOf } from '../post/head.ts';
import { WriteLink } from '../shell/write-link.tsx';
import { Empty } from '../ui/parts.tsx';
import { Chip } from './chip.tsx';
import type { Selection } from './selection.ts';
import { longNameOf, type ViewProps } from './month.tsx';
import { i18n } from '../lib/i18n.ts';

/** How many posts of a day stand in the page: more of them are found by the filters. */
const mostPosts = 200;

/** Days below each other, those with posts alone: the view of telephones. */
export const Agenda = ({
  days,
  today,
  groups,
  zone,
  org,
  onNudge,
  selection,
}: ViewProps & { selection: Selection }) => {
  const busy = days.filter(day => (groups.get(day.toString())?.length ?? 0) > 0);
  if (busy.length === 0)
    return (
      <Empty
        title={i18n.t('Nothing is planned here')}
        action={<WriteLink>{i18n.t('Write a post')}</WriteLink>}
      >
        {i18n.t('Turn the page, remove a filter, or write a post.')}
      </Empty>
    );
  return busy.map(day => {
    const entries = groups.get(day.toString()) ?? [];
    return (
      <section key={day.toString()} data-day={day.toString()} className="flex flex-col gap-1">
        <h2 className={`font-medium ${day.equals(today) ? 'text-accent' : ''}`}>{longNameOf(day)}</h2>
        {entries.slice(0, mostPosts).map(entry => (
          <div key={entry.id} className="flex min-w-0 items-center gap-2">
            {entry.planned ? (
              // as wide as a box: it is no post yet
              <span className="w-5 shrink-0 pointer-coarse:w-11" />
            ) : (
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
  });
};
