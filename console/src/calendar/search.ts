export const views = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof views)[number];

/** What is shown, all of it in the address: a link shows the same to a colleague. */
export interface CalendarSearch {
  view?: View;
  /** The day that is looked at, `2030-01-15`; without one today. Never a number of a week. */
  day?: string;
  brand?: string;
  platform?: string;
  status?: string;
  label?: string;
  author?: string;
}

const filters = ['brand', 'platform', 'status', 'label', 'author'] as const;

export const calendarSearch = (search: Record<string, unknown>): CalendarSearch => {
  const given: CalendarSearch = {};
  const view = views.find(name => name === search['view']);
  if (view) given.view = view;
  const { day } = search;
  if (typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)) given.day = day;
  for (const name of filters) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  return given;
};
