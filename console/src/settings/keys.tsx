import { useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { instantOf } from '../composer/draft.ts';
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
      action="Make the key"
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
        label="Name"
        name="name"
        required
        maxLength={100}
        autoFocus
        hint="What it is for, so that one knows later."
      />
      <ScopeChecks offered={keyScopes} chosen={scopes} onChange={setScopes} />
      <BrandChecks chosen={brandIds} onChange={setBrands} />
      <TextField label="Until" name="until" type="date" hint="Empty for no end." />
    </Form>
  );
};

const NewKey = () => {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        New key
      </Button>
      <Dialog title="New API key" keepsOpen isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <NewKeyForm
          onMade={key => {
            setOpen(false);
            setSecret(key);
          }}
        />
      </Dialog>
      <Once title="Your new API key" secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
};

const Times = ({ of: { expiresAt, createdAt, lastUsedAt } }: { of: Schemas['ApiKey'] }) => (
  <>
    <span className="block">
      {lastUsedAt === null ? (
        'Never used'
      ) : (
        <>
          Used <When at={lastUsedAt} look="distance" />
        </>
      )}
    </span>
    <span className="block">
      Made <When at={createdAt} />
    </span>
    {expiresAt !== null && (
      <span className="block">
        Until <When at={expiresAt} />
      </span>
    )}
  </>
);

const Key = ({ apiKey }: { apiKey: Schemas['ApiKey'] }) => {
  const { api } = useOrganization();
  const { id, name, prefix, scopes, brandIds, expiresAt } = apiKey;
  const revoke = useChange({
    noun: 'keys',
    run: () => api.apiKeys.revoke(id),
    said: () => `${name} opens nothing any more`,
  });
  const isOver = expiresAt !== null && Date.parse(expiresAt) < Date.now();
  return (
    <Row
      title={
        <>
          <bdi>{name}</bdi>
          <code className="font-normal text-quiet">{`${prefix}…`}</code>
          {isOver && <Badge tone="warn">Expired</Badge>}
          {brandIds !== null && <Badge>For some brands</Badge>}
        </>
      }
      note={<Times of={apiKey} />}
      actions={
        <Sure
          name="Revoke"
          title={`Revoke ${name}?`}
          isBusy={revoke.isPending}
          onSure={() => revoke.mutate(undefined)}
        >
          Whatever uses it is refused from now on.
        </Sure>
      }
    >
      <ScopeList label="What it may do" scopes={scopes} />
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
      title="API keys"
      note="Programs log in with them, in the name of who made them."
      actions={<NewKey />}
    >
      <More
        list={list}
        empty={
          <EmptyState title="No keys yet">
            A key lets a program do what you choose, and nothing else.
          </EmptyState>
        }
      >
        {keys => (
          <Rows label="API keys">
            {keys.map(key => (
              <Key key={key.id} apiKey={key} />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};
