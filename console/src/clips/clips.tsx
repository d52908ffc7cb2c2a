import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { DropPlace } from '../composer/media-strip.tsx';
import { withChange } from '../lib/search.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { buttonClass } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Screen } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { Uploads } from '../uploads/uploads.tsx';
import { clockOf } from './cut.ts';
import { NewClip } from './new-clip.tsx';
import { clipStatuses, ClipState, workMs, type Clip } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const Tile = ({ clip }: { clip: Clip }) => {
  const { org } = useOrganization();
  const { id, title, status, thumbnailUrl, durationSeconds, brandSlug, createdAt, error } = clip;
  return (
    <li>
      <Link
        to="/o/$org/clips/$clipId"
        params={{ org: org.slug, clipId: id }}
        className="flex h-full flex-col overflow-hidden rounded-xl border border-line bg-paper hover:border-accent"
      >
        <span className="flex aspect-video items-center justify-center bg-sunk">
          {thumbnailUrl === null ? (
            <span className="text-quiet">{i18n.t('No image yet')}</span>
          ) : (
            <img src={thumbnailUrl} alt="" loading="lazy" className="size-full object-contain" />
          )}
        </span>
        <span className="flex flex-1 flex-col items-start gap-1 p-3">
          <bdi className="line-clamp-2 font-medium">{title}</bdi>
          <span className="flex flex-wrap gap-x-2 text-quiet">
            {brandSlug === null ? (
              <span>{i18n.t('The whole organization')}</span>
            ) : (
              <WhoseIsIt slug={brandSlug} />
            )}
            {durationSeconds !== null && <span>{clockOf(durationSeconds)}</span>}
          </span>
          {error !== null && <span className="text-bad">{error.message}</span>}
          <span className="mt-auto flex flex-wrap items-center gap-2 pt-1">
            <ClipState of={status} />
            <span className="text-quiet">
              <When at={createdAt} look="distance" />
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
};

const route = getRouteApi('/o/$org/clips');

const List = () => {
  const { org, api } = useOrganization();
  const search = route.useSearch();
  const { brand } = search;
  const status = clipStatuses.find(([key]) => key === search.status)?.[0];
  const list = useMore({
    queryKey: [org.id, 'clips', 'list', { brand, status }],
    read: (range, options) =>
      api.clips.list(
        {
          ...range,
          ...(brand !== undefined && { brandSlug: brand }),
          ...(status !== undefined && { status }),
        },
        options,
      ),
    itemsOf: ({ clips }) => clips,
    followMs: items => (items.some(one => one.status === 'fetching') ? 2 * workMs : false),
    isTold: true,
  });
  return (
    <More
      list={list}
      empty={
        brand !== undefined || status !== undefined ? (
          <EmptyState title={i18n.t('No video matches')} />
        ) : (
          <EmptyState title={i18n.t('No videos yet')}>
            {i18n.t('Drop a long video here. Select words of its transcript to cut a clip for a post.')}
          </EmptyState>
        )
      }
    >
      {clips => (
        <ul
          aria-label={i18n.t('Videos')}
          className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5"
        >
          {clips.map(clip => (
            <Tile key={clip.id} clip={clip} />
          ))}
        </ul>
      )}
    </More>
  );
};

/** Lists the long videos and the running uploads. */
export const Clips = () => {
  const { org } = useOrganization();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [dropped, setDropped] = useState<File>();
  const status = clipStatuses.find(([key]) => key === search.status)?.[0];
  const set = (change: Parameters<typeof withChange>[1]): void =>
    void navigate({ search: withChange(search, change), replace: true });
  return (
    <DropPlace to="clips:write" onFiles={([file]) => setDropped(file)}>
      <Screen
        title={i18n.t('Clips')}
        note={i18n.t('Long videos, and clips for posts.')}
        actions={
          <>
            <Choice
              label={i18n.t('All states')}
              value={status}
              options={clipStatuses}
              onChange={value => set({ status: value })}
            />
            <Link to="/o/$org/clips/jobs" params={{ org: org.slug }} className={buttonClass('quiet')}>
              {i18n.t('All renders')}
            </Link>
            <Allowed to="clips:write" brand={search.brand}>
              <NewClip dropped={dropped} onClose={() => setDropped(undefined)} />
            </Allowed>
          </>
        }
      >
        <Uploads kind="clips" />
        <List />
      </Screen>
    </DropPlace>
  );
};
