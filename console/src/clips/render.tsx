import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { bytes } from '../lib/numbers.ts';
import { useOrganization } from '../shell/organization.ts';
import { Copies } from '../ui/copies.tsx';
import { Card, Loaded, Screen } from '../ui/parts.tsx';
import { Facts } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { RenderActions, RenderProgress } from './renders.tsx';
import { clipQuery, FromTo, isOpen, JobState, workMs, type Render } from './words.tsx';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';

const focuses: Record<NonNullable<Render['focus']>, string> = {
  given: i18n.t('As requested'),
  attention: i18n.t('Follow the subject'),
  centre: i18n.t('In the center'),
};

const Video = ({ render: { outputUrl, posterUrl } }: { render: Render }) =>
  outputUrl !== null && (
    <video
      src={outputUrl}
      poster={posterUrl ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={i18n.t('The clip')}
      className="max-h-[60dvh] w-full max-w-xl rounded-xl bg-black"
    />
  );

const About = ({ render, title }: { render: Render; title: string | undefined }) => {
  const { org } = useOrganization();
  const { clipId, aspect, width, height, sizeBytes, focus, createdAt, completedAt } = render;
  return (
    <Card className="flex flex-col gap-3">
      <RenderProgress render={render} />
      <Facts
        of={[
          ...(title === undefined
            ? []
            : [
                [
                  i18n.t('Video'),
                  <Link
                    key="of"
                    to="/o/$org/clips/$clipId"
                    params={{ org: org.slug, clipId }}
                    className="text-accent"
                  >
                    <bdi>{title}</bdi>
                  </Link>,
                ] as const,
              ]),
          [i18n.t('Part'), <FromTo key="part" of={render} />],
          [i18n.t('Aspect ratio'), aspect],
          ...(width === null || height === null ? [] : [[i18n.t('Size'), `${width} × ${height}`] as const]),
          ...(sizeBytes === null ? [] : [[i18n.t('File'), bytes(sizeBytes)] as const]),
          ...(focus === null ? [] : [[i18n.t('Cropped'), focuses[focus]] as const]),
          [i18n.t('Started'), <When key="begun" at={createdAt} />],
          ...(completedAt === null
            ? []
            : [[i18n.t('Ended'), <When key="ended" at={completedAt} />] as const]),
        ]}
      />
    </Card>
  );
};

const route = getRouteApi('/o/$org/clips/jobs/$jobId');

/** Page of one render: its progress, its source, and its result. */
export const RenderScreen = () => {
  const { jobId } = route.useParams();
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'clips', 'jobs', jobId],
    queryFn: ({ signal }) => api.clips.getJob(jobId, { signal }),
    refetchInterval: query => query.state.data && isOpen(query.state.data.status) && pollEvery(workMs)(query),
  });
  const clipId = read.data?.clipId;
  // If the video was deleted, the page shows what the render knows.
  const { data: clip } = useQuery({
    ...clipQuery({ orgId: org.id, api }, clipId ?? ''),
    enabled: clipId !== undefined,
  });
  return (
    <Loaded from={read}>
      {render => (
        <Screen
          title={i18n.t('A clip')}
          state={<JobState of={render.status} />}
          actions={
            <>
              <RenderActions render={render} brandSlug={clip?.brandSlug ?? null} />
              <Copies id={jobId} path={`/clips/jobs/${jobId}`} call={`clips.getJob('${jobId}')`} />
            </>
          }
        >
          <About render={render} title={clip?.title} />
          <Video render={render} />
        </Screen>
      )}
    </Loaded>
  );
};
