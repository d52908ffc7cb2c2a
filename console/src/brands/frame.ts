import { getRouteApi } from '@tanstack/react-router';

/** Brand selected by the URL. Undefined means all brands. */
export interface Frame {
  /** Slug of the brand. */
  brand?: string | undefined;
}

const slugPattern = /^[a-z0-9-]{1,60}$/;

/** Reads the selected brand from the URL. An invalid value is returned as undefined, so that no other code reads it. */
export const frameSearch = ({ brand }: Record<string, unknown>): Frame => {
  // A slug of digits may be parsed as a number.
  const slug = typeof brand === 'number' ? String(brand) : brand;
  return { brand: typeof slug === 'string' && slugPattern.test(slug) ? slug : undefined };
};

const route = getRouteApi('/o/$org');

/** Returns the slug of the selected brand, which applies to every screen, link, and button, or undefined for all brands. */
export const useFrame = (): string | undefined => route.useSearch({ select: ({ brand }) => brand });

const keyOf = (orgId: string): string => `console-brand ${orgId}`;

/** Returns the brand that this browser showed last in an organization. */
export const rememberedFrame = (orgId: string): Frame => ({
  brand: localStorage.getItem(keyOf(orgId)) ?? undefined,
});

/** Stores the brand to select at the next start. Undefined means all brands. */
export const rememberFrame = (orgId: string, brand: string | undefined): void => {
  if (brand === undefined) localStorage.removeItem(keyOf(orgId));
  else localStorage.setItem(keyOf(orgId), brand);
};
