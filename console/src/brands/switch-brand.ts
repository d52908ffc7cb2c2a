import { useMatches, useNavigate, useParams } from '@tanstack/react-router';
import { useOrganization } from '../shell/organization.ts';
import { rememberFrame } from './frame.ts';

/** Pages that list items of brands. */
export type List =
  | '/o/$org/calendar'
  | '/o/$org/series'
  | '/o/$org/carousels'
  | '/o/$org/clips'
  | '/o/$org/agents'
  | '/o/$org/brands';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** List that contains the page's item. Set on pages that show one item of a brand. */
    list?: List;
    /** Set on pages with a composer. */
    isComposer?: boolean;
  }
}

/**
 * Returns a function that selects a brand, or all. A list shows the same for the other brand. A page of one item, which
 * belongs to its brand, is replaced by the list of such items.
 */
export const useSwitchBrand = (): ((brand: string | undefined) => Promise<void>) => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const list = useMatches({ select: matches => matches.at(-1)?.staticData.list });
  const { brandSlug, section } = useParams({ strict: false });
  return async brand => {
    rememberFrame(org.id, brand);
    const params = { org: org.slug };
    if (brand !== undefined && brandSlug !== undefined && section !== undefined)
      return navigate({
        to: '/o/$org/brands/$brandSlug/$section',
        params: { ...params, brandSlug: brand, section },
        search: { brand },
      });
    if (list !== undefined) return navigate({ to: list, params, search: { brand } });
    return navigate({ to: '.', search: before => ({ ...before, brand }) });
  };
};
