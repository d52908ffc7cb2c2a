import { useNavigate } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { api as apiOfPerson } from '../api/client.ts';
import { useMay } from '../shell/may.ts';
import { Unless } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, Note } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { showToast } from '../ui/toasts.tsx';
import { When } from '../ui/when.tsx';
import { LeaveOrganization } from './leave-organization.tsx';
import { useFreshStart } from './profile.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

const Names = () => {
  const { org, api } = useOrganization();
  const refresh = useFreshStart();
  const navigate = useNavigate();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: (given: { name: string; slug: string }) => api.organizations.update(org.id, given),
    onSuccess: async ({ slug }) => {
      // under its old address it is no longer there
      if (slug !== org.slug)
        return location.replace(location.pathname.replace(`/o/${org.slug}/`, `/o/${slug}/`));
      await refresh();
      showToast(i18n.t('Saved'));
      return navigate({ to: '.' });
    },
  });
  return (
    <Form
      action={i18n.t('Save')}
      sends={save}
      onSend={form => save.mutate({ name: readField(form, 'name'), slug: readField(form, 'slug') })}
    >
      <TextField label={i18n.t('Name')} name="name" required maxLength={100} defaultValue={org.name} />
      <TextField
        label={i18n.t('Name in addresses')}
        name="slug"
        required
        maxLength={60}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        defaultValue={org.slug}
        hint={i18n.t(
          'Lower-case letters, digits, and single hyphens. A change breaks existing links to this console.',
        )}
      />
    </Form>
  );
};

const Another = () => {
  const refresh = useFreshStart();
  const navigate = useNavigate();
  const make = useMutation({
    meta: { isShown: true },
    mutationFn: (name: string) => apiOfPerson.organizations.create({ name }),
    onSuccess: async ({ slug, name }) => {
      await refresh();
      showToast(i18n.t('{name} was created', { name }));
      await navigate({ to: '/o/$org', params: { org: slug } });
    },
  });
  return (
    <Form
      action={i18n.t('Create the organization')}
      look="plain"
      sends={make}
      onSend={form => make.mutate(readField(form, 'name'))}
    >
      <TextField label={i18n.t('Name')} name="name" required maxLength={100} />
    </Form>
  );
};

/** The organization in the address, and how to make another one. */
export const OrganizationSettings = () => {
  const { org } = useOrganization();
  const mayRename = useMay('orgs:write');
  return (
    <>
      {org.deletesAt !== null && (
        <Note tone="bad">
          <Trans
            id={'An owner asked to delete this organization. It will be deleted with everything in it <0/>.'}
            components={[<When at={org.deletesAt} />]}
          />
        </Note>
      )}
      <Part title={i18n.t('Organization')}>
        {mayRename && (
          <Card>
            <Names />
          </Card>
        )}
        <Unless to="orgs:write">{i18n.t('Only owners and admins may rename the organization.')}</Unless>
      </Part>
      <Part
        title={i18n.t('Another organization')}
        note={i18n.t('Each organization has its own people, brands, and plan.')}
      >
        <Card>
          <Another />
        </Card>
      </Part>
      <LeaveOrganization />
    </>
  );
};
