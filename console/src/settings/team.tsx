import type { Schemas } from '@sdk';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { useMay } from '../shell/may.ts';
import { Allowed, Unless } from '../shell/allowed.tsx';
import { mayManage } from '../shell/rights.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Menu } from '../ui/menu.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Badge, Note } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Groups, MemberGroups } from './groups.tsx';
import { Invitations, InviteLinks } from './invitations.tsx';
import { Why } from './why.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

type Member = Schemas['Member'];
type Role = Schemas['Role'];
type Left = Schemas['LeftBehind'];

const roles: Record<Role, string> = {
  owner: i18n.t('Owner'),
  admin: i18n.t('Admin'),
  member: i18n.t('Member'),
};
/** Labels of the actions that give a member a role. */
const newRoles: Record<Role, string> = {
  owner: i18n.t('Make owner'),
  admin: i18n.t('Make admin'),
  member: i18n.t('Make member'),
};

/** Lists what stops or waits because a person left or lost permissions. Each entry says what to do. */
const LeftBehind = ({ left, onClose }: { left: readonly Left[]; onClose: () => void }) => (
  <Dialog title={i18n.t('Left behind')} isOpen={left.length > 0} onClose={onClose}>
    <ul className="flex flex-col gap-2">
      {left.map(({ kind, state, whatToDo, items }) => (
        <li key={`${kind} ${state}`}>
          <Note tone={state === 'goes_on' ? 'plain' : 'warn'}>
            <p>{whatToDo}</p>
            <p>
              {items.map(({ id, name }) => (
                <bdi key={id} className="me-2 font-medium">
                  {name ?? id}
                </bdi>
              ))}
            </p>
          </Note>
        </li>
      ))}
    </ul>
  </Dialog>
);

const useRole = (onLeft: (left: readonly Left[]) => void) => {
  const { api } = useOrganization();
  return useChange({
    noun: 'members',
    run: ({ member, role }: { member: Member; role: Role }) => api.teams.updateMember(member.id, { role }),
    said: ({ name }, { role }) => i18n.t('{name}: {role}', { name, role: roles[role] }),
    back: (_made, { member }) => ({ member, role: member.role }),
    onDone: ({ leftBehind }) => onLeft(leftBehind),
  });
};

/** Removes a member. Their scheduled posts continue or stop, as chosen in the form. */
const Removal = ({
  member,
  onLeft,
  onClose,
}: {
  member: Member;
  onLeft: (left: readonly Left[]) => void;
  onClose: () => void;
}) => {
  const { api } = useOrganization();
  const [scheduledPosts, setPosts] = useState<'keep' | 'stop'>('keep');
  const remove = useChange({
    noun: 'members',
    run: () => api.teams.removeMember(member.id, { scheduledPosts }),
    said: () => i18n.t('{name} is no longer in the team', { name: member.name }),
    onDone: ({ leftBehind }) => {
      onClose();
      onLeft(leftBehind);
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <p>
        {i18n.t(
          'Sessions and API keys of this person can no longer access this organization. You can invite the person again.',
        )}
      </p>
      <SelectField
        label={i18n.t('Scheduled posts of this person')}
        value={scheduledPosts}
        options={[
          ['keep', i18n.t('Publish as planned')],
          ['stop', i18n.t('Become drafts')],
        ]}
        onChange={({ target }) => setPosts(target.value === 'stop' ? 'stop' : 'keep')}
      />
      <Toolbar align="end">
        <Button onClick={onClose}>{i18n.t('Keep them')}</Button>
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {i18n.t('Remove')}
        </Button>
      </Toolbar>
    </div>
  );
};

type Opened = { member: Member; what: 'why' | 'groups' | 'remove' };

const titleOf = ({ member, what }: Opened): string => {
  if (what === 'remove') return i18n.t('Remove {name}?', { name: member.name });
  return what === 'groups'
    ? i18n.t('Groups of {name}', { name: member.name })
    : i18n.t('Permissions of {name}', { name: member.name });
};

const OneMember = ({
  member,
  onOpen,
  onLeft,
}: {
  member: Member;
  onOpen: (opened: Opened) => void;
  onLeft: (left: readonly Left[]) => void;
}) => {
  const { person, org } = useOrganization();
  const role = useRole(onLeft);
  const mayChange = useMay('teams:write') && mayManage(org.role, member.role);
  const { name, email, joinedAt, userId } = member;
  return (
    <Row
      title={
        <>
          <bdi>{name}</bdi>
          <Badge tone={member.role === 'owner' ? 'accent' : 'plain'}>{roles[member.role]}</Badge>
          {userId === person.id && <Badge tone="good">{i18n.t('You')}</Badge>}
        </>
      }
      note={
        <>
          <bdi>{email}</bdi>
          <span className="block">
            <Trans id="Joined <0/>" components={[<When at={joinedAt} />]} />
          </span>
        </>
      }
      actions={
        <>
          <Button onClick={() => onOpen({ member, what: 'why' })}>{i18n.t('Permissions')}</Button>
          {mayChange && (
            <Menu
              label={i18n.t('More for {name}', { name })}
              entries={[
                ...(['owner', 'admin', 'member'] as const)
                  .filter(one => one !== member.role && mayManage(org.role, one))
                  .map(one => ({
                    name: newRoles[one],
                    do: () => role.mutate({ member, role: one }),
                  })),
                { name: i18n.t('Groups'), do: () => onOpen({ member, what: 'groups' }) },
                { name: i18n.t('Remove'), do: () => onOpen({ member, what: 'remove' }), isDangerous: true },
              ]}
            >
              ⋯
            </Menu>
          )}
        </>
      }
    />
  );
};

const Members = () => {
  const { org, api } = useOrganization();
  const [opened, setOpened] = useState<Opened>();
  const [left, setLeft] = useState<readonly Left[]>([]);
  const list = useMore({
    queryKey: [org.id, 'members'],
    read: (range, options) => api.teams.listMembers(range, options),
    itemsOf: ({ members }) => members,
  });
  const close = (): void => setOpened(undefined);
  return (
    <Part title={i18n.t('Team')}>
      <More list={list} empty={<EmptyState title={i18n.t('No members')} />}>
        {members => (
          <Rows label={i18n.t('Team')}>
            {members.map(member => (
              <OneMember key={member.id} member={member} onOpen={setOpened} onLeft={setLeft} />
            ))}
          </Rows>
        )}
      </More>
      <Dialog
        title={opened && titleOf(opened)}
        isOpen={opened !== undefined}
        onClose={close}
        isWide={opened?.what === 'why'}
      >
        {opened?.what === 'why' && <Why member={opened.member} />}
        {opened?.what === 'groups' && <MemberGroups member={opened.member} onDone={close} />}
        {opened?.what === 'remove' && <Removal member={opened.member} onLeft={setLeft} onClose={close} />}
      </Dialog>
      <LeftBehind left={left} onClose={() => setLeft([])} />
    </Part>
  );
};

/** Lists the members and the pending invitations. */
export const Team = () => (
  <>
    <Unless to="teams:write">
      {i18n.t('Only owners and admins may invite people, change roles, and create groups.')}
    </Unless>
    <Members />
    <Invitations />
    <Allowed to="teams:write">
      <InviteLinks />
    </Allowed>
    <Groups />
  </>
);
