import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { Sure } from '../ui/sure.tsx';
import { allScopes, ScopeChecks, ScopeList, type Scope } from './scopes.tsx';
import { i18n } from '../lib/i18n.ts';

type Group = Schemas['PermissionGroup'];
type Member = Schemas['Member'];

const useGroups = () => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'groups'],
    queryFn: async ({ signal }) => (await api.teams.listGroups({ limit: 100 }, { signal })).groups,
  });
};

const GroupForm = ({ group, onDone }: { group?: Group; onDone: () => void }) => {
  const { api } = useOrganization();
  const [scopes, setScopes] = useState<Scope[]>([...(group?.scopes ?? [])]);
  const save = useChange({
    noun: 'groups',
    isShown: true,
    run: (given: Body<'createGroup'>) =>
      group ? api.teams.updateGroup(group.id, given) : api.teams.createGroup(given),
    said: ({ name }) =>
      group ? i18n.t('{name} is saved', { name }) : i18n.t('{name} was created', { name }),
    onDone,
  });
  return (
    <Form
      action={group ? i18n.t('Save') : i18n.t('Create')}
      sends={save}
      onSend={form => save.mutate({ name: readField(form, 'name'), scopes })}
    >
      <TextField
        label={i18n.t('Name')}
        name="name"
        required
        maxLength={100}
        autoFocus
        defaultValue={group?.name}
      />
      <ScopeChecks offered={allScopes} chosen={scopes} onChange={setScopes} />
    </Form>
  );
};

const OneGroup = ({ group, onEdit }: { group: Group; onEdit: () => void }) => {
  const { api } = useOrganization();
  const mayManage = useMay('teams:write');
  const { id, name, scopes } = group;
  const remove = useChange({
    noun: 'groups',
    run: () => api.teams.deleteGroup(id),
    said: () => i18n.t('{name} was deleted', { name }),
  });
  return (
    <Row
      title={<bdi>{name}</bdi>}
      actions={
        mayManage && (
          <>
            <Button onClick={onEdit}>{i18n.t('Edit')}</Button>
            <Sure
              name={i18n.t('Delete')}
              title={i18n.t('Delete {name}?', { name })}
              isBusy={remove.isPending}
              onSure={() => remove.mutate(undefined)}
            >
              {i18n.t('Members of this group lose the permissions that only this group gives.')}
            </Sure>
          </>
        )
      }
    >
      <ScopeList label={i18n.t('Permissions')} scopes={scopes} />
    </Row>
  );
};

/** Groups, which give members permissions beyond their role. */
export const Groups = () => {
  const groups = useGroups();
  const mayManage = useMay('teams:write');
  const [opened, setOpened] = useState<Group | 'new'>();
  const close = (): void => setOpened(undefined);
  return (
    <Part
      title={i18n.t('Groups')}
      note={i18n.t('Roles and groups decide what a member may do.')}
      actions={mayManage && <Button onClick={() => setOpened('new')}>{i18n.t('New group')}</Button>}
    >
      <Loaded from={groups}>
        {list =>
          list.length === 0 ? (
            <EmptyState title={i18n.t('No groups yet')} />
          ) : (
            <Rows label={i18n.t('Groups')}>
              {list.map(group => (
                <OneGroup key={group.id} group={group} onEdit={() => setOpened(group)} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <Dialog
        title={opened === 'new' ? i18n.t('New group') : i18n.t('Edit the group')}
        isOpen={opened !== undefined}
        onClose={close}
        isWide
      >
        {opened === 'new' && <GroupForm onDone={close} />}
        {opened !== undefined && opened !== 'new' && <GroupForm group={opened} onDone={close} />}
      </Dialog>
    </Part>
  );
};

/** Puts a member into groups. */
export const MemberGroups = ({ member, onDone }: { member: Member; onDone: () => void }) => {
  const { api } = useOrganization();
  const groups = useGroups();
  const [groupIds, setGroupIds] = useState<string[]>([...member.groupIds]);
  const save = useChange({
    noun: 'members',
    isShown: true,
    run: (ids: string[]) => api.teams.updateMember(member.id, { groupIds: ids }),
    said: () => i18n.t('The groups of {name} are saved', { name: member.name }),
    back: () => [...member.groupIds],
    onDone,
  });
  return (
    <Loaded from={groups}>
      {list =>
        list.length === 0 ? (
          <p className="text-quiet">{i18n.t('No groups yet. Create one on the team page.')}</p>
        ) : (
          <Form action={i18n.t('Save')} sends={save} onSend={() => save.mutate(groupIds)}>
            <div className="flex flex-col">
              {list.map(({ id, name }) => (
                <Check
                  key={id}
                  label={<bdi>{name}</bdi>}
                  checked={groupIds.includes(id)}
                  onChange={({ target }) =>
                    setGroupIds(target.checked ? [...groupIds, id] : groupIds.filter(one => one !== id))
                  }
                />
              ))}
            </div>
          </Form>
        )
      }
    </Loaded>
  );
};
