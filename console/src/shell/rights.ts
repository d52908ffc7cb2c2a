import type { Data, Schemas } from '@sdk';

export type Scope = Schemas['Scope'];

/** Permissions of a person in an organization, and for each brand where they differ. */
export type Rights = Pick<Data<'getCurrentUser'>, 'scopes' | 'brands'>;

/** Whether rights hold a scope: for a brand, or without one anywhere, be it for a single brand. */
export const may = ({ scopes, brands }: Rights, scope: Scope, brandSlug?: string): boolean => {
  const own = brands.find(brand => brand.brandSlug === brandSlug);
  if (own) return own.scopes.includes(scope);
  if (scopes.includes(scope)) return true;
  return brandSlug === undefined && brands.some(brand => brand.scopes.includes(scope));
};

type Role = Schemas['Role'];

const ranks: readonly Role[] = ['member', 'admin', 'owner'];

/**
 * Whether a person with role `own` may manage things of a person with role `role`. A person cannot manage a higher role
 * than their own.
 */
export const mayManage = (own: Role, role: Role): boolean => ranks.indexOf(role) <= ranks.indexOf(own);

/** Thing that declares its required scope. Null means that it is open to everyone. */
export interface Guarded {
  scope: Scope | null;
}

/** Returns the things that the rights allow, or all of them while the rights are still loading. */
export const openTo = <Thing extends Guarded>(
  rights: Rights | undefined,
  things: readonly Thing[],
): readonly Thing[] =>
  things.filter(({ scope }) => scope === null || rights === undefined || may(rights, scope));
