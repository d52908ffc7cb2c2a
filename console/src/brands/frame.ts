import { getRouteApi } from '@tanstack/react-router';

/** The one brand that an address is about; without one, all brands. */
export interface Frame {
  /** Slug of the brand. */
  brand?: string | undefined;
}

const slugPattern = /^[a-z0-9-]{1,60}$/;

/** Reads the frame of an address. Names the parameter also where the address has none that counts, so that nothing else does. */
export const frameSearch = ({ brand }: Record<string, unknown>): Frame => {
  // an address without quotes around a slug of digits says a number
  const slug = typeof brand === 'number' ? String(brand) : brand;
  return { brand: typeof slug === 'string' && slugPattern.test(slug) ? slug : undefined };
};

const route = getRouteApi('/o/$org');

/** The slug of the brand that every screen, link and button is about; undefined for all brands. */
export const useFrame = (): string | undefined => route.useSearch({ select: ({ brand }) => brand });

const keyOf = (orgId: string): string => `console-brand ${orgId}`;

/** The brand that this browser showed last in an organization. */
export const rememberedFrame = (orgId: string): Frame => ({
  brand: localStorage.getItem(keyOf(orgId)) ?? undefined,
});

/** Keeps which brand the next start shows; undefined for all brands. */
export const rememberFrame = (orgId: string, brand: string | undefined): void => {
  if (brand === undefined) localStorage.removeItem(keyOf(orgId));
  else localStorage.setItem(keyOf(orgId), brand);
};
