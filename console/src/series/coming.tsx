import { useQuery } from '@tanstack/react-query';
import type { Body } from '@sdk';
import { useSettled } from '../lib/settled.ts';
import { useOrganization } from '../shell/organization.ts';
import { When } from '../ui/when.tsx';
import { fieldsOf, type SeriesDraft } from './draft.ts';
import type { Series } from './queries.ts';
import { i18n } from '../lib/i18n.ts';
import { money } from '../lib/numbers.ts';

/** Milliseconds without typing before the service is asked. */
const pauseMs = 400;

/** Returns the body of `POST /series` for validation. The name is not required yet. */
const bodyOf = (draft: SeriesDraft, series: Series | undefined): Body<'validateSeries'> =>
  ({
    ...fieldsOf(draft, series),
    name: draft.name.trim() || i18n.t('A series'),
    brandSlug: draft.brandSlug,
    ...(series && {
      thread: series.thread,
      platformOptions: series.platformOptions,
      disclosures: series.disclosures,
    }),
  }) as Body<'validateSeries'>;

/** Whether there is enough to ask when it would come. */
const isWhole = ({ platforms, texts, files, startsAt, ends, until, rule }: SeriesDraft): boolean =>
  platforms.length > 0 &&
  texts.every(({ text }) => text.trim() !== '' || files.length > 0) &&
  startsAt !== '' &&
  (ends !== 'until' || until !== '') &&
  (rule.every !== 'week' || rule.days.length > 0);

/** When the series would come, or why it cannot be made, asked as one types. */
export const useComing = (draft: SeriesDraft, series: Series | undefined) => {
  const { org, api } = useOrganization();
  const settled = useSettled(draft, pauseMs);
  const body = bodyOf(settled, series);
  return useQuery({
    queryKey: [org.id, 'series', 'coming', body],
    queryFn: ({ signal }) => api.series.validate(body, { signal }),
    enabled: isWhole(settled),
    placeholderData: before => before,
    gcTime: 60_000,
  });
};

/** The next times that a series would have. */
export const Coming = ({ of }: { of: ReturnType<typeof useComing> }) => {
  const { data, error } = of;
  if (!data || error) return null;
  return (
    <div>
      <p className="text-quiet">{i18n.t('Next, as shown here:')}</p>
      <ul aria-label={i18n.t('Next times')} className="flex flex-col">
        {data.nextOccurrences.map(({ occurrence, at }) => (
          <li key={occurrence}>
            <When at={at} />
          </li>
        ))}
      </ul>
      {data.cost > 0 && (
        <p className="text-quiet">
          {i18n.t('Platforms charge {money} for each post.', { money: money(data.cost) })}
        </p>
      )}
    </div>
  );
};
