import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Schemas } from '@sdk';
import { brandsQuery } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { useFrame } from './frame.ts';

export type Brand = Schemas['Brand'];

const Known = createContext<ReadonlyMap<string, Brand> | undefined>(undefined);

/** Reads the brands once for all that names them: a calendar of thousands of posts asks no query for each. */
export const KnownBrands = ({ children }: { children: ReactNode }) => {
  const { org, api } = useOrganization();
  const { data } = useQuery(brandsQuery({ orgId: org.id, api }));
  const bySlug = useMemo(() => data && new Map(data.map(brand => [brand.slug, brand])), [data]);
  return <Known value={bySlug}>{children}</Known>;
};

/** The brands of the organization by their slugs, in their order; undefined until they are read. */
export const useKnownBrands = (): ReadonlyMap<string, Brand> | undefined => useContext(Known);

/** Returns what gives the name of a brand: nothing until brands are read, and the slug in quotes of a brand that was deleted. */
export const useBrandNames = (): ((slug: string) => string) => {
  const known = useKnownBrands();
  return slug => (known ? (known.get(slug)?.name ?? `“${slug}”`) : '');
};

/** Whether a screen shows things of several brands, and so has to say of each whose it is. */
export const useIsMixed = (): boolean => {
  const frame = useFrame();
  const known = useKnownBrands();
  return frame === undefined && known !== undefined && known.size > 1;
};

/** The brand that is meant where only one can be: the framed one, or the only one that there is. */
export const useOneBrand = (): Brand | undefined => {
  const frame = useFrame();
  const known = useKnownBrands();
  if (frame !== undefined) return known?.get(frame);
  return known?.size === 1 ? [...known.values()][0] : undefined;
};
