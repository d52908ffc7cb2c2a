import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { knowledgeChoicesQuery } from '../api/queries.ts';
import { BrandField } from '../brands/brand-field.tsx';
import { i18n } from '../lib/i18n.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Cost } from '../ui/cost.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

/** How many ideas are asked for at one time. */
const counts: readonly (readonly [value: string, name: string])[] = ['3', '5', '10', '20'].map(count => [
  count,
  i18n.t('{count, plural, one {# idea} other {# ideas}}', { count: Number(count) }),
]);

const IdeasForm = ({ onDone }: { onDone: () => void }) => {
  const { org, api } = useOrganization();
  const { data: bases = [] } = useQuery(knowledgeChoicesQuery({ orgId: org.id, api }));
  const [count, setCount] = useState(5);
  const [base, setBase] = useState('');
  const find = useChange({
    noun: 'ideas',
    isShown: true,
    run: async ({ brandSlug, topic }: { brandSlug: string; topic: string }) => {
      const given = { brandSlug, count };
      return base === ''
        ? api.ideas.generateFromTopic({ ...given, topic })
        : api.ideas.generate({ ...given, knowledgeBaseId: base });
    },
    said: ({ ideas }) =>
      i18n.t('{count, plural, one {# new idea} other {# new ideas}}', { count: ideas.length }),
    onDone,
  });
  return (
    <Form
      action={i18n.t('Find ideas')}
      sends={find}
      onSend={form => find.mutate({ brandSlug: readField(form, 'brand'), topic: readField(form, 'topic') })}
    >
      <BrandField name="brand" />
      <SelectField
        label={i18n.t('Sources')}
        value={base}
        onChange={({ target }) => setBase(target.value)}
        options={[['', i18n.t('A topic')], ...bases.map(({ id, name }) => [id, name] as const)]}
      />
      {base === '' && <TextField label={i18n.t('Topic')} name="topic" required maxLength={300} autoFocus />}
      <SelectField
        label={i18n.t('Number')}
        value={String(count)}
        onChange={({ target }) => setCount(Number(target.value))}
        options={counts}
      />
      <Cost of="ideas.generate" units={count} />
    </Form>
  );
};

/** Asks a model for ideas: from a topic in a few words, or from the documents of a knowledge base. */
export const NewIdeas = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {i18n.t('Find ideas')}
      </Button>
      <Dialog title={i18n.t('Find ideas')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <IdeasForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
