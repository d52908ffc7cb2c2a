import { useState } from 'react';
import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { useKnownBrands, useOneBrand } from '../brands/known.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { BrandSelect } from '../ui/choose/brand-select.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useClipUploads } from '../uploads/uploads.tsx';
import { i18n } from '../lib/i18n.ts';

/** Fields that describe a video, shared by uploads and addresses. */
const About = () => {
  const brands = [...(useKnownBrands()?.values() ?? [])];
  return (
    <>
      <BrandSelect
        brands={brands}
        name="brandSlug"
        defaultValue={useOneBrand()?.slug ?? ''}
        none={i18n.t('The whole organization')}
      />
      <TextField
        label={i18n.t('Title')}
        name="title"
        maxLength={200}
        dir="auto"
        hint={i18n.t('Empty to use the file name.')}
      />
    </>
  );
};

const fieldsIn = (form: HTMLFormElement): { brandSlug?: string; title?: string } => {
  const [brandSlug, title] = [readField(form, 'brandSlug'), readField(form, 'title').trim()];
  return { ...(brandSlug !== '' && { brandSlug }), ...(title !== '' && { title }) };
};

const idle = { error: null, isPending: false };

const FileForm = ({ dropped, onDone }: { dropped: File | undefined; onDone: () => void }) => {
  const begin = useClipUploads();
  const [file, setFile] = useState(dropped);
  return (
    <Form
      action={i18n.t('Upload it')}
      sends={idle}
      onSend={form => {
        if (!file) return;
        begin(file, fieldsIn(form));
        onDone();
      }}
    >
      {dropped ? (
        <p>
          <bdi>{dropped.name}</bdi>
        </p>
      ) : (
        <Field
          label={i18n.t('Video')}
          hint={i18n.t('MP4, QuickTime, or WebM. A lost connection resumes where it stopped.')}
        >
          {given => (
            <input
              type="file"
              required
              accept="video/mp4,video/quicktime,video/webm"
              onChange={({ target }) => setFile(target.files?.[0])}
              {...given}
            />
          )}
        </Field>
      )}
      <About />
    </Form>
  );
};

const AddressForm = ({ onDone }: { onDone: () => void }) => {
  const { api } = useOrganization();
  const fetching = useChange({
    noun: 'clips',
    isShown: true,
    run: (given: Body<'fetchClip'>) => api.clips.fetch(given),
    said: ({ title }) => i18n.t('{title} is being fetched', { title }),
    onDone,
  });
  return (
    <Form
      action={i18n.t('Fetch')}
      sends={fetching}
      onSend={form => fetching.mutate({ url: readField(form, 'url'), ...fieldsIn(form) })}
    >
      <TextField
        label={i18n.t('Address')}
        name="url"
        type="url"
        required
        autoFocus
        placeholder="https://"
        hint={i18n.t('A video on the public internet.')}
      />
      <About />
    </Form>
  );
};

/** Menu of the two ways to add a video. A file dropped on the page opens the same form as a chosen file. */
export const NewClip = ({ dropped, onClose }: { dropped: File | undefined; onClose: () => void }) => {
  const [opened, setOpened] = useState<'file' | 'address'>();
  const close = (): void => {
    setOpened(undefined);
    onClose();
  };
  return (
    <>
      <Button onClick={() => setOpened('address')}>{i18n.t('Add an address')}</Button>
      <Button look="primary" onClick={() => setOpened('file')}>
        {i18n.t('Add a video')}
      </Button>
      <Dialog
        title={i18n.t('Add a video')}
        isOpen={opened === 'file' || dropped !== undefined}
        onClose={close}
      >
        <FileForm key={dropped?.name} dropped={dropped} onDone={close} />
      </Dialog>
      <Dialog title={i18n.t('Add an address')} keepsOpen isOpen={opened === 'address'} onClose={close}>
        <AddressForm onDone={close} />
      </Dialog>
    </>
  );
};
