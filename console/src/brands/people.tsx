import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { isCode } from '../api/client.ts';
import { membersQuery, type InOrganization } from '../api/queries.ts';
import { ScopeChecks, ScopeList, type Scope } from '../settings/scopes.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Badge, Loaded } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { i18n } from '../lib/i18n.ts';
import type { Brand } from './known.tsx';

type Member = Schemas['Member'];

/** Scopes that can be granted for a single brand. All other scopes come from groups. */
const brandScopes: readonly Scope[] = [
  'posts:read',
  'posts:write',
  'brands:read',
  'brands:write',
  'connections:read',
  'connections:write',
  'clips:read',
  'clips:write',
  'carousels:read',
  'carousels:write',
  'agents:read',
  'agents:write',
  'ideas:read',
  'ideas:write',
];

/** Permissions of a member for a brand that replace those of their groups, or null if no override exists. */
const overrideQuery = ({ orgId, api }: InOrganization, memberId: string, brandId: string) =>
  queryOptions({
    queryKey: [orgId, 'members', memberId, 'override', brandId],
    queryFn: async ({ signal }): Promise<readonly Scope[] | null> => {
      try {
        return (await api.teams.getBrandOverride(memberId, brandId, { signal })).permissions;
      } catch (error) {
        if (isCode(error, 'not_found')) return null;
        throw error;
      }
    },
  });

const OverrideForm = ({
  brand,
  member,
  scopes,
  onDone,
}: {
  brand: Brand;
  member: Member;
  scopes: readonly Scope[] | null;
  onDone: () => void;
}) => {
  const { api } = useOrganization();
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes ?? ['posts:read', 'brands:read']);
  const set = useChange({
    noun: 'members',
    isShown: true,
    run: (permissions: readonly Scope[]) =>
      api.teams.setBrandOverride(member.id, brand.id, { permissions: [...permissions] }),
    said: () =>
      i18n.t('{member} has permissions of their own for {brand}', {
        member: member.name,
        brand: brand.name,
      }),
    onDone,
  });
  return (
    <Form action={i18n.t('Save')} sends={set} onSend={() => set.mutate(chosen)}>
      <p>
        {i18n.t(
          'For {brand}, these permissions replace those of the groups. Without any, {member} does not see the brand.',
          { brand: brand.name, member: member.name },
        )}
      </p>
      <ScopeChecks offered={brandScopes} chosen={chosen} onChange={setChosen} />
    </Form>
  );
};

const Override = ({ scopes, role }: { scopes: readonly Scope[] | null; role: Member['role'] }) => {
  if (role !== 'member') return <span>{i18n.t('Owners and admins may do everything.')}</span>;
  if (scopes === null) return <span>{i18n.t('As in the groups.')}</span>;
  if (scopes.length === 0) return <span>{i18n.t('Cannot see this brand.')}</span>;
  return <ScopeList label={i18n.t('Permissions for this brand')} scopes={scopes} />;
};

const OneMember = ({ brand, member, onEdit }: { brand: Brand; member: Member; onEdit: () => void }) => {
  const { org, api } = useOrganization();
  const read = useQuery(overrideQuery({ orgId: org.id, api }, member.id, brand.id));
  const remove = useChange({
    noun: 'members',
    run: () => api.teams.deleteBrandOverride(member.id, brand.id),
    said: () =>
      i18n.t('The groups of {member} apply to {brand} again', {
        member: member.name,
        brand: brand.name,
      }),
  });
  const scopes = read.data ?? null;
  return (
    <Row
      title={
        <>
          <bdi className="min-w-0 truncate">{member.name}</bdi>
          {scopes !== null && <Badge tone="accent">{i18n.t('Own permissions')}</Badge>}
        </>
      }
      note={<Loaded from={read}>{known => <Override scopes={known} role={member.role} />}</Loaded>}
      actions={
        <>
          <Button aria-label={i18n.t('Change what {name} may do', { name: member.name })} onClick={onEdit}>
            {i18n.t('Change')}
          </Button>
          {scopes !== null && (
            <Button
              aria-label={i18n.t('Remove the own permissions of {name}', { name: member.name })}
              isBusy={remove.isPending}
              onClick={() => remove.mutate(undefined)}
            >
              {i18n.t('Remove')}
            </Button>
          )}
        </>
      }
    />
  );
};

const Editing = ({ brand, member, onDone }: { brand: Brand; member: Member; onDone: () => void }) => {
  const { org, api } = useOrganization();
  const read = useQuery(overrideQuery({ orgId: org.id, api }, member.id, brand.id));
  return (
    <Dialog
      title={i18n.t('Permissions of {name}', { name: member.name })}
      keepsOpen
      isWide
      isOpen
      onClose={onDone}
    >
      <Loaded from={read}>
        {scopes => <OverrideForm brand={brand} member={member} scopes={scopes} onDone={onDone} />}
      </Loaded>
    </Dialog>
  );
};

/**
 * Shows the permissions of each member for a brand. Groups decide, unless a member has permissions of their own for the
 * brand.
 */
export const PeopleOf = ({ brand }: { brand: Brand }) => {
  const { org, api } = useOrganization();
  const members = useQuery(membersQuery({ orgId: org.id, api }));
  const [edited, setEdited] = useState<Member>();
  return (
    <Part
      title={i18n.t('People')}
      note={i18n.t(
        'Groups decide what members may do. A member can have their own permissions for this brand.',
      )}
    >
      <Loaded from={members}>
        {list => (
          <Rows label={i18n.t('People')}>
            {list.map(member => (
              <OneMember key={member.id} brand={brand} member={member} onEdit={() => setEdited(member)} />
            ))}
          </Rows>
        )}
      </Loaded>
      {edited && <Editing brand={brand} member={edited} onDone={() => setEdited(undefined)} />}
    </Part>
  );
};
