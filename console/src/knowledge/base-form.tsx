import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { Field, readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { KnowledgeBase } from './words.tsx';

/** What a knowledge base is called and what it is about; of one that there is, what it is changed to. */
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
    said: ({ name }) => (base ? `${name} is saved` : `${name} is there`),
    onDone,
  });
  return (
    <Form
      action={base ? 'Save' : 'Make it'}
      sends={save}
      onSend={form =>
        save.mutate({ name: readField(form, 'name'), description: readField(form, 'description') })
      }
    >
      <TextField label="Name" name="name" required maxLength={100} autoFocus defaultValue={base?.name} />
      <Field label="What it is about">
        {given => <textarea name="description" rows={3} defaultValue={base?.description} {...given} />}
      </Field>
    </Form>
  );
};
