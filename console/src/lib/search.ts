/** What a list leaves out, all of it in the address. */
export interface ListSearch {
  status?: string;
}

export const listSearch = (search: Record<string, unknown>): ListSearch => {
  const given: ListSearch = {};
  const { status } = search;
  if (typeof status === 'string' && status !== '') given.status = status;
  return given;
};

/** The same with a change; what is undefined is left out of the address. */
export const withChange = (
  search: ListSearch,
  change: Partial<Record<keyof ListSearch, string | undefined>>,
): ListSearch => listSearch({ ...search, ...change });
