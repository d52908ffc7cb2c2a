import type { Data, Schemas } from '@sdk';

export type Scope = Schemas['Scope'];

/** What a person may do in an organization, and with the brands where that differs. */
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

/** Whether a person of one role may manage what belongs to another: nobody manages a higher role than their own. */
export const mayManage = (own: Role, role: Role): boolean => ranks.indexOf(role) <= ranks.indexOf(own);

/** What declares the scope that it needs; null for what is open to everybody. */
export interface Guarded {
  scope: Scope | null;
}

/** Those of several things that rights open; all of them while the rights are not known yet. */
export const openTo = <Thing extends Guarded>(
  rights: Rights | undefined,
  things: readonly Thing[],
): readonly Thing[] =>
  things.filter(({ scope }) => scope === null || rights === undefined || may(rights, scope));
