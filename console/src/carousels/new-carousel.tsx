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

type Given = Body<'generateCarousel'>;

const givenIn = (form: HTMLFormElement, slideCount: number): Given => ({
  brandSlug: readField(form, 'brandSlug'),
  // one line for the API; people break theirs
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
    <SelectField label="Look" name="template" options={Object.entries(templates)} />
    <SelectField label="Size" name="size" options={Object.entries(sizes)} />
    <SelectField label="Tone" name="tone" options={Object.entries(tones)} />
    <TextField
      label="Language"
      name="language"
      maxLength={35}
      placeholder="en"
      hint="As a tag, such as de or pt-BR. Empty for English."
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
    said: () => 'It is written, and is being drawn',
    onDone,
  });
  return (
    <Form action="Make it" sends={make} onSend={form => make.mutate(givenIn(form, slideCount))}>
      <BrandField name="brandSlug" hint="It has the colours, fonts, logo and voice of the brand." />
      <Field label="What it is about">
        {given => (
          <textarea name="topic" rows={3} required maxLength={1000} autoFocus dir="auto" {...given} />
        )}
      </Field>
      <Columns>
        <SelectField
          label="Draws on"
          name="knowledgeBaseId"
          options={[['', 'The topic alone'], ...bases.map(({ id, name }) => [id, name] as const)]}
        />
        <TextField
          label="Slides"
          type="number"
          required
          min={slideCounts.min}
          max={slideCounts.max}
          value={slideCount}
          onChange={({ target }) => setSlideCount(target.valueAsNumber)}
          hint="With the cover and the last one."
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
            <span>A carousel looks like a brand, and there is none yet.</span>{' '}
            <Link to="/o/$org/brands" params={{ org: org.slug }} className="underline">
              Make a brand
            </Link>
          </Note>
        )
      }
    </Loaded>
  );
};

/** Asks for a carousel, and leads to it. */
export const NewCarousel = () => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        New carousel
      </Button>
      <Dialog title="New carousel" keepsOpen isWide isOpen={isOpen} onClose={() => setOpen(false)}>
        <Made
          onDone={({ id }) =>
            navigate({ to: '/o/$org/carousels/$carouselId', params: { org: org.slug, carouselId: id } })
          }
        />
      </Dialog>
    </>
  );
};
