import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { inOrganization } from '../organization-route.tsx';

const brands = createRoute({
  getParentRoute: () => inOrganization,
  path: '/brands',
  component: lazyRouteComponent(() => import('./brands.tsx'), 'Brands'),
});
/** The page of a brand selects that brand, regardless of the URL's search. */
const brand = createRoute({
  getParentRoute: () => inOrganization,
  path: '/brands/$brandSlug/$section',
  staticData: { list: '/o/$org/brands' },
  beforeLoad: ({ params, search }) => {
    const { brandSlug } = params;
    if (search.brand === brandSlug) return;
    throw redirect({
      to: '/o/$org/brands/$brandSlug/$section',
      params,
      search: { ...search, brand: brandSlug },
      replace: true,
    });
  },
  component: lazyRouteComponent(() => import('./place.tsx'), 'BrandPlace'),
});

/** Declares redirects from the former addresses of a brand's sections, and from addresses of a brand without a section. */
const sectionAt = <Path extends `/${string}/$brandSlug`>(path: Path, section: string) =>
  createRoute({
    getParentRoute: () => inOrganization,
    path,
    beforeLoad: ({ params }) => {
      const { org, brandSlug } = params as { org: string; brandSlug: string };
      throw redirect({
        to: '/o/$org/brands/$brandSlug/$section',
        params: { org, brandSlug, section },
        search: { brand: brandSlug },
      });
    },
  });
const oldSections = [
  sectionAt('/brands/$brandSlug', 'accounts'),
  sectionAt('/queue/$brandSlug', 'queue'),
  sectionAt('/texts/$brandSlug', 'texts'),
  sectionAt('/reviews/$brandSlug', 'reviews'),
];
const connections = createRoute({
  getParentRoute: () => inOrganization,
  path: '/connections',
  beforeLoad: ({ params: { org }, search: { brand: slug } }) => {
    throw slug === undefined
      ? redirect({ to: '/o/$org/brands', params: { org } })
      : redirect({
          to: '/o/$org/brands/$brandSlug/$section',
          params: { org, brandSlug: slug, section: 'accounts' },
        });
  },
});

export const brandRoutes = [brands, brand, connections, ...oldSections] as const;
