/** Filters of the comments. All of them are in the URL. */
export interface CommentsSearch {
  /** Includes comments that are answered or read. Without it, the list shows unanswered comments only. */
  all?: 'yes';
  platform?: string;
}

export const commentsSearch = (search: Record<string, unknown>): CommentsSearch => {
  const given: CommentsSearch = {};
  if (search['all'] === 'yes') given.all = 'yes';
  const { platform } = search;
  if (typeof platform === 'string' && platform !== '') given.platform = platform;
  return given;
};
