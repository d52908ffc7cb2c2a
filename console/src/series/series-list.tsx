import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { useKnownBrands } from '../brands/known.tsx';
import { withChange } from '../lib/search.ts';
import { PlatformMark } from '../post/states.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Screen } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { SeriesForm } from './form.tsx';
import { lookMs, type Series } from './queries.ts';
import { rhythmWords } from './rule.ts';
import { Switch } from './switch.tsx';
import { SeriesState, seriesStatuses } from './words.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

const One = ({ series }: { series: Series }) => {
  const { org } = useOrganization();
  const { id, name, status, platforms, brandSlug, pausedReason, nextOccurrences } = series;
  const next = nextOccurrences[0];
  return (
    <Row
      title={
        <>
          <Link
            to="/o/$org/series/$seriesId"
            params={{ org: org.slug, seriesId: id }}
            dir="auto"
            className="max-w-full truncate underline"
          >
            {name}
          </Link>
          <SeriesState of={status} />
          <span className="flex gap-0.5">
            {platforms.map(platform => (
              <PlatformMark key={platform} of={platform} />
            ))}
          </span>
        </>
      }
      note={
        <>
          <span className="block">{rhythmWords(series)}</span>
          <span className="flex flex-wrap items-center gap-x-2">
            <WhoseIsIt slug={brandSlug} />
            {next && (
              <span>
                <Trans id="Next <0/>" components={[<When at={next.at} />]} />
              </span>
            )}
          </span>
          {pausedReason !== null && <span className="block text-warn">{pausedReason}</span>}
        </>
      }
      actions={<Switch series={series} />}
    />
  );
};

/** The button that makes a series, in a form of its own. */
const NewSeries = () => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {i18n.t('New series')}
      </Button>
      <Dialog title={i18n.t('New series')} keepsOpen isWide isOpen={isOpen} onClose={close}>
        <SeriesForm onDone={close} />
      </Dialog>
    </>
  );
};

const NoBrand = () => {
  const { org } = useOrganization();
  return (
    <EmptyState
      title={i18n.t('Create a brand first')}
      action={
        <Link to="/o/$org/brands" params={{ org: org.slug }} className={buttonClass('primary')}>
          {i18n.t('Brands')}
        </Link>
      }
    >
      {i18n.t('A series publishes with a brand’s accounts.')}
    </EmptyState>
  );
};

const route = getRouteApi('/o/$org/series');

const List = () => {
  const { org, api } = useOrganization();
  const search = route.useSearch();
  const { brand } = search;
  const status = seriesStatuses.find(([key]) => key === search.status)?.[0];
  const list = useMore({
    queryKey: [org.id, 'series', 'list', { brand, status }],
    read: (range, options) =>
      api.series.list(
        {
          ...range,
          ...(brand !== undefined && { brandSlug: brand }),
          ...(status !== undefined && { status }),
        },
        options,
      ),
    itemsOf: ({ series }) => series,
    followMs: () => lookMs,
  });
  return (
    <More
      list={list}
      empty={
        brand !== undefined || status !== undefined ? (
          <EmptyState title={i18n.t('No series matches')} />
        ) : (
          <EmptyState title={i18n.t('No series yet')}>
            {i18n.t('A recurring post, such as a tip every Monday. Planned posts appear in the calendar.')}
          </EmptyState>
        )
      }
    >
      {series => (
        <Rows label={i18n.t('Series')}>
          {series.map(one => (
            <One key={one.id} series={one} />
          ))}
        </Rows>
      )}
    </More>
  );
};

/** Posts that come again by a rule. */
export const SeriesScreen = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: Parameters<typeof withChange>[1]): void =>
    void navigate({ search: withChange(search, change), replace: true });
  const hasBrand = useKnownBrands()?.size !== 0;
  return (
    <Screen
      title={i18n.t('Series')}
      note={i18n.t('Recurring posts with a rule.')}
      actions={
        hasBrand && (
          <>
            <Choice
              label={i18n.t('All states')}
              value={search.status}
              options={seriesStatuses}
              onChange={value => set({ status: value })}
            />
            <Allowed to="posts:write" brand={search.brand}>
              <NewSeries />
            </Allowed>
          </>
        )
      }
    >
      {hasBrand ? <List /> : <NoBrand />}
    </Screen>
  );
};
