import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Schemas } from '@sdk';
import { connectionsQuery } from '../api/queries.ts';
import { AccountMenu, type OfAccount } from './account-menu.tsx';
import { platformName, PlatformMark, platforms, type Platform } from '../post/states.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Card, Loaded, Note } from '../ui/parts.tsx';
import { showToast, showProblem } from '../ui/toasts.tsx';
import { When } from '../ui/when.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';
import { number } from '../lib/numbers.ts';

type Connection = Schemas['Connection'];

/** Sends the browser to the platform, which redirects back to this screen or to the composer. */
const useConnect = () => {
  const { api } = useOrganization();
  return useMutation({
    mutationFn: async ({ platform, ...given }: { brandSlug: string; platform: Platform; add: boolean }) => {
      const returnUrl = location.origin + location.pathname;
      const { authorizeUrl } = await api.connections.authorize(platform, { ...given, returnUrl });
      location.assign(authorizeUrl);
    },
  });
};

const Quota = ({ quota }: { quota: NonNullable<Connection['quota']> }) => (
  <div className="flex flex-col gap-1 text-quiet">
    <meter
      min={0}
      max={quota.limit}
      value={quota.used}
      aria-label={i18n.t('Quota used')}
      className="w-full"
    />
    <span>
      {quota.resetsAt === null ? (
        i18n.t('{limit, plural, one {{used} of # post used} other {{used} of # posts used}}', {
          used: number(quota.used),
          limit: quota.limit,
        })
      ) : (
        <Trans
          id={
            '{limit, plural, one {{used} of # post used, the next is free <0/>} other {{used} of # posts used, the next is free <0/>}}'
          }
          values={{ used: number(quota.used), limit: quota.limit }}
          components={[<When at={quota.resetsAt} look="distance" />]}
        />
      )}
    </span>
  </div>
);

const health = {
  connected: [i18n.t('Connected'), 'good'],
  expired: [i18n.t('Reconnect it'), 'bad'],
  disconnected: [i18n.t('Disconnected'), 'plain'],
} as const;

/** Account with its state, and the action that resolves its problem. */
const Account = ({ connection, hasOthers, onConnect }: OfAccount) => {
  const [word, tone] = health[connection.status];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate">{`@${connection.handle}`}</span>
        {hasOthers && connection.isDefault && <Badge>{i18n.t('Default')}</Badge>}
        {connection.tier === 'premium' && <Badge>{i18n.t('Premium')}</Badge>}
        <Badge tone={connection.pausedUntil === null ? tone : 'warn'}>
          {connection.pausedUntil === null ? word : i18n.t('Paused')}
        </Badge>
        <span className="ms-auto">
          <Allowed to="connections:write" brand={connection.brandSlug}>
            <AccountMenu connection={connection} hasOthers={hasOthers} onConnect={onConnect} />
          </Allowed>
        </span>
      </div>
      {connection.warning !== null && <Note>{connection.warning}</Note>}
      {connection.missingScopes.length > 0 && (
        <Note>
          {[...new Set(connection.missingScopes.map(({ cost }) => cost))].map(cost => (
            <p key={cost}>{cost}</p>
          ))}
          <p>{i18n.t('To allow this, reconnect the account.')}</p>
        </Note>
      )}
      {connection.pausedUntil !== null && (
        <Note>
          <p>{connection.pauseReason}</p>
          <p>
            <Trans id={'The pause ends <0/>.'} components={[<When at={connection.pausedUntil} />]} />
          </p>
        </Note>
      )}
      {connection.quota && <Quota quota={connection.quota} />}
      {connection.status === 'expired' && (
        <Allowed to="connections:write" brand={connection.brandSlug}>
          <Button look="primary" onClick={onConnect}>
            {i18n.t('Reconnect')}
          </Button>
        </Allowed>
      )}
    </div>
  );
};

/** Accounts of a brand on one platform, the default one first. */
const OnPlatform = ({
  platform,
  brandSlug,
  accounts,
}: {
  platform: Platform;
  brandSlug: string;
  accounts: readonly Connection[];
}) => {
  const connect = useConnect();
  const go = (add: boolean): void => connect.mutate({ brandSlug, platform, add });
  const hasOthers = accounts.length > 1;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 font-medium">
        <PlatformMark of={platform} />
        {platformName(platform)}
      </h2>
      {accounts.map(connection => (
        <Account
          key={connection.id}
          connection={connection}
          hasOthers={hasOthers}
          onConnect={() => go(hasOthers)}
        />
      ))}
      <Allowed
        to="connections:write"
        brand={brandSlug}
        otherwise={
          accounts.length === 0 && <p className="text-quiet">{i18n.t('No account is connected.')}</p>
        }
      >
        {accounts.length === 0 ? (
          <Button isBusy={connect.isPending} onClick={() => go(false)} className="self-start">
            {i18n.t('Connect {platform}', { platform: platformName(platform) })}
          </Button>
        ) : (
          <Button look="quiet" isBusy={connect.isPending} onClick={() => go(true)} className="self-start">
            {i18n.t('Add another account')}
          </Button>
        )}
      </Allowed>
    </Card>
  );
};

/** Accounts of a brand by platform. */
const Accounts = ({ brandSlug, connections }: { brandSlug: string; connections: readonly Connection[] }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">
    {platforms.map(platform => (
      <OnPlatform
        key={platform}
        platform={platform}
        brandSlug={brandSlug}
        accounts={connections
          .filter(
            one => one.brandSlug === brandSlug && one.platform === platform && one.status !== 'disconnected',
          )
          .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))}
      />
    ))}
  </div>
);

/** Shows the result after the platform redirects back here, then removes it from the URL. */
const useReturned = (): void => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const given = new URLSearchParams(location.search);
    const error = given.get('error');
    if (error === null && !given.has('connectionId') && !given.has('status')) return;
    if (error === null) showToast(i18n.t('Connected'));
    else
      showProblem(
        i18n.t('The account was not connected.'),
        new Error(given.get('error_description') ?? error),
      );
    void navigate({ to: '.', search: {}, replace: true });
    void queries.invalidateQueries({ queryKey: [org.id, 'connections'] });
    // Runs once, when the browser arrives.
  }, []);
};

/** Lists the accounts of a brand, and the result of connecting one. */
export const AccountsOf = ({ brandSlug }: { brandSlug: string }) => {
  useReturned();
  const { org, api } = useOrganization();
  const connections = useQuery(connectionsQuery({ orgId: org.id, api }));
  return <Loaded from={connections}>{all => <Accounts brandSlug={brandSlug} connections={all} />}</Loaded>;
};
