import { useState } from 'react';
import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { instantOf } from '../composer/draft.ts';
import { copy } from '../post/copy.ts';
import { useMay } from '../shell/may.ts';
import { mayManage } from '../shell/rights.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Badge } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { Sure } from '../ui/sure.tsx';
import { When } from '../ui/when.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

const roles = [
  ['member', i18n.t('Member')],
  ['admin', i18n.t('Admin')],
  ['owner', i18n.t('Owner')],
] as const;

const states = {
  pending: [i18n.t('Waiting'), 'accent'],
  accepted: [i18n.t('Accepted'), 'good'],
  revoked: [i18n.t('Revoked'), 'plain'],
  expired: [i18n.t('Expired'), 'warn'],
} as const;

const Invite = () => {
  const { api, org } = useOrganization();
  const offered = roles.filter(([role]) => mayManage(org.role, role));
  const mayInvite = useMay('teams:write');
  const [isOpen, setOpen] = useState(false);
  const invite = useChange({
    noun: 'invitations',
    isShown: true,
    run: (given: { email: string; role: Schemas['Role'] }) => api.teams.createInvitation(given),
    said: ({ email }) => i18n.t('An invitation was sent to {email}', { email }),
    onDone: () => setOpen(false),
  });
  if (!mayInvite) return null;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {i18n.t('Invite by mail')}
      </Button>
      <Dialog title={i18n.t('Invite by mail')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form
          action={i18n.t('Invite')}
          sends={invite}
          onSend={form => {
            const role = roles.find(([key]) => key === readField(form, 'role'))?.[0] ?? 'member';
            invite.mutate({ email: readField(form, 'email'), role });
          }}
        >
          <TextField label={i18n.t('Email')} name="email" type="email" required maxLength={254} autoFocus />
          <SelectField label={i18n.t('Role')} name="role" options={offered} />
        </Form>
      </Dialog>
    </>
  );
};

const Invitation = ({ invitation }: { invitation: Schemas['Invitation'] }) => {
  const { api } = useOrganization();
  const mayInvite = useMay('teams:write');
  const { id, email, role, status, expiresAt } = invitation;
  const revoke = useChange({
    noun: 'invitations',
    run: () => api.teams.revokeInvitation(id),
    said: () => i18n.t('The invitation for {email} was revoked', { email }),
  });
  const [word, tone] = states[status];
  return (
    <Row
      title={
        <>
          <bdi>{email}</bdi>
          <Badge tone={tone}>{word}</Badge>
        </>
      }
      note={
        <>
          {roles.find(([key]) => key === role)?.[1]}
          <span className="block">
            <Trans id="Until <0/>" components={[<When at={expiresAt} />]} />
          </span>
        </>
      }
      actions={
        mayInvite &&
        status === 'pending' && (
          <Button isBusy={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
            {i18n.t('Revoke')}
          </Button>
        )
      }
    />
  );
};

/** Lists the people who were invited by mail. */
export const Invitations = () => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'invitations'],
    read: (range, options) => api.teams.listInvitations(range, options),
    itemsOf: ({ invitations }) => invitations,
  });
  return (
    <Part title={i18n.t('Invitations')} actions={<Invite />}>
      <More list={list} empty={<EmptyState title={i18n.t('No open invitations')} />}>
        {invitations => (
          <Rows label={i18n.t('Invitations')}>
            {invitations.map(one => (
              <Invitation key={one.id} invitation={one} />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};

const NewLink = () => {
  const { api, zone } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const make = useChange({
    noun: 'invite-links',
    isShown: true,
    run: (given: { maxUses: number | null; expiresAt: string | null }) => api.teams.createInviteLink(given),
    said: () => i18n.t('The link was created'),
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('New link')}</Button>
      <Dialog title={i18n.t('A link for joining')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form
          action={i18n.t('Create the link')}
          sends={make}
          onSend={form => {
            const until = readField(form, 'until');
            make.mutate({
              maxUses: Number(readField(form, 'maxUses')) || null,
              expiresAt: until === '' ? null : instantOf(`${until}T00:00`, zone),
            });
          }}
        >
          <p className="text-quiet">{i18n.t('Anyone with the link can join as a member.')}</p>
          <TextField
            label={i18n.t('Maximum uses')}
            name="maxUses"
            type="number"
            min={1}
            hint={i18n.t('Empty for no limit.')}
          />
          <TextField label={i18n.t('Until')} name="until" type="date" hint={i18n.t('Empty for no end.')} />
        </Form>
      </Dialog>
    </>
  );
};

const usesSentence = (uses: number, maxUses: number | null): string => {
  if (maxUses === null) return i18n.t('{uses, plural, one {Used once} other {Used # times}}', { uses });
  return i18n.t('{maxUses, plural, one {Used {uses} of # time} other {Used {uses} of # times}}', {
    uses,
    maxUses,
  });
};

const Link = ({ link }: { link: Schemas['ListedInviteLink'] }) => {
  const { api } = useOrganization();
  const { id, joinUrl, uses, maxUses, expiresAt, createdAt } = link;
  const revoke = useChange({
    noun: 'invite-links',
    run: () => api.teams.revokeInviteLink(id),
    said: () => i18n.t('The link was revoked'),
  });
  return (
    <Row
      title={usesSentence(uses, maxUses)}
      note={
        <>
          <span className="block">
            <Trans id="Created <0/>" components={[<When at={createdAt} />]} />
          </span>
          {expiresAt !== null && (
            <span className="block">
              <Trans id="Until <0/>" components={[<When at={expiresAt} />]} />
            </span>
          )}
        </>
      }
      actions={
        <>
          {joinUrl !== null && <Button onClick={() => void copy(joinUrl)}>{i18n.t('Copy the link')}</Button>}
          <Sure
            name={i18n.t('Revoke')}
            title={i18n.t('Revoke the link?')}
            isBusy={revoke.isPending}
            onSure={() => revoke.mutate(undefined)}
          >
            {i18n.t('People can no longer join with this link. People who have joined stay.')}
          </Sure>
        </>
      }
    />
  );
};

/** Links that let in whoever has them. */
export const InviteLinks = () => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'invite-links'],
    read: (range, options) => api.teams.listInviteLinks(range, options),
    itemsOf: ({ inviteLinks }) => inviteLinks,
  });
  return (
    <Part title={i18n.t('Invite links')} actions={<NewLink />}>
      <More list={list} empty={<EmptyState title={i18n.t('No invite links')} />}>
        {links => (
          <Rows label={i18n.t('Invite links')}>
            {links.map(link => (
              <Link key={link.id} link={link} />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};
