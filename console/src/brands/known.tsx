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
  /** Undefined until `askArchived` was called and they are read. */
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
 * Reads the brands once for all that names them: a calendar of thousands of posts asks no query for each. Archived brands are
 * read once something names a brand that is not in use.
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

/** The brands in use of the organization by their slugs, in their order; undefined until they are read. */
export const useKnownBrands = (): Brands | undefined => useContext(Known).inUse;

/** State of a brand. `unknown`: the console has not read all brands yet. */
export type BrandState =
  | { state: 'in_use' | 'archived'; brand: Brand }
  | { state: 'gone' | 'unknown'; brand?: undefined };

/** Finds a brand by its slug, also among the archived ones. */
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

/** Returns what gives the name of a brand: nothing until brands are read, and the slug in quotes of a brand that was deleted. */
export const useBrandNames = (): ((slug: string) => string) => {
  const { inUse, archived, askArchived } = useContext(Known);
  useEffect(askArchived, [askArchived]);
  return slug =>
    inUse?.get(slug)?.name ?? archived?.get(slug)?.name ?? (inUse && archived ? `“${slug}”` : '');
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
