import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { shownDays } from './days.ts';
import { longNameOf, monthNameOf, weekdayOf } from './month.tsx';

const lookOf = (isShown: boolean, isToday: boolean, isOther: boolean): string => {
  if (isShown) return 'bg-accent-fill text-white';
  if (isToday) return 'font-semibold text-accent';
  return isOther ? 'text-quiet' : '';
};

const Days = ({
  month,
  day,
  today,
  onGo,
}: {
  month: Temporal.PlainDate;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  onGo: () => void;
}) => {
  const { org } = useOrganization();
  const days = shownDays('month', month);
  return (
    <div className="grid grid-cols-7 text-center">
      {days.slice(0, 7).map(head => (
        <span key={head.dayOfWeek} className="py-1 text-xs text-quiet">
          {weekdayOf(head)}
        </span>
      ))}
      {days.map(one => (
        <Link
          key={one.toString()}
          to="/o/$org/calendar"
          params={{ org: org.slug }}
          search={before => ({ ...before, day: one.toString() })}
          preload={false}
          onClick={onGo}
          aria-label={longNameOf(one)}
          aria-current={one.equals(today) ? 'date' : undefined}
          className={`inline-flex min-h-11 items-center justify-center rounded-lg tabular-nums ${lookOf(one.equals(day), one.equals(today), one.month !== month.month)}`}
        >
          {one.day}
        </Link>
      ))}
    </div>
  );
};

/** Small month on a phone, to jump to a day. */
export const SmallMonth = ({ day, today }: { day: Temporal.PlainDate; today: Temporal.PlainDate }) => {
  const [month, setMonth] = useState<Temporal.PlainDate>();
  if (month === undefined)
    return (
      <Button look="quiet" className="self-start" onClick={() => setMonth(day)}>
        {i18n.t('Jump to a day')}
      </Button>
    );
  return (
    <section aria-label={i18n.t('Jump to a day')} className="rounded-xl border border-line bg-paper p-2">
      <div className="flex items-center gap-1">
        <Button
          look="quiet"
          aria-label={i18n.t('The month before')}
          onClick={() => setMonth(month.subtract({ months: 1 }))}
        >
          ‹
        </Button>
        <p className="min-w-0 flex-1 text-center font-medium">{monthNameOf(month)}</p>
        <Button
          look="quiet"
          aria-label={i18n.t('The month after')}
          onClick={() => setMonth(month.add({ months: 1 }))}
        >
          ›
        </Button>
        <Button look="quiet" aria-label={i18n.t('Close')} onClick={() => setMonth(undefined)}>
          ✕
        </Button>
      </div>
      <Days month={month} day={day} today={today} onGo={() => setMonth(undefined)} />
    </section>
  );
};
