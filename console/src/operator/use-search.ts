import { getRouteApi } from '@tanstack/react-router';
import type { OperatorSearch } from './search.ts';

const route = getRouteApi('/o/$org/operator');

/** Returns the filters of the page from the URL, and a function that changes them. */
export const useOperatorSearch = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: { [Name in keyof OperatorSearch]?: OperatorSearch[Name] | undefined }): void => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
    ) as OperatorSearch;
    void navigate({ search: next, replace: true, resetScroll: false });
  };
  return { search, set };
};
