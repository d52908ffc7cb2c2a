/** What a list leaves out, all of it in the address. */
export interface ListSearch {
  brand?: string;
  status?: string;
}

export const listSearch = (search: Record<string, unknown>): ListSearch => {
  const given: ListSearch = {};
  for (const name of ['brand', 'status'] as const) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  return given;
};

/** The same with a change; what is undefined is left out of the address. */
export const withChange = (
  search: ListSearch,
  change: Partial<Record<keyof ListSearch, string | undefined>>,
): ListSearch => listSearch({ ...search, ...change });
