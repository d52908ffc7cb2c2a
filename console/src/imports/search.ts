/** The import that is looked at; without one, a new one is begun. */
export interface ImportSearch {
  id?: string;
}

export const importSearch = (search: Record<string, unknown>): ImportSearch => {
  const { id } = search;
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { id } : {};
};
