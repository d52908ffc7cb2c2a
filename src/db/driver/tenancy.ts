import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Second barrier between organizations, below the `org_id` in every query: PostgreSQL shows and accepts rows of one
 * organization only (`enforce_tenancy` in the migrations). The asynchronous context carries the organization, because it
 * depends on the caller and not on the query. Code outside such a context sees no rows.
 */
const everything = Symbol('across organizations');

/** Work for one organization, usually a request. */
export interface TenantWork {
  readonly orgId: string;
  /** Number of database connections that the work holds now. */
  held: number;
}

const asking = new AsyncLocalStorage<TenantWork | typeof everything>();

/** Roles without tables of their own. The service's connections take on one of them when they are opened. */
export const databaseRoles = {
  /** Reads and changes rows of the organization in `app.org_id`, and no rows if it is not set. */
  tenants: 'social_tenant',
  /** Reads and changes all rows: workers, logins, sweeps, operators. */
  system: 'social_system',
} as const;

/** Runs work that may access the rows of one organization. */
export const inOrganization = <T>(orgId: string, work: () => T): T => asking.run({ orgId, held: 0 }, work);

/**
 * Runs work that does not belong to one organization: logins, people with several organizations, maintenance. State the
 * reason at the call.
 */
export const acrossOrganizations = <T>(work: () => T): T => asking.run(everything, work);

export const isAcross = (): boolean => asking.getStore() === everything;

/** Returns the current work for one organization, or undefined outside such work. */
export const findTenantWork = (): TenantWork | undefined => {
  const store = asking.getStore();
  return typeof store === 'object' ? store : undefined;
};

/** Returns the ID of the current organization, or an empty string if there is none. */
export const findAskingOrganization = (): string => findTenantWork()?.orgId ?? '';
