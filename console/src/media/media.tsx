import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Schemas } from '@sdk';
import { DropPlace } from '../composer/media-strip.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Check } from '../ui/field.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Badge, Failed, Loading, Screen } from '../ui/parts.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { Uploads, useUploads } from '../uploads/uploads.tsx';
import { pagesIn } from './document-pages.tsx';
import { Opened } from './opened.tsx';
import { i18n } from '../lib/i18n.ts';

type File = Schemas['Media'];

const pageSize = 60;

interface Shown {
  /** Whether to list only files without alternative text. */
  isMissing: boolean;
  /** Whether to list only files that no post uses. */
  isUnused: boolean;
}

const useFiles = ({ isMissing, isUnused }: Shown) => {
  const { org, api } = useOrganization();
  return useInfiniteQuery({
    queryKey: [org.id, 'media', { isMissing, isUnused }],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.media.list(
        {
          limit: pageSize,
          offset: pageParam,
          ...(isMissing && { hasAltText: false }),
          ...(isUnused && { used: false }),
        },
        { signal },
      ),
    getNextPageParam: ({ total }, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.media.length, 0);
      return seen < total ? seen : undefined;
    },
  });
};

const Tile = ({ file, onOpen }: { file: File; onOpen: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onOpen}
      className="relative block w-full overflow-hidden rounded-lg border border-line bg-paper"
    >
      <Thumbnail file={{ ...file, altText: '' }} className="aspect-square w-full object-cover" />
      {file.title === null && (
        <span className="sr-only">
          {file.altText ??
            file.fileName ??
            i18n.t(
              '{type, select, image {Image without a description} video {Video without a description} other {Document without a description}}',
              { type: file.type },
            )}
        </span>
      )}
      {file.pageCount && (
        <span className="absolute end-1 top-1">
          <Badge>{pagesIn(file.pageCount)}</Badge>
        </span>
      )}
      {file.title && (
        <span className="block truncate p-2 text-start">
          <bdi>{file.title}</bdi>
        </span>
      )}
      {file.altText === null && file.type !== 'document' && (
        <span className="absolute start-1 bottom-1">
          <Badge tone="warn">{i18n.t('no description')}</Badge>
        </span>
      )}
    </button>
  </li>
);

const emptyTitle = ({ isMissing, isUnused }: Shown): string => {
  if (isUnused) return i18n.t('Every file is used in a post');
  return isMissing ? i18n.t('Every file has a description') : i18n.t('No files yet');
};

const Tiles = ({ shown, onOpen }: { shown: Shown; onOpen: (file: File) => void }) => {
  const files = useFiles(shown);
  if (files.isPending) return <Loading />;
  if (files.error) return <Failed error={files.error} retry={files.refetch} />;
  const all = files.data.pages.flatMap(page => page.media);
  if (all.length === 0)
    return (
      <EmptyState title={emptyTitle(shown)}>
        {!shown.isMissing &&
          !shown.isUnused &&
          i18n.t('Drop images, videos, or documents anywhere on this page.')}
      </EmptyState>
    );
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 xl:grid-cols-6">
        {all.map(file => (
          <Tile key={file.id} file={file} onOpen={() => onOpen(file)} />
        ))}
      </ul>
      {files.hasNextPage && (
        <Button
          className="self-center"
          isBusy={files.isFetchingNextPage}
          onClick={() => void files.fetchNextPage()}
        >
          {i18n.t('Show more')}
        </Button>
      )}
    </>
  );
};

const route = getRouteApi('/o/$org/media');

/** The files of the organization. */
export const MediaScreen = () => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>({ isMissing: false, isUnused: false });
  const { file } = route.useSearch();
  const navigate = route.useNavigate();
  const [known, setKnown] = useState<File>();
  const show = (search: { file?: string }) => void navigate({ search, resetScroll: false });
  const open = (opened: File): void => {
    setKnown(opened);
    show({ file: opened.id });
  };
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(() => void queries.invalidateQueries({ queryKey: [org.id, 'media'] }));
  return (
    <DropPlace to="media:write" onFiles={files => uploads.add(files)}>
      <Screen
        title={i18n.t('Files')}
        actions={
          <>
            <Check
              label={i18n.t('Without a description')}
              checked={shown.isMissing}
              onChange={({ target }) => setShown({ ...shown, isMissing: target.checked })}
            />
            <Check
              label={i18n.t('Unused')}
              checked={shown.isUnused}
              onChange={({ target }) => setShown({ ...shown, isUnused: target.checked })}
            />
            <Allowed to="media:write">
              <Button look="primary" onClick={() => input.current?.click()}>
                {i18n.t('Add files')}
              </Button>
            </Allowed>
          </>
        }
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={i18n.t('Files')}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Uploads kind="media" />
        <Tiles shown={shown} onOpen={open} />
        {file !== undefined && <Opened id={file} known={known} onClose={() => show({})} />}
      </Screen>
    </DropPlace>
  );
};
