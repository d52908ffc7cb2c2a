import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import { draftsOf, SlideFields, slideOf } from './slide-fields.tsx';
import { sizes, templates, type Carousel } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

type Given = Body<'updateCarousel'>;

const changedMeanwhile = i18n.t(
  'Someone changed it while you were writing. Save again to replace their version, which stays among the versions.',
);

/**
 * Saves a new version based on the version on the screen. If someone saved a newer version in the meantime, the person sees
 * that version first.
 */
const useSave = (carousel: Carousel, onDone: () => void) => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const [version, setVersion] = useState(carousel.version);
  return useChange({
    noun: 'carousels',
    isShown: true,
    run: async (given: Given) => {
      const now = await api.carousels.get(carousel.id);
      if (now.version !== version) {
        setVersion(now.version);
        throw new Error(changedMeanwhile);
      }
      return api.carousels.update(carousel.id, given);
    },
    said: () => i18n.t('Saved and being rendered'),
    onDone: made => {
      queries.setQueryData([org.id, 'carousels', carousel.id], made);
      onDone();
    },
  });
};

const EditForm = ({ carousel, onDone }: { carousel: Carousel; onDone: () => void }) => {
  const [drafts, setDrafts] = useState(() => draftsOf(carousel));
  const save = useSave(carousel, onDone);
  return (
    <Form
      action={i18n.t('Save and render')}
      sends={save}
      onSend={form =>
        save.mutate({
          title: readField(form, 'title'),
          slides: drafts.map(slideOf),
          design: {
            template: readField(form, 'template') as keyof typeof templates,
            size: readField(form, 'size') as keyof typeof sizes,
          },
        })
      }
    >
      <TextField
        label={i18n.t('Title of the carousel')}
        name="title"
        required
        maxLength={200}
        dir="auto"
        defaultValue={carousel.title}
      />
      <Columns>
        <SelectField
          label={i18n.t('Look')}
          name="template"
          defaultValue={carousel.design?.template}
          options={Object.entries(templates)}
        />
        <SelectField
          label={i18n.t('Size')}
          name="size"
          defaultValue={carousel.design?.size}
          options={Object.entries(sizes)}
        />
      </Columns>
      <SlideFields carousel={carousel} drafts={drafts} onChange={setDrafts} />
      <p className="text-quiet">{i18n.t('Changing and rendering are free.')}</p>
    </Form>
  );
};

/** Form to change the texts, the slides, and the look. */
export const Edit = ({ carousel }: { carousel: Carousel }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('Edit')}</Button>
      <Dialog
        title={i18n.t('Edit the carousel')}
        keepsOpen
        isWide
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <EditForm carousel={carousel} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
