import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { useOrganization } from './organization.ts';

/** The slug of the one brand that the screen shows, as its address says: who writes there writes for that brand. */
export const useShownBrand = (): string | undefined => {
  const { brandSlug } = useParams({ strict: false });
  const { brand } = useSearch({ strict: false });
  const shown = brandSlug ?? brand;
  return shown === undefined || shown === '' || shown.includes(',') ? undefined : shown;
};

/** Returns the composer's search parameters for the brand that the screen shows. */
export const useComposeSearch = (): { brand?: string } => {
  const brand = useShownBrand();
  return brand === undefined ? {} : { brand };
};

/** A button that opens the composer, for the brand that the screen shows. */
export const WriteLink = ({ children = 'Write' }: { children?: ReactNode }) => {
  const { org } = useOrganization();
  const search = useComposeSearch();
  return (
    <Link to="/o/$org/compose" params={{ org: org.slug }} search={search} className={buttonClass('primary')}>
      {children}
    </Link>
  );
};
