/** Filters of a list. All of them are in the URL. */
export interface ListSearch {
  status?: string;
}

export const listSearch = (search: Record<string, unknown>): ListSearch => {
  const given: ListSearch = {};
  const { status } = search;
  if (typeof status === 'string' && status !== '') given.status = status;
  return given;
};

/** Returns the search with a change. Undefined values are removed from the URL. */
export const withChange = (
  search: ListSearch,
  change: Partial<Record<keyof ListSearch, string | undefined>>,
): ListSearch => listSearch({ ...search, ...change });
