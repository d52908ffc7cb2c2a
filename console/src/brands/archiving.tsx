import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { i18n } from '../lib/i18n.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Part } from '../ui/rows.tsx';
import type { Brand } from './known.tsx';

const UnarchiveButton = ({ brand: { slug, name } }: { brand: Brand }) => {
  const { api } = useOrganization();
  const unarchive = useChange({
    noun: 'brands',
    run: () => api.brands.unarchive(slug),
    said: () => i18n.t('{name} is unarchived', { name }),
  });
  return (
    <Button
      aria-label={i18n.t('Unarchive {name}', { name })}
      isBusy={unarchive.isPending}
      onClick={() => unarchive.mutate(undefined)}
    >
      {i18n.t('Unarchive')}
    </Button>
  );
};

/** Unarchives a brand. Hidden from people who may not change it. */
export const Unarchive = ({ brand }: { brand: Brand }) => (
  <Allowed to="brands:write" brand={brand.slug}>
    <UnarchiveButton brand={brand} />
  </Allowed>
);

const Archive = ({ brand: { slug, name } }: { brand: Brand }) => {
  const { api } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const archive = useChange({
    noun: 'brands',
    isShown: true,
    run: () => api.brands.archive(slug),
    said: () => i18n.t('{name} is archived', { name }),
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {i18n.t('Archive the brand')}
      </Button>
      <Dialog title={i18n.t('Archive {name}?', { name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form action={i18n.t('Archive')} sends={archive} onSend={() => archive.mutate(undefined)}>
          <p>
            {i18n.t(
              'Nothing can be written, scheduled, or published for an archived brand. Its agents and series stop, and its comments and numbers are no longer read. Posts, accounts, and settings stay as they are, and you can unarchive the brand at any time.',
            )}
          </p>
          <p>{i18n.t('A brand with scheduled posts cannot be archived: cancel the posts first.')}</p>
        </Form>
      </Dialog>
    </>
  );
};

/** Archives or unarchives a brand. Hidden from people who may not change it. */
export const Archiving = ({ brand }: { brand: Brand }) => (
  <Allowed to="brands:write" brand={brand.slug}>
    <Part title={brand.archivedAt === null ? i18n.t('Archive the brand') : i18n.t('Unarchive the brand')}>
      {brand.archivedAt === null ? <Archive brand={brand} /> : <UnarchiveButton brand={brand} />}
    </Part>
  </Allowed>
);
