import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Schemas } from '@sdk';
import { archivedBrandsQuery, brandsQuery } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { useFrame } from './frame.ts';

export type Brand = Schemas['Brand'];
type Brands = ReadonlyMap<string, Brand>;

interface KnownBrands {
  inUse: Brands | undefined;
  /** Undefined until `askArchived` was called and the brands are loaded. */
  archived: Brands | undefined;
  askArchived: () => void;
}

const Known = createContext<KnownBrands>({
  inUse: undefined,
  archived: undefined,
  askArchived: () => undefined,
});

const useBySlug = (brands: readonly Brand[] | undefined): Brands | undefined =>
  useMemo(() => brands && new Map(brands.map(brand => [brand.slug, brand])), [brands]);

/**
 * Reads the brands once for all components, so that a calendar with thousands of posts does not query each. Archived brands
 * are read when a component names a brand that is not in use.
 */
export const KnownBrands = ({ children }: { children: ReactNode }) => {
  const { org, api } = useOrganization();
  const [isAsked, setAsked] = useState(false);
  const inUse = useBySlug(useQuery(brandsQuery({ orgId: org.id, api })).data);
  const archived = useBySlug(
    useQuery({ ...archivedBrandsQuery({ orgId: org.id, api }), enabled: isAsked }).data,
  );
  const known = useMemo(
    () => ({ inUse, archived, askArchived: () => setAsked(true) }),
    [inUse, archived, setAsked],
  );
  return <Known value={known}>{children}</Known>;
};

/** Returns the brands in use by slug, in their order, or undefined until they are loaded. */
export const useKnownBrands = (): Brands | undefined => useContext(Known).inUse;

/** State of a brand. `unknown`: the console has not read all brands yet. */
export type BrandState =
  | { state: 'in_use' | 'archived'; brand: Brand }
  | { state: 'gone' | 'unknown'; brand?: undefined };

/** Finds a brand by its slug, including archived ones. */
export const useBrandState = (slug: string): BrandState => {
  const { inUse, archived, askArchived } = useContext(Known);
  const brand = inUse?.get(slug);
  const isElsewhere = slug !== '' && inUse !== undefined && brand === undefined;
  useEffect(() => {
    if (isElsewhere) askArchived();
  }, [isElsewhere, askArchived]);
  if (brand) return { state: 'in_use', brand };
  const put = archived?.get(slug);
  if (put) return { state: 'archived', brand: put };
  return { state: inUse && archived ? 'gone' : 'unknown' };
};

/**
 * Returns a function that returns the name of a brand: empty until brands are loaded, and the quoted slug for a deleted
 * brand.
 */
export const useBrandNames = (): ((slug: string) => string) => {
  const { inUse, archived, askArchived } = useContext(Known);
  useEffect(askArchived, [askArchived]);
  return slug =>
    inUse?.get(slug)?.name ?? archived?.get(slug)?.name ?? (inUse && archived ? `“${slug}”` : '');
};

/** Whether the screen mixes several brands, so that each item must show its brand. */
export const useIsMixed = (): boolean => {
  const frame = useFrame();
  const known = useKnownBrands();
  return frame === undefined && known !== undefined && known.size > 1;
};

/** Returns the brand that applies if only one can: the selected one, or the only one. */
export const useOneBrand = (): Brand | undefined => {
  const frame = useFrame();
  const known = useKnownBrands();
  if (frame !== undefined) return known?.get(frame);
  return known?.size === 1 ? [...known.values()][0] : undefined;
};
