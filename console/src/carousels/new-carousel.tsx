import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { brandsQuery, knowledgeChoicesQuery } from '../api/queries.ts';
import { BrandField } from '../brands/brand-field.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Cost } from '../ui/cost.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import { Loaded, Note } from '../ui/parts.tsx';
import { sizes, slideCounts, templates, tones, type Carousel } from './words.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

type Given = Body<'generateCarousel'>;

const givenIn = (form: HTMLFormElement, slideCount: number): Given => ({
  brandSlug: readField(form, 'brandSlug'),
  // The API expects one line.
  topic: readField(form, 'topic').replace(/\s+/g, ' ').trim(),
  knowledgeBaseId: readField(form, 'knowledgeBaseId') || null,
  tone: readField(form, 'tone') as NonNullable<Given['tone']>,
  template: readField(form, 'template') as NonNullable<Given['template']>,
  size: readField(form, 'size') as NonNullable<Given['size']>,
  language: readField(form, 'language').trim() || null,
  slideCount,
});

const Looks = () => (
  <Columns>
    <SelectField label={i18n.t('Look')} name="template" options={Object.entries(templates)} />
    <SelectField label={i18n.t('Size')} name="size" options={Object.entries(sizes)} />
    <SelectField label={i18n.t('Tone')} name="tone" options={Object.entries(tones)} />
    <TextField
      label={i18n.t('Language')}
      name="language"
      maxLength={35}
      placeholder="en"
      hint={i18n.t('Language tag, such as de or pt-BR. Empty for English.')}
    />
  </Columns>
);

const Ask = ({ onDone }: { onDone: (made: Carousel) => unknown }) => {
  const { org, api } = useOrganization();
  const { data: bases = [] } = useQuery(knowledgeChoicesQuery({ orgId: org.id, api }));
  const [slideCount, setSlideCount] = useState<number>(slideCounts.usual);
  const make = useChange({
    noun: 'carousels',
    isShown: true,
    run: (given: Given) => api.carousels.generate(given),
    said: () => i18n.t('The carousel is written and being rendered'),
    onDone,
  });
  return (
    <Form action={i18n.t('Create')} sends={make} onSend={form => make.mutate(givenIn(form, slideCount))}>
      <BrandField
        name="brandSlug"
        hint={i18n.t('The carousel uses the brand’s colors, fonts, logo, and voice.')}
      />
      <Field label={i18n.t('Topic')}>
        {given => (
          <textarea name="topic" rows={3} required maxLength={1000} autoFocus dir="auto" {...given} />
        )}
      </Field>
      <Columns>
        <SelectField
          label={i18n.t('Knowledge used')}
          name="knowledgeBaseId"
          options={[['', i18n.t('Only the topic')], ...bases.map(({ id, name }) => [id, name] as const)]}
        />
        <TextField
          label={i18n.t('Slides')}
          type="number"
          required
          min={slideCounts.min}
          max={slideCounts.max}
          value={slideCount}
          onChange={({ target }) => setSlideCount(target.valueAsNumber)}
          hint={i18n.t('Including the cover and the last slide.')}
        />
      </Columns>
      <Looks />
      <Cost of="carousels.generate" units={slideCount || slideCounts.usual} />
    </Form>
  );
};

const Made = ({ onDone }: { onDone: (made: Carousel) => unknown }) => {
  const { org, api } = useOrganization();
  const brands = useQuery(brandsQuery({ orgId: org.id, api }));
  return (
    <Loaded from={brands}>
      {list =>
        list.length > 0 ? (
          <Ask onDone={onDone} />
        ) : (
          <Note>
            <Trans
              id={'A carousel uses a brand’s look, and you have no brand yet. <0>Create a brand</0>'}
              components={[<Link to="/o/$org/brands" params={{ org: org.slug }} className="underline" />]}
            />
          </Note>
        )
      }
    </Loaded>
  );
};

/** Requests a new carousel, and opens it. */
export const NewCarousel = () => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {i18n.t('New carousel')}
      </Button>
      <Dialog title={i18n.t('New carousel')} keepsOpen isWide isOpen={isOpen} onClose={() => setOpen(false)}>
        <Made
          onDone={({ id }) =>
            navigate({ to: '/o/$org/carousels/$carouselId', params: { org: org.slug, carouselId: id } })
          }
        />
      </Dialog>
    </>
  );
};
