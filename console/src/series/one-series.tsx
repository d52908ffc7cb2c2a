import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PlatformMark } from '../post/states.tsx';
import { BrandMark } from '../brands/brand-mark.tsx';
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
import { Switch } from './switch.tsx';
import { SeriesState } from './words.tsx';

const Actions = ({ series }: { series: Series }) => {
  const { id } = series;
  const [isEditing, setEditing] = useState(false);
  const close = (): void => setEditing(false);
  return (
    <>
      <Button look="primary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Switch series={series} />
      <Copies id={id} path={`/series/${id}`} call={`series.get('${id}')`} />
      <Dialog title="Edit the series" keepsOpen isWide isOpen={isEditing} onClose={close}>
        <SeriesForm series={series} onDone={close} />
      </Dialog>
    </>
  );
};

const endWords = ({ until, count }: Series): string => {
  if (count !== null) return count === 1 ? 'After one post' : `After ${count} posts`;
  return until === null ? 'Never' : `After ${until.slice(0, 16).replace('T', ', ')}`;
};

const Texts = ({ series: { text, variants } }: { series: Series }) => (
  <ol aria-label="Texts" className="flex flex-col gap-2">
    {(variants.length > 0 ? variants : [{ text }]).map((one, index) => (
      // they have no name but their place
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index} dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap">
        {one.text === '' ? <span className="text-quiet">Files alone</span> : one.text}
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
          ['Brand', <BrandMark key="brand" slug={brandSlug} />],
          [
            'Platforms',
            <Toolbar key="platforms">
              {platforms.map(platform => (
                <PlatformMark key={platform} of={platform} />
              ))}
            </Toolbar>,
          ],
          ['Rule', <code key="rule">{rule}</code>],
          ['Ends', endWords(series)],
          ...(media.length > 0 ? [['Files', media.length] as const] : []),
          ...(thread.length > 0 ? [['Parts of a thread', thread.length] as const] : []),
          ...(cooldownDays > 0 ? [['Days between the same text', cooldownDays] as const] : []),
          ...(leadHours === null ? [] : [['Posts are made ahead by', `${leadHours} hours`] as const]),
          ...(labels.length > 0
            ? [
                [
                  'Labels',
                  <Toolbar key="labels">
                    {labels.map(label => (
                      <Chip key={label}>{label}</Chip>
                    ))}
                  </Toolbar>,
                ] as const,
              ]
            : []),
          ['Made by', <Who key="by" author={author} />],
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
      Posts that it has made ahead and that nobody has changed go with it; all others stay. To stop it for a
      while, pause it.
    </Removal>
  );
};

const PausedNote = ({ series: { pausedReason } }: { series: Series }) => (
  <Note>
    {pausedReason ?? 'It is paused.'} It makes no posts until it is resumed; what would have come meanwhile is
    not made up for.
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
            <RemoveSeries series={series} />
          </div>
        </Screen>
      )}
    </Loaded>
  );
};
