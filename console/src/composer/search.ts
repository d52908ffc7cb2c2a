import { calendarSearch, type CalendarSearch } from '../calendar/search.ts';

/** Initial values of a new post, from the URL. */
export interface ComposeSearch {
  /** A day or a time. */
  at?: string;
  /** Id of a file of the organization. */
  media?: string;
  /** Calendar that opened the composer, and to which it returns once the post is scheduled. */
  back?: CalendarSearch;
}

export const composeSearch = (search: Record<string, unknown>): ComposeSearch => {
  const given: ComposeSearch = {};
  for (const name of ['at', 'media'] as const) {
    const value = search[name];
    if (typeof value === 'string') given[name] = value;
  }
  const { back } = search;
  if (typeof back === 'object' && back !== null) given.back = calendarSearch({ ...back });
  return given;
};
