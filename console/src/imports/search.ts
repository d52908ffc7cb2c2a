/** Import on the screen. Without one, the page starts a new import. */
export interface ImportSearch {
  id?: string;
}

export const importSearch = (search: Record<string, unknown>): ImportSearch => {
  const { id } = search;
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { id } : {};
};
