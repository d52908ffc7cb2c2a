import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfPicture, Pictures } from '../media/pictures.tsx';
import type { Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import type { Draft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';

type Given = Record<string, unknown>;

const coveredPlatforms: readonly Platform[] = ['x', 'linkedin', 'instagram', 'youtube'];

/** Returns the cover picture, or undefined while it loads or if it was deleted. */
const usePicture = (id: unknown) => {
  const { org, api } = useOrganization();
  const { data } = useQuery({
    queryKey: [org.id, 'media', id],
    queryFn: ({ signal }) => api.media.get(id as string, { signal }),
    enabled: typeof id === 'string',
  });
  return data;
};

export const CoverPicture = ({ id }: { id: unknown }) => {
  const picture = usePicture(id);
  return (
    picture && (
      <Thumbnail
        file={{
          ...picture,
          altText: i18n.t('Cover: {nameOfPicture}', { nameOfPicture: nameOfPicture(picture) }),
        }}
        sizes="8rem"
        className="h-16 w-auto self-start rounded border border-line object-contain"
      />
    )
  );
};

const secondsOf = (atMs: unknown): string => (typeof atMs === 'number' ? String(atMs / 1_000) : '');

const momentIn = (seconds: string): number | undefined =>
  seconds === '' ? undefined : Math.max(0, Math.round(Number(seconds) * 1_000));

/** Cover of a video: one of the files, or a moment of the video. */
const CoverChoice = ({ given, onChange }: { given: Given; onChange: (cover: Given) => void }) => {
  const [isOpen, setOpen] = useState(false);
  const { coverMediaId } = given;
  const hasPicture = typeof coverMediaId === 'string';
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{i18n.t('Cover of its video')}</legend>
      <CoverPicture id={coverMediaId} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>
          {hasPicture ? i18n.t('Choose another cover') : i18n.t('Choose a cover')}
        </Button>
        {hasPicture && (
          <Button look="quiet" onClick={() => onChange({ coverMediaId: undefined })}>
            {i18n.t('Without one')}
          </Button>
        )}
      </div>
      {!hasPicture && (
        <TextField
          label={i18n.t('Or its moment, in seconds')}
          type="number"
          min={0}
          step={0.1}
          value={secondsOf(given['coverAtMs'])}
          onChange={({ target }) => onChange({ coverAtMs: momentIn(target.value) })}
        />
      )}
      <Dialog title={i18n.t('Cover image')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Pictures
          onTake={({ id }) => {
            onChange({ coverMediaId: id, coverAtMs: undefined, thumbOffset: undefined });
            setOpen(false);
          }}
        />
      </Dialog>
    </fieldset>
  );
};

/** Cover field, shown only if the post has a video that supports a cover. */
export const CoverOptions = ({
  platform,
  draft,
  onChange,
}: {
  platform: Platform;
  draft: Draft;
  onChange: (cover: Given) => void;
}) => {
  const given: Given = draft.options[platform] ?? {};
  const hasVideo = draft.media.length === 1 && draft.media[0]?.type === 'video';
  const hasCover = given['coverMediaId'] !== undefined || given['coverAtMs'] !== undefined;
  return (
    coveredPlatforms.includes(platform) &&
    (hasVideo || hasCover) && <CoverChoice given={given} onChange={onChange} />
  );
};
