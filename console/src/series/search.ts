/** Occurrence at which the page of a series begins. Without one, the page begins a few days ago. */
export interface SeriesSearch {
  occurrence?: string;
}

export const seriesSearch = (search: Record<string, unknown>): SeriesSearch => {
  const { occurrence } = search;
  return typeof occurrence === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(occurrence)
    ? { occurrence }
    : {};
};
