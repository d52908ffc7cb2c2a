import { useRef, useState } from 'react';
import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { i18n } from '../lib/i18n.ts';

/** Adds files to a base one after another. A failed file does not stop the others. */
export const useAddFiles = (kbId: string) => {
  const { api } = useOrganization();
  return useChange({
    noun: 'knowledge',
    run: async (files: readonly File[]) => {
      const problems: string[] = [];
      for (const file of files) {
        try {
          await api.knowledgeBases.uploadDocument(kbId, { file, name: file.name });
        } catch (error) {
          problems.push(`${file.name}: ${error instanceof Error ? error.message : ''}`);
        }
      }
      if (problems.length > 0) throw new Error(problems.join(' '));
    },
    said: (_made, { length }) =>
      i18n.t('{count, plural, one {The file is being read} other {The files are being read}}', {
        count: length,
      }),
  });
};

const TextForm = ({ kbId, onDone }: { kbId: string; onDone: () => void }) => {
  const { api } = useOrganization();
  const add = useChange({
    noun: 'knowledge',
    isShown: true,
    run: (given: { name: string; text: string }) => api.knowledgeBases.addTextDocument(kbId, given),
    said: ({ name }) => i18n.t('{name} is being read', { name }),
    onDone,
  });
  return (
    <Form
      action={i18n.t('Add')}
      sends={add}
      onSend={form => add.mutate({ name: readField(form, 'name'), text: readField(form, 'text') })}
    >
      <TextField label={i18n.t('Name')} name="name" required autoFocus />
      <Field label={i18n.t('Text')}>
        {given => <textarea name="text" rows={10} required dir="auto" {...given} />}
      </Field>
    </Form>
  );
};

const AddressForm = ({ kbId, onDone }: { kbId: string; onDone: () => void }) => {
  const { api } = useOrganization();
  const add = useChange({
    noun: 'knowledge',
    isShown: true,
    run: (url: string) => api.knowledgeBases.fetchDocument(kbId, { url }),
    said: ({ name }) => i18n.t('{name} is being fetched', { name }),
    onDone,
  });
  return (
    <Form action={i18n.t('Fetch')} sends={add} onSend={form => add.mutate(readField(form, 'url'))}>
      <TextField
        label={i18n.t('Address')}
        name="url"
        type="url"
        required
        autoFocus
        placeholder="https://"
        hint={i18n.t('A page or file on the public internet.')}
      />
    </Form>
  );
};

/** The three ways to add a document to a base. */
export const Add = ({ kbId }: { kbId: string }) => {
  const [opened, setOpened] = useState<'text' | 'address'>();
  const input = useRef<HTMLInputElement>(null);
  const files = useAddFiles(kbId);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={i18n.t('Files')}
        onChange={({ target }) => {
          files.mutate([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button look="primary" isBusy={files.isPending} onClick={() => input.current?.click()}>
        {i18n.t('Add files')}
      </Button>
      <Button onClick={() => setOpened('text')}>{i18n.t('Add a text')}</Button>
      <Button onClick={() => setOpened('address')}>{i18n.t('Add an address')}</Button>
      <Dialog title={i18n.t('Add a text')} keepsOpen isOpen={opened === 'text'} onClose={close} isWide>
        <TextForm kbId={kbId} onDone={close} />
      </Dialog>
      <Dialog title={i18n.t('Add an address')} keepsOpen isOpen={opened === 'address'} onClose={close}>
        <AddressForm kbId={kbId} onDone={close} />
      </Dialog>
    </>
  );
};
