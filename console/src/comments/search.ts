/** Which comments are shown, all of it in the address. */
export interface CommentsSearch {
  /** Those that are answered or read as well; else what is not answered. */
  all?: 'yes';
  brand?: string;
  platform?: string;
}

export const commentsSearch = (search: Record<string, unknown>): CommentsSearch => {
  const given: CommentsSearch = {};
  if (search['all'] === 'yes') given.all = 'yes';
  for (const name of ['brand', 'platform'] as const) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  return given;
};
