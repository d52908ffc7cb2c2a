import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The second wall between organizations, below the `org_id` in every query: PostgreSQL shows and takes rows of one
 * organization only (`enforce_tenancy` in the migrations). Which one is a matter of who asks, not of each query, so it
 * goes along with the asynchronous context. What runs in none sees nothing.
 */
const everything = Symbol('across organizations');

/** Work for one organization: a request, as a rule. */
export interface TenantWork {
  readonly orgId: string;
  /** Database connections that it holds now. */
  held: number;
}

const asking = new AsyncLocalStorage<TenantWork | typeof everything>();

/** Roles without tables of their own; the service's connections take one of them on as they are made. */
export const databaseRoles = {
  /** Sees and changes what belongs to the organization in `app.org_id`; nothing while that is not set. */
  tenants: 'social_tenant',
  /** Sees and changes everything: workers, logins, sweeps, operators. */
  system: 'social_system',
} as const;

/** Runs work that may touch the rows of one organization. */
export const inOrganization = <T>(orgId: string, work: () => T): T => asking.run({ orgId, held: 0 }, work);

/** Runs work that is not of one organization: logins, people with several, upkeep. Say why where you call it. */
export const acrossOrganizations = <T>(work: () => T): T => asking.run(everything, work);

export const isAcross = (): boolean => asking.getStore() === everything;

/** Returns the work for one organization that is asking; undefined outside of any. */
export const findTenantWork = (): TenantWork | undefined => {
  const store = asking.getStore();
  return typeof store === 'object' ? store : undefined;
};

/** The organization that is asking; empty for none. */
export const findAskingOrganization = (): string => findTenantWork()?.orgId ?? '';
