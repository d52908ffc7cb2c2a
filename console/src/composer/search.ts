/** What a new post begins with. */
export interface ComposeSearch {
  /** A day or a time. */
  at?: string;
  /** Id of a file of the organization. */
  media?: string;
}

export const composeSearch = (search: Record<string, unknown>): ComposeSearch => {
  const given: ComposeSearch = {};
  for (const name of ['at', 'media'] as const) {
    const value = search[name];
    if (typeof value === 'string') given[name] = value;
  }
  return given;
};
