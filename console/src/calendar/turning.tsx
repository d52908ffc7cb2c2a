import { Link, useNavigate } from '@tanstack/react-router';
import { i18n } from '../lib/i18n.ts';
import { useKeys } from '../shell/keys.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { turnPage } from './days.ts';
import { views, type View } from './search.ts';

/** Turns the pages of a calendar, by buttons and keys. */
export const Pages = ({
  view,
  day,
  today,
}: {
  view: View;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
}) => {
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
      <Button aria-label={i18n.t('Forward')} onClick={() => go(turnPage(view, day, 1))}>
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

export const Views = ({ view }: { view: View }) => {
  const { org } = useOrganization();
  return (
    <nav
      aria-label={i18n.t('Views')}
      className="flex self-start rounded-lg border border-line bg-paper p-0.5 sm:self-auto"
    >
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
