import { quotaLimit } from '../../config/quota-limits.ts';
import { findMissingScopes, knownScopes } from '../../domain/connections/missing-scopes.ts';
import { quotas } from '../../domain/publishing/quotas.ts';
import { PlatformError, type ReportedUsage } from '../../platforms/platform.ts';
import type { CheckedAccount } from '../../db/operator/find-checked-account.ts';
import { fine, unknown, unless, worth, wrong, type Diagnosis } from '../doctor/diagnosis.ts';
import type { PlatformCheck, Checked } from './check.ts';

const checkAccount = async ({ name, needs, access }: Checked): Promise<Diagnosis[]> => {
  const account = await access.find();
  if (account === undefined)
    return [
      unknown(
        'account',
        `No account is connected on ${needs.label}.`,
        `Connect your own account: in the console, or with POST /connections/${name}/authorize.`,
      ),
    ];
  const { handle, brandSlug, status, id } = account;
  const found = `${handle} of the brand ${brandSlug} is ${status} (${id}).`;
  return [unless(status !== 'connected', wrong('account', found, 'Connect the account again.'), found)];
};

/** Returns the account, which the check `account` has found. */
const requireAccount = async ({ access }: Checked): Promise<CheckedAccount> => {
  const account = await access.find();
  if (account === undefined) throw new Error('no account is connected');
  return account;
};

/** Scopes of the account, and whether the platform itself reported them now. */
interface Granted {
  scopes: string[];
  isFresh: boolean;
}

/** Reads the granted scopes from the platform, or from the consent if the platform reports none. */
const readGranted = async (of: Checked): Promise<Granted> => {
  const account = await requireAccount(of);
  const { readScopes } = of.platform.probe;
  const stored = { scopes: account.scopes, isFresh: false };
  if (!readScopes) return stored;
  const scopes = await of.access
    .withoutRenewal(account, ({ accessToken }) => readScopes(accessToken))
    .catch((error: unknown) => {
      if (!(error instanceof PlatformError) || error.failure.kind === 'transient') throw error;
      // some platforms report scopes only for accounts of the app’s own team
      return [];
    });
  return scopes.length === 0 ? stored : { scopes, isFresh: true };
};

const checkScopes = async (of: Checked): Promise<Diagnosis[]> => {
  const asked = of.platform.oauth.scopes;
  const { scopes, isFresh } = await readGranted(of);
  const source = isFresh ? `${of.needs.label} reports them for the account` : 'by the account’s consent';
  if (scopes.length === 0)
    return [unknown('scopes', 'The scopes of the account are unknown.', 'Connect the account again.')];
  const missing = findMissingScopes(asked, scopes);
  if (missing.length === 0)
    return [fine('scopes', `All ${asked.length} requested scopes are granted (${source}).`)];
  return missing.map(({ scope, cost }) =>
    wrong(
      'scopes',
      `${scope} is not granted (${source}). ${cost}`,
      'Add the scope’s product to the app, connect again, and allow everything.',
    ),
  );
};

/** Lists the scopes that the service knows and does not request, with what does not work without them. */
const checkRequested = ({ needs, platform }: Checked): Diagnosis[] => {
  const asked = platform.oauth.scopes;
  const known = knownScopes.filter(scope => needs.scopeNames.test(scope));
  const requested = fine('requested scopes', asked.join(' '));
  if (needs.scopesIn === undefined) return [requested];
  return [
    requested,
    ...findMissingScopes(known, asked).map(({ scope, cost }) =>
      fine('not requested', `${scope} is not in ${needs.scopesIn}. ${cost}`),
    ),
  ];
};

const checkRead = async (of: Checked): Promise<Diagnosis[]> => {
  const account = await requireAccount(of);
  const { handle, displayName } = await of.access.with(account, ({ accessToken }) =>
    of.platform.oauth.identify(accessToken),
  );
  return [fine('read', `${of.needs.label} returned the account ${handle} (${displayName}).`)];
};

/** Maximum milliseconds for reading a quota. */
const quotaMs = 10_000;

const checkQuota = async (of: Checked): Promise<Diagnosis[]> => {
  const { needs, name, config } = of;
  const { quotaUsage } = of.platform;
  if (!quotaUsage)
    return [
      worth(
        'quota',
        `${needs.label} does not report the remaining quota. The service counts up to ${quotaLimit(config, name)} ${quotas[name].inWords}.`,
        needs.usagePage,
      ),
    ];
  const usages = await of.access.with(await requireAccount(of), account =>
    quotaUsage(account, AbortSignal.timeout(quotaMs)),
  );
  return usages.length === 0
    ? [unknown('quota', `${needs.label} reported no quota.`, needs.usagePage)]
    : usages.map(describeUsage);
};

const describeUsage = ({ name, used, total }: ReportedUsage): Diagnosis => {
  const left = total === null ? Infinity : Math.max(0, total - used);
  const found = `${used} of ${total ?? 'an unknown number of'} ${quotas[name].inWords} are used.`;
  return unless(left === 0, wrong('quota', found, 'Wait until the window ends.'), found);
};

/** Checks in the name of a connected account, and of the scopes that the service requests. */
export const accountChecks: Record<'requested' | 'account' | 'scopes' | 'read' | 'quota', PlatformCheck> = {
  requested: { what: 'requested scopes', after: ['settings'], run: checkRequested },
  account: { what: 'account', after: ['settings'], run: checkAccount },
  scopes: { what: 'scopes', after: ['app', 'account'], run: checkScopes },
  read: { what: 'read', after: ['app', 'account'], run: checkRead },
  quota: { what: 'quota', after: ['read'], run: checkQuota },
};
