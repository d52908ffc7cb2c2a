import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Cost } from '../ui/cost.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, readField, SelectField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { Carousel } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const RefineForm = ({ carousel, onDone }: { carousel: Carousel; onDone: () => void }) => {
  const { api } = useOrganization();
  const refine = useChange({
    noun: 'carousels',
    isShown: true,
    run: ({ instruction, slideId }: { instruction: string; slideId: string }) =>
      api.carousels.refine(carousel.id, { instruction, ...(slideId !== '' && { slideId }) }),
    said: ({ version }) =>
      version === carousel.version ? i18n.t('Nothing needed a change') : i18n.t('Changed and being rendered'),
    onDone,
  });
  return (
    <Form
      action={i18n.t('Change it')}
      sends={refine}
      onSend={form =>
        refine.mutate({
          instruction: readField(form, 'instruction').replace(/\s+/g, ' ').trim(),
          slideId: readField(form, 'slideId'),
        })
      }
    >
      <Field label={i18n.t('Describe the change')}>
        {given => (
          <textarea name="instruction" rows={3} required maxLength={2000} autoFocus dir="auto" {...given} />
        )}
      </Field>
      <SelectField
        label={i18n.t('Where')}
        name="slideId"
        options={[
          ['', i18n.t('On any slide')],
          ...carousel.slides.map(({ id, title, order }) => [id, `${order + 1}. ${title}`] as const),
        ]}
      />
      <Cost
        of="carousels.refine"
        units={carousel.slides.length}
        note={i18n.t('Failures and unchanged results are free.')}
      />
    </Form>
  );
};

/** Applies an instruction to a carousel, and changes nothing else. */
export const Refine = ({ carousel }: { carousel: Carousel }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('Let AI change it')}</Button>
      <Dialog title={i18n.t('Let AI change it')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <RefineForm carousel={carousel} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
