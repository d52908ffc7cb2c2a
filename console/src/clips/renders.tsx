import { Link } from '@tanstack/react-router';
import type { QueryKey } from '@tanstack/react-query';
import type { Query } from '@sdk';
import { useChange } from '../api/change.ts';
import { useFrame } from '../brands/frame.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Note, Screen } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { FromTo, isOpen, JobState, workMs, type Render } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Actions of a render, by its status. */
export const RenderActions = ({ render, brandSlug }: { render: Render; brandSlug?: string | null }) => {
  const { org, api } = useOrganization();
  const { id, status, mediaId, outputUrl } = render;
  const cancel = useChange({
    noun: 'clips',
    run: () => api.clips.cancelJob(id),
    said: () => i18n.t('Cancelled. It costs nothing.'),
  });
  const retry = useChange({
    noun: 'clips',
    run: () => api.clips.retryJob(id),
    said: () => i18n.t('Restarted'),
  });
  if (isOpen(status))
    return (
      <Allowed to="clips:write" brand={brandSlug ?? undefined}>
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {i18n.t('Cancel')}
        </Button>
      </Allowed>
    );
  if (status !== 'completed')
    return (
      <Allowed to="clips:write" brand={brandSlug ?? undefined}>
        <Button isBusy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {i18n.t('Try again')}
        </Button>
      </Allowed>
    );
  return (
    <>
      {outputUrl !== null && (
        <a href={outputUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
          {i18n.t('Watch it')}
        </a>
      )}
      {mediaId !== null && (
        <Allowed to="posts:write" brand={brandSlug ?? undefined}>
          <Link
            to="/o/$org/compose"
            params={{ org: org.slug }}
            search={{ media: mediaId, ...(brandSlug && { brand: brandSlug }) }}
            className={buttonClass('primary')}
          >
            {i18n.t('Write a post with it')}
          </Link>
        </Allowed>
      )}
    </>
  );
};

/** Shows the progress of a render, or why it failed. */
export const RenderProgress = ({ render }: { render: Render }) => {
  const { status, progress, error } = render;
  const words = `${progress} %`;
  return (
    <>
      {isOpen(status) && (
        <div className="flex items-center gap-2">
          <Bar role="progressbar" label={i18n.t('Render')} words={words} part={progress / 100} />
          <span className="text-quiet tabular-nums">{words}</span>
        </div>
      )}
      {error !== null && <Note tone="bad">{error.message}</Note>}
    </>
  );
};

const OneRender = ({ render, brandSlug }: { render: Render; brandSlug: string | null }) => {
  const { org } = useOrganization();
  const { id, posterUrl, start, end, aspect, createdAt } = render;
  return (
    <Row
      title={
        <span className="flex items-center gap-3">
          {posterUrl !== null && (
            <img src={posterUrl} alt="" className="h-14 shrink-0 rounded object-contain" />
          )}
          <span className="flex min-w-0 flex-col items-start gap-1">
            <Link
              to="/o/$org/clips/jobs/$jobId"
              params={{ org: org.slug, jobId: id }}
              className="text-accent"
            >
              <FromTo of={{ start, end }} />
            </Link>
            <JobState of={render.status} />
          </span>
        </span>
      }
      note={
        <>
          <span className="me-2">{aspect}</span>
          <When at={createdAt} />
        </>
      }
      actions={<RenderActions render={render} brandSlug={brandSlug} />}
    >
      <RenderProgress render={render} />
    </Row>
  );
};

/** Lists renders, newest first, and updates while any is in progress. */
export const Renders = ({
  queryKey,
  query,
  brandSlug,
  empty,
}: {
  queryKey: QueryKey;
  query: Query<'listClipJobs'>;
  brandSlug: string | null;
  empty: string;
}) => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'clips', ...queryKey],
    read: async (range, options) => {
      const jobs = await api.clips.listJobs({ ...query, ...range }, options);
      // The list has no total. A full page may be followed by another.
      return { jobs, total: range.offset + jobs.length + Number(jobs.length === range.limit) };
    },
    itemsOf: ({ jobs }) => jobs,
    followMs: items => (items.some(({ status }) => isOpen(status)) ? workMs : false),
    isTold: true,
  });
  return (
    <More list={list} empty={<EmptyState title={i18n.t('No renders yet')}>{empty}</EmptyState>}>
      {jobs => (
        <Rows label={i18n.t('Renders')}>
          {jobs.map(render => (
            <OneRender key={render.id} render={render} brandSlug={brandSlug} />
          ))}
        </Rows>
      )}
    </More>
  );
};

/** All renders of the organization. */
export const RendersScreen = () => {
  const brand = useFrame();
  return (
    <Screen title={i18n.t('Renders')} note={i18n.t('Renders of all videos, newest first.')}>
      <Renders
        queryKey={['jobs', 'all', brand]}
        query={brand === undefined ? {} : { brandSlug: brand }}
        brandSlug={brand ?? null}
        empty={i18n.t('Open a video and select words to cut a clip.')}
      />
    </Screen>
  );
};
