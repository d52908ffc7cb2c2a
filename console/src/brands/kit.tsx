import { Allowed } from '../shell/allowed.tsx';
import { useRef, useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { useBrandChange } from '../reviews/use-brand-change.tsx';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Form, Problem } from '../ui/form.tsx';
import { Part } from '../ui/rows.tsx';
import { Uploads, useUploads } from '../uploads/uploads.tsx';
import { i18n } from '../lib/i18n.ts';
import { BrandAvatar } from './brand-mark.tsx';
import type { Brand } from './known.tsx';

type Kit = NonNullable<NonNullable<Body<'updateBrand'>>['kit']>;
type Colors = Brand['kit']['colors'];
type Fonts = Brand['kit']['fonts'];

const fontNames: readonly Schemas['FontFamily'][] = [
  'Inter',
  'Archivo',
  'Bricolage Grotesque',
  'DM Sans',
  'Sora',
  'Space Grotesk',
  'Fraunces',
  'Playfair Display',
  'Source Serif 4',
];
const fontOptions = [
  ['', i18n.t('As in the template')],
  ...fontNames.map(name => [name, name] as const),
] as const;

const colorNames = {
  primary: [i18n.t('Main color'), i18n.t('The brand’s main color, which marks the brand on every screen.')],
  accent: [i18n.t('Second color'), undefined],
  background: [i18n.t('Background'), undefined],
  text: [i18n.t('Text'), i18n.t('Must be readable on the background.')],
} as const;

const Color = ({
  name,
  value,
  onChange,
}: {
  name: keyof Colors;
  value: string;
  onChange: (color: string) => void;
}) => {
  const [label, hint] = colorNames[name];
  return (
    <Field label={label} hint={hint}>
      {given => (
        <input type="color" {...given} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
};

/** Logo of the brand. A chosen picture is saved immediately. */
const Logo = ({ brand: { slug, kit } }: { brand: Brand }) => {
  const { change, sends, question } = useBrandChange(slug);
  const input = useRef<HTMLInputElement>(null);
  const set = (logoMediaId: string | null, said: string): void =>
    change({ wanted: { kit: { logoMediaId } }, said });
  const uploads = useUploads(({ id }) => set(id, i18n.t('The logo is saved')));
  const isBusy = uploads.isPending || sends.isPending;
  return (
    <Part title={i18n.t('Logo')} note={i18n.t('Shown for the brand on every screen, and on carousels.')}>
      <div className="flex flex-wrap items-center gap-3">
        <BrandAvatar slug={slug} size="large" />
        <Allowed to="media:write">
          <Button isBusy={isBusy} onClick={() => input.current?.click()}>
            {kit.logoMediaId === null ? i18n.t('Add a logo') : i18n.t('Another logo')}
          </Button>
        </Allowed>
        {kit.logoMediaId !== null && (
          <Button isBusy={isBusy} onClick={() => set(null, i18n.t('The brand has no logo'))}>
            {i18n.t('Remove the logo')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label={i18n.t('Logo image')}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])].slice(0, 1));
            target.value = '';
          }}
        />
      </div>
      <Uploads kind="media" place={uploads.place} />
      <Problem of={{ error: sends.error, isPending: isBusy }} />
      {question}
    </Part>
  );
};

const Look = ({ brand: { slug, kit } }: { brand: Brand }) => {
  const { change, sends, question } = useBrandChange(slug);
  const [colors, setColors] = useState<Colors>(kit.colors);
  const [fonts, setFonts] = useState<Fonts>(kit.fonts);
  const save = (wanted: Kit, said: string): void => change({ wanted: { kit: wanted }, said });
  const font = (name: keyof Fonts, label: string) => (
    <SelectField
      label={label}
      value={fonts[name] ?? ''}
      options={fontOptions}
      onChange={({ target }) =>
        setFonts({ ...fonts, [name]: fontNames.find(each => each === target.value) ?? null })
      }
    />
  );
  return (
    <Part
      title={i18n.t('Colors and fonts')}
      note={i18n.t('Carousels use them.')}
      actions={
        <Button
          isBusy={sends.isPending}
          onClick={() => save({ colors: null }, i18n.t('Colors derived from the name'))}
        >
          {i18n.t('Colors derived from the name')}
        </Button>
      }
    >
      <Form
        action={i18n.t('Save')}
        sends={sends}
        onSend={() => save({ colors, fonts }, i18n.t('The kit is saved'))}
      >
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {(['primary', 'accent', 'background', 'text'] as const).map(name => (
            <Color
              key={name}
              name={name}
              value={colors[name]}
              onChange={color => setColors({ ...colors, [name]: color })}
            />
          ))}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          {font('heading', i18n.t('Font of headings'))}
          {font('body', i18n.t('Font of text'))}
        </div>
      </Form>
      {question}
    </Part>
  );
};

/** How a brand looks. */
export const KitOf = ({ brand }: { brand: Brand }) => (
  <>
    <Logo brand={brand} />
    <Look key={JSON.stringify([brand.kit.colors, brand.kit.fonts])} brand={brand} />
  </>
);
