import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '@sdk';
import { sentenceOf } from '../api/client.ts';
import { BrandMark } from '../brands/brand-mark.tsx';
import { locale } from '../lib/locale.ts';
import { Status } from '../post/states.tsx';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Loaded, Note } from '../ui/parts.tsx';
import { Sure } from '../ui/sure.tsx';
import { showToast } from '../ui/toasts.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { DocumentPages, pagesIn } from './document-pages.tsx';
import { When } from '../ui/when.tsx';
import { i18n } from '../lib/i18n.ts';

type File = Schemas['Media'];

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
    showToast(said);
    onDone();
    await queries.invalidateQueries({ queryKey: [org.id, 'media'] });
  };
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: ({ altText, title }: { altText: string; title: string }) =>
      api.media.update(file.id, file.type === 'document' ? { title } : { altText: altText.trim() || null }),
    onSuccess: () => end(i18n.t('Saved')),
  });
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: () => api.media.delete(file.id),
    onSuccess: () => end(i18n.t('Deleted')),
  });
  return { save, remove, problem: save.error ?? remove.error };
};

const useFile = (id: string) => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'media', id],
    queryFn: ({ signal }) => api.media.get(id, { signal }),
    // the pages of a document are drawn a few seconds after its upload
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.mimeType === 'application/pdf' && data.pages.length === 0 && dataUpdateCount < 15 ? 2_000 : false,
  });
};

const UsedBy = ({ file }: { file: File }) => {
  const { org } = useOrganization();
  return (
    <Loaded from={useFile(file.id)}>
      {({ usedBy }) => (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium">{usedBy.length === 0 ? i18n.t('Unused') : i18n.t('Used in posts')}</h3>
          {usedBy.map(({ postId, status, brandSlug }) => (
            <Link
              key={postId}
              to="/o/$org/posts/$postId"
              params={{ org: org.slug, postId }}
              className="flex items-center gap-2 text-accent"
            >
              <BrandMark slug={brandSlug} /> <Status of={status} />
            </Link>
          ))}
        </section>
      )}
    </Loaded>
  );
};

/** A file; a document as its pages, once they are drawn. */
const Face = ({ file }: { file: File }) => {
  const { data } = useFile(file.id);
  if (data && data.pages.length > 0)
    return <DocumentPages pages={data.pages} pageCount={data.pageCount ?? data.pages.length} />;
  return (
    <Thumbnail file={data ?? file} sizes="36rem" className="max-h-72 w-full rounded-lg object-contain" />
  );
};

/** Kind and measures of a file, in pages or pixels. */
const sizeOf = ({ type, mimeType, pageCount, width, height }: File): string => {
  const kind = mimeType.split('.').at(-1) ?? mimeType;
  if (type !== 'document') return `${mimeType}, ${width} × ${height}`;
  return pageCount ? `${kind}, ${pagesIn(pageCount)}` : kind;
};

/** Details of a file: its content, its use, and its deletion. */
const Details = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const [altText, setAltText] = useState(file.altText ?? '');
  const [title, setTitle] = useState(file.title ?? '');
  const mayChange = useMay('media:write');
  const { save, remove, problem } = useChanges(file, onClose);
  return (
    <div className="flex flex-col gap-4">
      <Face file={file} />
      <p className="text-quiet">
        {`${sizeOf(file)}, ${sizes.format(file.sizeBytes / 1e6)}, `}
        <When at={file.createdAt} />
      </p>
      {file.type === 'document' ? (
        <Field label={i18n.t('Title')}>
          {given => (
            <input
              readOnly={!mayChange}
              maxLength={100}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              {...given}
            />
          )}
        </Field>
      ) : (
        <Field label={i18n.t('Description for people who cannot see it')}>
          {given => (
            <textarea
              rows={3}
              readOnly={!mayChange}
              value={altText}
              onChange={({ target }) => setAltText(target.value)}
              {...given}
            />
          )}
        </Field>
      )}
      <UsedBy file={file} />
      {problem && <Note tone="bad">{sentenceOf(problem)}</Note>}
      {mayChange && (
        <div className="flex justify-between gap-2">
          <Sure
            name={i18n.t('Delete')}
            look="danger"
            title={i18n.t('Delete the file?')}
            isBusy={remove.isPending}
            onSure={() => remove.mutate()}
          >
            {i18n.t('The file cannot be restored. Posts that use it keep it.')}
          </Sure>
          <Button look="primary" isBusy={save.isPending} onClick={() => save.mutate({ altText, title })}>
            {i18n.t('Save')}
          </Button>
        </div>
      )}
    </div>
  );
};

/** Opens the file named in the URL. Data known from the list is shown immediately. */
export const Opened = ({
  id,
  known,
  onClose,
}: {
  id: string;
  known: File | undefined;
  onClose: () => void;
}) => {
  const read = useFile(id);
  const data = known?.id === id ? known : read.data;
  return (
    <Dialog title={<bdi>{data?.fileName ?? i18n.t('File')}</bdi>} isOpen onClose={onClose}>
      <Loaded from={{ ...read, data }}>
        {file => <Details key={file.id} file={file} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};
