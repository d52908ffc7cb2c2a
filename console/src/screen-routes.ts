import { createRoute } from '@tanstack/react-router';
import type { List } from './brands/switch-brand.ts';
import type { Lazily } from './lib/lazily.ts';
import { inOrganization } from './organization-route.tsx';
import type { Text } from './root-route.tsx';

/** A screen of the organization. */
export const screen = <Path extends string>(path: Path, shown: Lazily) =>
  createRoute({
    getParentRoute: () => inOrganization,
    path,
    component: shown.component,
    loader: given => shown.readAhead(given),
  });

/** A page of one thing of a brand. */
export const thing = <Path extends string>(path: Path, list: List, shown: Lazily) =>
  createRoute({
    getParentRoute: () => inOrganization,
    path,
    staticData: { list },
    component: shown.component,
    loader: given => shown.readAhead(given),
  });

/** One whose address says what it shows. */
export const searchScreen = <Path extends string, Search extends object>(
  path: Path,
  validateSearch: (search: Text) => Search,
  shown: Lazily,
) =>
  createRoute({
    getParentRoute: () => inOrganization,
    path,
    validateSearch,
    component: shown.component,
    loader: given => shown.readAhead(given),
  });
