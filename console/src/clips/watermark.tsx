import { useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField } from '../ui/field.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Empty } from '../ui/parts.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

export type Picture = Schemas['Media'];

const corners: Record<Schemas['WatermarkPosition'], string> = {
  'bottom-right': 'Below on the right',
  'bottom-left': 'Below on the left',
  'top-right': 'Above on the right',
  'top-left': 'Above on the left',
};

const widths = [
  ['0.1', 'Small'],
  ['0.15', 'Medium'],
  ['0.25', 'Large'],
] as const;

const nameOf = ({ altText, fileName }: Picture): string =>
  altText ?? fileName ?? 'A picture without a description';

/** What is sent of it. */
export const watermarkIn = (
  form: HTMLFormElement,
  { id }: Picture,
): NonNullable<Body<'renderClip'>['watermark']> => ({
  mediaId: id,
  position: readField(form, 'corner') as Schemas['WatermarkPosition'],
  scale: Number(readField(form, 'scale')),
});

const Pictures = ({ onTake }: { onTake: (picture: Picture) => void }) => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'media', 'pictures'],
    read: (range, options) => api.media.list({ ...range, type: 'image' }, options),
    itemsOf: ({ media }) => media,
  });
  return (
    <More list={list} empty={<Empty title="No pictures yet">Add one to your files first.</Empty>}>
      {pictures => (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {pictures.map(picture => (
            <li key={picture.id}>
              <button
                type="button"
                aria-label={nameOf(picture)}
                onClick={() => onTake(picture)}
                className="block w-full overflow-hidden rounded-lg border border-line bg-sunk hover:border-accent"
              >
                <Thumbnail
                  file={{ ...picture, altText: null }}
                  className="aspect-square w-full object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </More>
  );
};

/** A picture in a corner of the clip, of the organization's files. */
export const Watermark = ({
  picture,
  onChange,
}: {
  picture: Picture | undefined;
  onChange: (picture: Picture | undefined) => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">Watermark</legend>
      <div className="flex flex-wrap items-center gap-2">
        {picture && (
          <Thumbnail
            file={{ ...picture, altText: nameOf(picture) }}
            sizes="6rem"
            className="h-12 w-auto rounded border border-line bg-sunk object-contain"
          />
        )}
        <Button onClick={() => setOpen(true)}>{picture ? 'Another picture' : 'Put a picture on it'}</Button>
        {picture && (
          <Button look="quiet" onClick={() => onChange(undefined)}>
            Without one
          </Button>
        )}
      </div>
      {picture && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Corner" name="corner" options={Object.entries(corners)} />
          <SelectField label="Width" name="scale" defaultValue="0.15" options={widths} />
        </div>
      )}
      <Dialog title="A picture for the corner" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Pictures
          onTake={taken => {
            onChange(taken);
            setOpen(false);
          }}
        />
      </Dialog>
    </fieldset>
  );
};
