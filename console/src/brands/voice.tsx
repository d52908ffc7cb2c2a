import { useBrandChange } from '../reviews/use-brand-change.tsx';
import { Field, readField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Part } from '../ui/rows.tsx';
import { i18n } from '../lib/i18n.ts';
import type { Brand } from './known.tsx';

/** Voice of a brand, which is passed to the models. */
export const VoiceOf = ({ brand: { slug, kit } }: { brand: Brand }) => {
  const { change, sends, question } = useBrandChange(slug);
  return (
    <Part title={i18n.t('Voice')} note={i18n.t('Agents, carousels, and draft answers use this voice.')}>
      <Form
        key={kit.voice}
        action={i18n.t('Save')}
        sends={sends}
        onSend={form =>
          change({
            wanted: { kit: { voice: readField(form, 'voice').trim() || null } },
            said: i18n.t('The voice is saved'),
          })
        }
      >
        <Field
          label={i18n.t('Voice of the brand')}
          hint={i18n.t('For example: warm and to the point, without superlatives. At most 1,000 characters.')}
        >
          {given => (
            <textarea
              {...given}
              name="voice"
              rows={6}
              dir="auto"
              maxLength={1_000}
              defaultValue={kit.voice ?? ''}
            />
          )}
        </Field>
      </Form>
      {question}
    </Part>
  );
};
