import { useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { instantOf } from '../composer/draft.ts';
import { mayManage } from '../shell/rights.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Badge } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { Once } from '../ui/once.tsx';
import { Sure } from '../ui/sure.tsx';
import { When } from '../ui/when.tsx';
import { BrandChecks } from './brand-checks.tsx';
import { keyScopes, ScopeChecks, ScopeList, type Scope } from './scopes.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

const NewKeyForm = ({ onMade }: { onMade: (key: string) => void }) => {
  const { api, zone } = useOrganization();
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [brandIds, setBrands] = useState<string[]>([]);
  const make = useChange({
    noun: 'keys',
    isShown: true,
    run: (given: Body<'createApiKey'>) => api.apiKeys.create(given),
    onDone: ({ key }) => onMade(key),
  });
  return (
    <Form
      action={i18n.t('Create the key')}
      sends={make}
      onSend={form => {
        const until = readField(form, 'until');
        make.mutate({
          name: readField(form, 'name'),
          scopes,
          brandIds: brandIds.length === 0 ? null : brandIds,
          expiresAt: until === '' ? null : instantOf(`${until}T00:00`, zone),
        });
      }}
    >
      <TextField
        label={i18n.t('Name')}
        name="name"
        required
        maxLength={100}
        autoFocus
        hint={i18n.t('A name that you recognize later.')}
      />
      <ScopeChecks offered={keyScopes} chosen={scopes} onChange={setScopes} />
      <BrandChecks chosen={brandIds} onChange={setBrands} />
      <TextField label={i18n.t('Until')} name="until" type="date" hint={i18n.t('Empty for no end.')} />
    </Form>
  );
};

const NewKey = () => {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {i18n.t('New key')}
      </Button>
      <Dialog title={i18n.t('New API key')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <NewKeyForm
          onMade={key => {
            setOpen(false);
            setSecret(key);
          }}
        />
      </Dialog>
      <Once title={i18n.t('Your new API key')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
};

const Times = ({ of: { expiresAt, createdAt, lastUsedAt } }: { of: Schemas['ApiKey'] }) => (
  <>
    <span className="block">
      {lastUsedAt === null ? (
        i18n.t('Never used')
      ) : (
        <Trans id="Used <0/>" components={[<When at={lastUsedAt} look="distance" />]} />
      )}
    </span>
    <span className="block">
      <Trans id="Created <0/>" components={[<When at={createdAt} />]} />
    </span>
    {expiresAt !== null && (
      <span className="block">
        <Trans id="Until <0/>" components={[<When at={expiresAt} />]} />
      </span>
    )}
  </>
);

const Key = ({ apiKey }: { apiKey: Schemas['ApiKey'] }) => {
  const { org, person, api } = useOrganization();
  const { id, name, prefix, scopes, brandIds, expiresAt, createdBy } = apiKey;
  const mayRevoke = createdBy === person.id || mayManage(org.role, 'admin');
  const revoke = useChange({
    noun: 'keys',
    run: () => api.apiKeys.revoke(id),
    said: () => i18n.t('{name} was revoked', { name }),
  });
  const isOver = expiresAt !== null && Date.parse(expiresAt) < Date.now();
  return (
    <Row
      title={
        <>
          <bdi>{name}</bdi>
          <code className="font-normal text-quiet">{`${prefix}…`}</code>
          {isOver && <Badge tone="warn">{i18n.t('Expired')}</Badge>}
          {brandIds !== null && <Badge>{i18n.t('For some brands')}</Badge>}
        </>
      }
      note={<Times of={apiKey} />}
      actions={
        mayRevoke && (
          <Sure
            name={i18n.t('Revoke')}
            title={i18n.t('Revoke {name}?', { name })}
            isBusy={revoke.isPending}
            onSure={() => revoke.mutate(undefined)}
          >
            {i18n.t('Apps that use it no longer work.')}
          </Sure>
        )
      }
    >
      <ScopeList label={i18n.t('Permissions')} scopes={scopes} />
    </Row>
  );
};

/** The keys that programs log in with. */
export const Keys = () => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'keys'],
    read: (range, options) => api.apiKeys.list(range, options),
    itemsOf: ({ apiKeys }) => apiKeys,
  });
  return (
    <Part
      title={i18n.t('API keys')}
      note={i18n.t('Apps log in with them, on behalf of the person who created them.')}
      actions={<NewKey />}
    >
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('No keys yet')}>
            {i18n.t('A key gives an app the permissions that you choose.')}
          </EmptyState>
        }
      >
        {keys => (
          <Rows label={i18n.t('API keys')}>
            {keys.map(key => (
              <Key key={key.id} apiKey={key} />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};
