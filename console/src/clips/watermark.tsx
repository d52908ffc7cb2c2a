import { useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { nameOfPicture, Pictures, type Picture } from '../media/pictures.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField } from '../ui/field.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { i18n } from '../lib/i18n.ts';

const corners: Record<Schemas['WatermarkPosition'], string> = {
  'bottom-right': i18n.t('Bottom right'),
  'bottom-left': i18n.t('Bottom left'),
  'top-right': i18n.t('Top right'),
  'top-left': i18n.t('Top left'),
};

const widths = [
  ['0.1', i18n.t('Small')],
  ['0.15', i18n.t('Medium')],
  ['0.25', i18n.t('Large')],
] as const;

/** Returns the watermark fields of the request. */
export const watermarkIn = (
  form: HTMLFormElement,
  { id }: Picture,
): NonNullable<Body<'renderClip'>['watermark']> => ({
  mediaId: id,
  position: readField(form, 'corner') as Schemas['WatermarkPosition'],
  scale: Number(readField(form, 'scale')),
});

/** Field for a picture in a corner of the clip, from the organization's files. */
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
      <legend className="font-medium">{i18n.t('Watermark')}</legend>
      <Toolbar>
        {picture && (
          <Thumbnail
            file={{ ...picture, altText: nameOfPicture(picture) }}
            sizes="6rem"
            className="h-12 w-auto rounded border border-line bg-sunk object-contain"
          />
        )}
        <Button onClick={() => setOpen(true)}>
          {picture ? i18n.t('Another picture') : i18n.t('Add an image')}
        </Button>
        {picture && (
          <Button look="quiet" onClick={() => onChange(undefined)}>
            {i18n.t('Without one')}
          </Button>
        )}
      </Toolbar>
      {picture && (
        <Columns areNarrow>
          <SelectField label={i18n.t('Corner')} name="corner" options={Object.entries(corners)} />
          <SelectField label={i18n.t('Width')} name="scale" defaultValue="0.15" options={widths} />
        </Columns>
      )}
      <Dialog title={i18n.t('Corner image')} isOpen={isOpen} onClose={() => setOpen(false)}>
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
