import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bytes } from '../lib/numbers.ts';
import { BrandMark } from '../brands/brand-mark.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Spinner } from '../ui/button.tsx';
import { Copies } from '../ui/copies.tsx';
import { Loaded, Note, Screen } from '../ui/parts.tsx';
import { Removal } from '../ui/removal.tsx';
import { Part } from '../ui/rows.tsx';
import { clockOf, type Cut } from './cut.ts';
import { CutForm } from './cut-form.tsx';
import { Player } from './player.tsx';
import { Renders } from './renders.tsx';
import { Scenes } from './scenes.tsx';
import { Speech } from './speech.tsx';
import { Timeline } from './timeline.tsx';
import { clipQuery, ClipState, type Clip } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const RemoveClip = ({ clip: { id, title } }: { clip: Clip }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  return (
    <Removal
      noun="clips"
      name={title}
      run={() => api.clips.delete(id)}
      onDone={() => navigate({ to: '/o/$org/clips', params: { org: org.slug } })}
    >
      {i18n.t(
        'This also deletes the video and its transcript, and stops work on it. Rendered clips stay among your files.',
      )}
    </Removal>
  );
};

/** Editor of a clip: its words, scenes, and cut, and the renders. */
const Workbench = ({ clip }: { clip: Clip }) => {
  const [cut, setCut] = useState<Cut>();
  const given = { clip, cut, onCut: setCut };
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Player {...given} />
        <Speech {...given} />
        <Timeline {...given} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Allowed to="clips:write" brand={clip.brandSlug ?? undefined}>
          <CutForm {...given} />
        </Allowed>
        <Part title={i18n.t('Renders')}>
          <Renders
            queryKey={[clip.id, 'jobs']}
            query={{ clipId: clip.id }}
            brandSlug={clip.brandSlug}
            empty={i18n.t('Choose the first and the last word, then render the clip.')}
          />
        </Part>
        <Scenes {...given} />
      </div>
    </div>
  );
};

const Body = ({ clip }: { clip: Clip }) => {
  if (clip.status === 'ready') return <Workbench clip={clip} />;
  if (clip.status === 'fetching')
    return (
      <div role="status" className="flex items-center gap-2 text-quiet">
        <Spinner /> {i18n.t('The video is being fetched from its address.')}
      </div>
    );
  return <Note tone="bad">{clip.error?.message ?? i18n.t('The video could not be fetched.')}</Note>;
};

const aboutOf = ({ durationSeconds, width, height, sizeBytes }: Clip): string =>
  [
    ...(durationSeconds === null ? [] : [clockOf(durationSeconds)]),
    ...(width === null || height === null ? [] : [`${width} × ${height}`]),
    ...(sizeBytes === null ? [] : [bytes(sizeBytes)]),
  ].join(' · ');

const route = getRouteApi('/o/$org/clips/$clipId');

/** Page of a long video, from whose words clips are cut. */
export const ClipScreen = () => {
  const { clipId } = route.useParams();
  const { org, api } = useOrganization();
  const read = useQuery(clipQuery({ orgId: org.id, api }, clipId));
  return (
    <Loaded from={read}>
      {clip => (
        <Screen
          title={<bdi>{clip.title}</bdi>}
          state={clip.status !== 'ready' && <ClipState of={clip.status} />}
          note={
            <span className="flex flex-wrap items-center gap-x-2">
              {clip.brandSlug === null ? (
                <span>{i18n.t('The whole organization')}</span>
              ) : (
                <BrandMark slug={clip.brandSlug} />
              )}
              <span>{aboutOf(clip)}</span>
            </span>
          }
          actions={
            <>
              <Allowed to="clips:write" brand={clip.brandSlug ?? undefined}>
                <RemoveClip clip={clip} />
              </Allowed>
              <Copies id={clipId} path={`/clips/${clipId}`} call={`clips.get('${clipId}')`} />
            </>
          }
        >
          <Body clip={clip} />
        </Screen>
      )}
    </Loaded>
  );
};
