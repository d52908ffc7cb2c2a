import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { useBrandChange } from '../reviews/use-brand-change.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Part } from '../ui/rows.tsx';
import { i18n } from '../lib/i18n.ts';
import { Archiving } from './archiving.tsx';
import { rememberFrame } from './frame.ts';
import { useKnownBrands, type Brand } from './known.tsx';

const Naming = ({ brand: { slug, name, description } }: { brand: Brand }) => {
  const { change, sends, question } = useBrandChange(slug);
  return (
    <Part title={i18n.t('Name')}>
      <Form
        action={i18n.t('Save')}
        sends={sends}
        onSend={form =>
          change({
            wanted: {
              name: readField(form, 'name'),
              description: readField(form, 'description').trim() || null,
            },
            said: i18n.t('The name is saved'),
          })
        }
      >
        <TextField
          label={i18n.t('Name')}
          name="name"
          required
          maxLength={100}
          dir="auto"
          defaultValue={name}
        />
        <Field
          label={i18n.t('Description of the brand')}
          hint={i18n.t('Used for agents and carousels. At most 1,000 characters.')}
        >
          {given => (
            <textarea
              {...given}
              name="description"
              rows={3}
              dir="auto"
              maxLength={1_000}
              defaultValue={description ?? ''}
            />
          )}
        </Field>
      </Form>
      {question}
    </Part>
  );
};

/** Field for the brand's position in lists. */
const Order = ({ brand: { slug } }: { brand: Brand }) => {
  const { api } = useOrganization();
  const brands = [...(useKnownBrands()?.values() ?? [])];
  const place = brands.findIndex(brand => brand.slug === slug);
  const others = brands.filter(brand => brand.slug !== slug);
  const order = useChange({
    noun: 'brands',
    run: (to: number) =>
      api.brands.reorder({ brandSlugs: others.map(brand => brand.slug).toSpliced(to, 0, slug) }),
    said: () => i18n.t('The order is saved'),
    back: () => place,
  });
  if (others.length === 0) return null;
  return (
    <Part title={i18n.t('Order')} note={i18n.t('The order of brands in every list.')}>
      <SelectField
        label={i18n.t('Address')}
        value={place}
        disabled={order.isPending}
        onChange={({ target }) => order.mutate(Number(target.value))}
        options={[
          ['0', i18n.t('First')],
          ...others.map(({ name }, index) => [String(index + 1), i18n.t('After {name}', { name })] as const),
        ]}
      />
    </Part>
  );
};

/** Asks for the name of the brand, to prevent deleting another client's brand by mistake. */
const Deletion = ({ brand: { slug, name } }: { brand: Brand }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useChange({
    noun: 'brands',
    isShown: true,
    run: () => api.brands.delete(slug),
    said: () => i18n.t('{name} was deleted', { name }),
    onDone: () => {
      rememberFrame(org.id, undefined);
      return navigate({ to: '/o/$org/brands', params: { org: org.slug }, search: { brand: undefined } });
    },
  });
  return (
    <Part title={i18n.t('Delete the brand')}>
      <Button
        className="self-start"
        onClick={() => {
          setTyped('');
          setOpen(true);
        }}
      >
        {i18n.t('Delete the brand')}
      </Button>
      <Dialog title={i18n.t('Delete {name}?', { name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form
          action={i18n.t('Delete permanently')}
          look="danger"
          canSend={typed.trim() === name.trim()}
          sends={remove}
          onSend={() => remove.mutate(undefined)}
        >
          <p>
            {i18n.t(
              'This also deletes its drafts, queue, saved texts, series, and permissions, and disconnects its accounts. Published posts stay on the platforms. A brand with scheduled posts cannot be deleted: cancel them first.',
            )}
          </p>
          <TextField
            label={i18n.t('Type the name of the brand')}
            hint={name}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form>
      </Dialog>
    </Part>
  );
};

/** Settings of a brand: its name, its position, and its deletion. */
export const SettingsOf = ({ brand }: { brand: Brand }) => (
  <>
    {brand.archivedAt === null && (
      <>
        <Naming key={`${brand.name} ${brand.description}`} brand={brand} />
        <Order brand={brand} />
      </>
    )}
    <Archiving brand={brand} />
    <Deletion brand={brand} />
  </>
);
