import { useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import type { Picture } from '../media/pictures.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Cost } from '../ui/cost.tsx';
import { Check, readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import { Part } from '../ui/rows.tsx';
import type { Cut } from './cut.ts';
import { useTranscript } from './speech.tsx';
import { Watermark, watermarkIn } from './watermark.tsx';
import { FromTo, type Clip } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

type Given = Body<'renderClip'>;

const shapes: Record<Schemas['AspectRatio'], string> = {
  '9:16': i18n.t('Tall, 9:16'),
  '4:5': i18n.t('Portrait, 4:5'),
  '1:1': i18n.t('Square, 1:1'),
  '16:9': i18n.t('Wide, 16:9'),
};

const fits: Record<Schemas['ClipFit'], string> = {
  crop: i18n.t('Cut the sides'),
  blur: i18n.t('Blurred background'),
  pad: i18n.t('Add bars'),
};

const captionSizes: Record<Schemas['CaptionSize'], string> = {
  small: i18n.t('Small'),
  medium: i18n.t('Medium'),
  large: i18n.t('Large'),
};

const captionPlaces: Record<Schemas['CaptionPosition'], string> = {
  bottom: i18n.t('At the bottom'),
  middle: i18n.t('In the middle'),
  top: i18n.t('At the top'),
};

/** Rounds to hundredths of a second. */
const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;

const Times = ({ clip, cut, onCut }: { clip: Clip; cut: Cut | undefined; onCut: (cut: Cut) => void }) => {
  const length = clip.durationSeconds ?? 0;
  const set = (part: Partial<Cut>): void => {
    const next = { start: cut?.start ?? 0, end: cut?.end ?? length, ...part };
    if (Number.isFinite(next.start) && Number.isFinite(next.end)) onCut(next);
  };
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="font-medium">
        {cut ? <FromTo of={cut} /> : i18n.t('Choose words, a scene, or times.')}
      </p>
      <Columns areNarrow>
        <TextField
          label={i18n.t('From, in seconds')}
          type="number"
          step="any"
          required
          min={0}
          max={length}
          value={cut ? rounded(cut.start) : ''}
          onChange={({ target }) => set({ start: target.valueAsNumber })}
        />
        <TextField
          label={i18n.t('To, in seconds')}
          type="number"
          step="any"
          required
          min={cut ? rounded(cut.start) : 0}
          max={Math.ceil(length * 100) / 100}
          value={cut ? rounded(cut.end) : ''}
          onChange={({ target }) => set({ end: target.valueAsNumber })}
        />
      </Columns>
    </div>
  );
};

const Captions = () => {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Check
        label={i18n.t('Captions of the speech')}
        name="captions"
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      {isOn && (
        <Columns areNarrow>
          <SelectField
            label={i18n.t('Size of captions')}
            name="captionSize"
            defaultValue="medium"
            options={Object.entries(captionSizes)}
          />
          <SelectField
            label={i18n.t('Position of captions')}
            name="captionPlace"
            options={Object.entries(captionPlaces)}
          />
          <Check label={i18n.t('On a box')} name="captionBox" />
          <Check label={i18n.t('Bold')} name="captionBold" defaultChecked />
        </Columns>
      )}
    </>
  );
};

const givenIn = (form: HTMLFormElement, cut: Cut, length: number, picture: Picture | undefined): Given => {
  const isOn = (name: string): boolean => readField(form, name) !== '';
  return {
    start: cut.start,
    // A typed number is rounded, so it may exceed the length of the video.
    end: Math.min(cut.end, length),
    aspect: readField(form, 'aspect') as Given['aspect'],
    fit: readField(form, 'fit') as NonNullable<Given['fit']>,
    loudness: isOn('loudness'),
    ...(isOn('captions') && {
      captions: 'auto',
      captionStyle: {
        size: readField(form, 'captionSize') as Schemas['CaptionSize'],
        position: readField(form, 'captionPlace') as Schemas['CaptionPosition'],
        box: isOn('captionBox'),
        bold: isOn('captionBold'),
      },
    }),
    ...(picture && { watermark: watermarkIn(form, picture) }),
  };
};

/** Form for the selected cut, its look, and the price. */
export const CutForm = ({
  clip,
  cut,
  onCut,
}: {
  clip: Clip;
  cut: Cut | undefined;
  onCut: (cut: Cut) => void;
}) => {
  const { api } = useOrganization();
  const { data: transcript } = useTranscript(clip.id);
  const [picture, setPicture] = useState<Picture>();
  const render = useChange({
    noun: 'clips',
    isShown: true,
    run: (given: Given) => api.clips.render(clip.id, given),
    said: () => i18n.t('The clip is being rendered'),
  });
  const length = clip.durationSeconds ?? 0;
  return (
    <Part title={i18n.t('The clip')}>
      <Form
        action={i18n.t('Render it')}
        sends={render}
        onSend={form => {
          if (cut) render.mutate(givenIn(form, cut, length, picture));
        }}
      >
        <Times clip={clip} cut={cut} onCut={onCut} />
        <Columns areNarrow>
          <SelectField label={i18n.t('Aspect ratio')} name="aspect" options={Object.entries(shapes)} />
          <SelectField label={i18n.t('To fit the text')} name="fit" options={Object.entries(fits)} />
        </Columns>
        {(transcript?.words.length ?? 0) > 0 && <Captions />}
        <Watermark picture={picture} onChange={setPicture} />
        {clip.hasSound === true && <Check label={i18n.t('Normalize the loudness')} name="loudness" />}
        <Cost of="clips.render" units={cut ? cut.end - cut.start : 0} />
      </Form>
    </Part>
  );
};
