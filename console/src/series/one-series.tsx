import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PlatformMark } from '../post/states.tsx';
import { BrandMark } from '../brands/brand-mark.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Copies } from '../ui/copies.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Chip } from '../ui/layout/chip.tsx';
import { TwoPane } from '../ui/layout/panes.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Card, Loaded, Note, Screen } from '../ui/parts.tsx';
import { Removal } from '../ui/removal.tsx';
import { Facts } from '../ui/rows.tsx';
import { Who } from '../ui/who.tsx';
import { SeriesForm } from './form.tsx';
import { Occurrences } from './occurrences.tsx';
import { seriesQuery, type Series } from './queries.ts';
import { rhythmWords } from './rule.ts';
import { fullTimeOf } from '../lib/times.ts';
import { instantOf } from '../composer/draft.ts';
import { Switch } from './switch.tsx';
import { SeriesState } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const Actions = ({ series }: { series: Series }) => {
  const { id } = series;
  const [isEditing, setEditing] = useState(false);
  const close = (): void => setEditing(false);
  return (
    <>
      <Allowed to="posts:write" brand={series.brandSlug}>
        <Button look="primary" onClick={() => setEditing(true)}>
          {i18n.t('Edit')}
        </Button>
      </Allowed>
      <Switch series={series} />
      <Copies id={id} path={`/series/${id}`} call={`series.get('${id}')`} />
      <Dialog title={i18n.t('Edit the series')} keepsOpen isWide isOpen={isEditing} onClose={close}>
        <SeriesForm series={series} onDone={close} />
      </Dialog>
    </>
  );
};

const endWords = ({ until, count, timeZone }: Series): string => {
  if (count !== null) return i18n.t('{count, plural, one {After one post} other {After # posts}}', { count });
  if (until === null) return i18n.t('Never');
  const at = instantOf(until.slice(0, 16), timeZone) ?? until;
  return i18n.t('After {time}', { time: fullTimeOf(at, timeZone) });
};

const Texts = ({ series: { text, variants } }: { series: Series }) => (
  <ol aria-label={i18n.t('Texts')} className="flex flex-col gap-2">
    {(variants.length > 0 ? variants : [{ text }]).map((one, index) => (
      // they have no name but their place
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index} dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap">
        {one.text === '' ? <span className="text-quiet">{i18n.t('Files only')}</span> : one.text}
      </li>
    ))}
  </ol>
);

const About = ({ series }: { series: Series }) => {
  const { brandSlug, platforms, rule, cooldownDays, leadHours, labels, author, media, thread } = series;
  return (
    <Card className="flex flex-col gap-3">
      <Texts series={series} />
      <Facts
        of={[
          [i18n.t('Brand'), <BrandMark key="brand" slug={brandSlug} />],
          [
            i18n.t('Platforms'),
            <Toolbar key="platforms">
              {platforms.map(platform => (
                <PlatformMark key={platform} of={platform} />
              ))}
            </Toolbar>,
          ],
          [i18n.t('Rule'), <code key="rule">{rule}</code>],
          [i18n.t('Ends'), endWords(series)],
          ...(media.length > 0 ? [[i18n.t('Files'), media.length] as const] : []),
          ...(thread.length > 0 ? [[i18n.t('Parts of a thread'), thread.length] as const] : []),
          ...(cooldownDays > 0 ? [[i18n.t('Days between repeats of a text'), cooldownDays] as const] : []),
          ...(leadHours === null
            ? []
            : [
                [
                  i18n.t('Posts are created ahead by'),
                  i18n.t('{leadHours, plural, one {# hour} other {# hours}}', { leadHours }),
                ] as const,
              ]),
          ...(labels.length > 0
            ? [
                [
                  i18n.t('Labels'),
                  <Toolbar key="labels">
                    {labels.map(label => (
                      <Chip key={label}>{label}</Chip>
                    ))}
                  </Toolbar>,
                ] as const,
              ]
            : []),
          [i18n.t('Created by'), <Who key="by" author={author} />],
        ]}
      />
    </Card>
  );
};

const RemoveSeries = ({ series: { id, name } }: { series: Series }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  return (
    <Removal
      noun="series"
      name={name}
      run={() => api.series.delete(id)}
      onDone={() => navigate({ to: '/o/$org/series', params: { org: org.slug } })}
    >
      {i18n.t(
        'This also deletes unchanged posts that the series has created ahead. All others stay. To stop the series for a while, pause it.',
      )}
    </Removal>
  );
};

const PausedNote = ({ series: { pausedReason } }: { series: Series }) => (
  <Note>
    {pausedReason ?? i18n.t('The agent is paused.')}{' '}
    {i18n.t('The series creates no posts until it is resumed. Missed occurrences are not created later.')}
  </Note>
);

const route = getRouteApi('/o/$org/series/$seriesId');

/** A series: what it says, when, and each of its occurrences. */
export const OneSeries = () => {
  const { seriesId } = route.useParams();
  const { org, api } = useOrganization();
  const read = useQuery(seriesQuery({ orgId: org.id, api }, seriesId));
  return (
    <Loaded from={read}>
      {series => (
        <Screen
          title={<bdi>{series.name}</bdi>}
          state={<SeriesState of={series.status} />}
          note={rhythmWords(series)}
          actions={<Actions series={series} />}
        >
          {series.status === 'paused' && <PausedNote series={series} />}
          <TwoPane isAsideFirst>
            <Occurrences key={seriesId} series={series} />
            <About series={series} />
          </TwoPane>
          <div className="flex justify-end">
            <Allowed to="posts:write" brand={series.brandSlug}>
              <RemoveSeries series={series} />
            </Allowed>
          </div>
        </Screen>
      )}
    </Loaded>
  );
};
