import type { Schemas } from '@sdk';
import { useBrandChange } from '../reviews/use-brand-change.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Part } from '../ui/rows.tsx';
import { i18n } from '../lib/i18n.ts';

type Sentences = Schemas['DisclosureSentences'];

const fields = [
  ['madeWithAi', i18n.t('Created by a model')],
  ['paidPartnership', i18n.t('Advertising')],
  ['productPlacement', i18n.t('Product placement')],
] as const;

const none: Sentences = { madeWithAi: null, paidPartnership: null, productPlacement: null };

const sentencesIn = (form: HTMLFormElement): Sentences =>
  fields.reduce((said, [name]) => ({ ...said, [name]: readField(form, name).trim() || null }), none);

/** Sentences added to a brand's texts on platforms that have no label for a disclosure. */
export const DisclosureForm = ({
  brandSlug,
  sentences,
}: {
  brandSlug: string;
  sentences: Sentences | null;
}) => {
  const { change, sends, question } = useBrandChange(brandSlug);
  const save = (disclosureSentences: Sentences): void =>
    change({
      wanted: { disclosureSentences },
      said: i18n.t('Texts end with these sentences if there is no label'),
    });
  return (
    <Part
      title={i18n.t('Sentences instead of labels')}
      note={i18n.t(
        'If a platform has no label for a disclosure, as on LinkedIn and Threads, the service adds your sentence to the text. Without a sentence, nothing is disclosed there.',
      )}
    >
      <Form action={i18n.t('Save')} sends={sends} onSend={form => save(sentencesIn(form))}>
        <div className="grid gap-3 sm:grid-cols-3">
          {fields.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              name={name}
              dir="auto"
              maxLength={200}
              defaultValue={sentences?.[name] ?? ''}
            />
          ))}
        </div>
      </Form>
      {question}
    </Part>
  );
};
