import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOneBrand } from '../brands/known.tsx';
import { wallTimeOf } from '../composer/draft.ts';
import { fullTimeOf } from '../lib/times.ts';
import { pollEvery } from '../live/poll.ts';
import { useOrganization } from '../shell/organization.ts';
import { minuteOf, spanOf } from './days.ts';
import { calendarSearch } from './search.ts';
import { heightMinutes } from './lanes.ts';
import { i18n } from '../lib/i18n.ts';

/** Free queue slots of a brand on the shown days, as pale boxes. Pressing one starts a post for it. */
export const FreeSlots = ({
  day,
  days,
}: {
  day: Temporal.PlainDate;
  days: readonly Temporal.PlainDate[];
}) => {
  const { org, api, zone } = useOrganization();
  const brand = useOneBrand()?.slug ?? '';
  const { data: slots = [] } = useQuery({
    // Refetched with every changed post, which may have taken or freed a slot.
    queryKey: [org.id, 'posts', 'slots', brand, spanOf(days, zone)],
    queryFn: async ({ signal }) => (await api.queues.listSlots(brand, spanOf(days, zone), { signal })).slots,
    enabled: brand !== '',
    refetchInterval: pollEvery(30_000),
  });
  const { from, to } = spanOf([day], zone);
  const [first, end] = [Math.max(Date.parse(from), Date.now()), Date.parse(to)];
  return slots
    .filter(({ at, post }) => post === null && Date.parse(at) >= first && Date.parse(at) < end)
    .map(({ slotId, at }) => (
      <Link
        key={`${slotId} ${at}`}
        to="/o/$org/compose"
        params={{ org: org.slug }}
        search={before => ({ at: wallTimeOf(at, zone), back: calendarSearch(before) })}
        preload={false}
        aria-label={i18n.t('Free slot, {time}', { time: fullTimeOf(at, zone) })}
        className="absolute inset-x-0.5 flex items-center rounded border border-dashed border-strong-line bg-paper px-1.5 text-xs text-quiet hover:bg-accent-wash focus-visible:z-10"
        style={{ top: Math.min(minuteOf(at, zone), 1440 - heightMinutes), height: heightMinutes }}
      >
        {i18n.t('Free slot')}
      </Link>
    ));
};
