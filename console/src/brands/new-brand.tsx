import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sentenceOf } from '../api/client.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Note } from '../ui/parts.tsx';
import { showToast } from '../ui/toasts.tsx';
import { i18n } from '../lib/i18n.ts';

/** Creates a brand by name. `onMade` runs afterwards. */
export const NewBrand = ({ onMade }: { onMade?: (brandSlug: string) => unknown }) => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const mayMake = useMay('brands:write');
  const make = useMutation({
    meta: { isShown: true },
    mutationFn: (name: string) => api.brands.create({ name }),
    onSuccess: async ({ name, slug }) => {
      setOpen(false);
      showToast(i18n.t('{name} was created', { name }));
      await queries.invalidateQueries({ queryKey: [org.id] });
      onMade?.(slug);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    make.mutate(readField(event.currentTarget, 'name'));
  };
  if (!mayMake) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('New brand')}</Button>
      <Dialog title={i18n.t('New brand')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <form onSubmit={submit} className="flex flex-col gap-3">
          <TextField label={i18n.t('Name')} name="name" required maxLength={100} autoFocus />
          {make.error && <Note tone="bad">{sentenceOf(make.error)}</Note>}
          <Button type="submit" look="primary" isBusy={make.isPending}>
            {i18n.t('Create')}
          </Button>
        </form>
      </Dialog>
    </>
  );
};
