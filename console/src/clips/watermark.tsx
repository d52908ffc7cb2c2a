import { useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { nameOfPicture, Pictures, type Picture } from '../media/pictures.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField } from '../ui/field.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

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

/** What is sent of it. */
export const watermarkIn = (
  form: HTMLFormElement,
  { id }: Picture,
): NonNullable<Body<'renderClip'>['watermark']> => ({
  mediaId: id,
  position: readField(form, 'corner') as Schemas['WatermarkPosition'],
  scale: Number(readField(form, 'scale')),
});

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
      <Toolbar>
        {picture && (
          <Thumbnail
            file={{ ...picture, altText: nameOfPicture(picture) }}
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
      </Toolbar>
      {picture && (
        <Columns areNarrow>
          <SelectField label="Corner" name="corner" options={Object.entries(corners)} />
          <SelectField label="Width" name="scale" defaultValue="0.15" options={widths} />
        </Columns>
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
