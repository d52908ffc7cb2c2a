/** What a new post begins with. */
export interface ComposeSearch {
  /** A day or a time. */
  at?: string;
  /** Id of a file of the organization. */
  media?: string;
  /** Slug of the brand that it is for, or that the file is of. */
  brand?: string;
}

export const composeSearch = (search: Record<string, unknown>): ComposeSearch => {
  const given: ComposeSearch = {};
  for (const name of ['at', 'media', 'brand'] as const) {
    const value = search[name];
    if (typeof value === 'string') given[name] = value;
  }
  return given;
};
