import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { Field, readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { KnowledgeBase } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Form for the name and the topic of a new knowledge base, or for changes of `base`. */
export const BaseForm = ({
  base,
  onDone,
}: {
  base?: KnowledgeBase;
  onDone: (saved: KnowledgeBase) => unknown;
}) => {
  const { api } = useOrganization();
  const save = useChange({
    noun: 'knowledge',
    isShown: true,
    run: (given: Body<'createKnowledgeBase'>): PromiseLike<KnowledgeBase> =>
      base ? api.knowledgeBases.update(base.id, given) : api.knowledgeBases.create(given),
    said: ({ name }) => (base ? i18n.t('{name} is saved', { name }) : i18n.t('{name} was created', { name })),
    onDone,
  });
  return (
    <Form
      action={base ? i18n.t('Save') : i18n.t('Create')}
      sends={save}
      onSend={form =>
        save.mutate({ name: readField(form, 'name'), description: readField(form, 'description') })
      }
    >
      <TextField
        label={i18n.t('Name')}
        name="name"
        required
        maxLength={100}
        autoFocus
        defaultValue={base?.name}
      />
      <Field label={i18n.t('Topic')}>
        {given => <textarea name="description" rows={3} defaultValue={base?.description} {...given} />}
      </Field>
    </Form>
  );
};
