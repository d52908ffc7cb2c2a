import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Schemas } from '@sdk';
import { sentenceOf } from '../api/client.ts';
import { DropPlace, useUploads } from '../composer/media-strip.tsx';
import { Status } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button, Spinner } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, Field } from '../ui/field.tsx';
import { Badge, Empty, Failed, Loaded, Loading, Note, Screen } from '../ui/parts.tsx';
import { Sure } from '../ui/sure.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { tell } from '../ui/toasts.tsx';
import { When } from '../ui/when.tsx';
import { locale } from '../lib/locale.ts';

type File = Schemas['Media'];

const pageSize = 60;

interface Shown {
  /** Those alone that do not say what they show. */
  isMissing: boolean;
  /** Those alone that no post has. */
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

const sizes = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

/** Changes and deletes a file; the list follows. */
const useChanges = (file: File, onDone: () => void) => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const end = async (said: string): Promise<void> => {
    tell(said);
    onDone();
    await queries.invalidateQueries({ queryKey: [org.id, 'media'] });
  };
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: (altText: string) => api.media.update(file.id, { altText: altText.trim() || null }),
    onSuccess: () => end('Saved'),
  });
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: () => api.media.delete(file.id),
    onSuccess: () => end('Deleted'),
  });
  return { save, remove, problem: save.error ?? remove.error };
};

const useFile = (id: string) => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'media', id],
    queryFn: ({ signal }) => api.media.get(id, { signal }),
  });
};

const UsedBy = ({ file }: { file: File }) => {
  const { org } = useOrganization();
  return (
    <Loaded from={useFile(file.id)}>
      {({ usedBy }) => (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium">{usedBy.length === 0 ? 'In no post' : 'In posts'}</h3>
          {usedBy.map(({ postId, status, brandSlug }) => (
            <Link
              key={postId}
              to="/o/$org/posts/$postId"
              params={{ org: org.slug, postId }}
              className="flex items-center gap-2 text-accent"
            >
              {brandSlug} <Status of={status} />
            </Link>
          ))}
        </section>
      )}
    </Loaded>
  );
};

/** A file with what it shows, where it is used, and how it leaves. */
const Details = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const [altText, setAltText] = useState(file.altText ?? '');
  const { save, remove, problem } = useChanges(file, onClose);
  return (
    <div className="flex flex-col gap-4">
      <Thumbnail file={file} sizes="36rem" className="max-h-72 w-full rounded-lg object-contain" />
      <p className="text-quiet">
        {`${file.mimeType}, ${file.width} × ${file.height}, ${sizes.format(file.sizeBytes / 1e6)}, `}
        <When at={file.createdAt} />
      </p>
      <Field label="What it shows, for those who do not see it">
        {given => (
          <textarea rows={3} value={altText} onChange={({ target }) => setAltText(target.value)} {...given} />
        )}
      </Field>
      <UsedBy file={file} />
      {problem && <Note tone="bad">{sentenceOf(problem)}</Note>}
      <div className="flex justify-between gap-2">
        <Sure
          name="Delete"
          look="danger"
          title="Delete the file?"
          isBusy={remove.isPending}
          onSure={() => remove.mutate()}
        >
          Nobody can bring it back. Posts that have it already keep it.
        </Sure>
        <Button look="primary" isBusy={save.isPending} onClick={() => save.mutate(altText)}>
          Save
        </Button>
      </div>
    </div>
  );
};

/** The file that the address names; what the list knows of it is shown at once. */
const Opened = ({ id, known, onClose }: { id: string; known: File | undefined; onClose: () => void }) => {
  const read = useFile(id);
  const data = known?.id === id ? known : read.data;
  return (
    <Dialog title={<bdi>{data?.fileName ?? 'File'}</bdi>} isOpen onClose={onClose}>
      <Loaded from={{ ...read, data }}>
        {file => <Details key={file.id} file={file} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};

const Tile = ({ file, onOpen }: { file: File; onOpen: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onOpen}
      aria-label={file.altText ?? file.fileName ?? `${file.type} without a description`}
      className="relative block w-full overflow-hidden rounded-lg border border-line bg-paper"
    >
      <Thumbnail file={{ ...file, altText: '' }} className="aspect-square w-full object-cover" />
      {file.altText === null && (
        <span className="absolute start-1 bottom-1">
          <Badge tone="warn">no description</Badge>
        </span>
      )}
    </button>
  </li>
);

const emptyTitle = ({ isMissing, isUnused }: Shown): string => {
  if (isUnused) return 'Every file is in a post';
  return isMissing ? 'Every file says what it shows' : 'No files yet';
};

const Tiles = ({ shown, onOpen }: { shown: Shown; onOpen: (file: File) => void }) => {
  const files = useFiles(shown);
  if (files.isPending) return <Loading />;
  if (files.error) return <Failed error={files.error} retry={files.refetch} />;
  const all = files.data.pages.flatMap(page => page.media);
  if (all.length === 0)
    return (
      <Empty title={emptyTitle(shown)}>
        {!shown.isMissing && !shown.isUnused && 'Drop pictures, videos or documents anywhere on this page.'}
      </Empty>
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
          Show more
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
    <DropPlace onFiles={files => uploads.mutate(files)}>
      <Screen
        title="Files"
        actions={
          <>
            <Check
              label="Without a description"
              checked={shown.isMissing}
              onChange={({ target }) => setShown({ ...shown, isMissing: target.checked })}
            />
            <Check
              label="In no post"
              checked={shown.isUnused}
              onChange={({ target }) => setShown({ ...shown, isUnused: target.checked })}
            />
            {uploads.isPending && <Spinner />}
            <Button look="primary" onClick={() => input.current?.click()}>
              Add files
            </Button>
          </>
        }
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files"
          onChange={({ target }) => {
            uploads.mutate([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        {uploads.error && <Note tone="bad">{sentenceOf(uploads.error)}</Note>}
        <Tiles shown={shown} onOpen={open} />
        {file !== undefined && <Opened id={file} known={known} onClose={() => show({})} />}
      </Screen>
    </DropPlace>
  );
};
