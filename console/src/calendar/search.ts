import type { Frame } from '../brands/frame.ts';

export const views = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof views)[number];

/** What is shown, all of it in the address: a link shows the same to a colleague. */
export interface CalendarSearch {
  view?: View;
  /** The day that is looked at, `2030-01-15`; without one today. Never a number of a week. */
  day?: string;
  /** One or more of each, `x,linkedin`; but one label, which may hold a comma. */
  platform?: string;
  status?: string;
  label?: string;
  author?: string;
}

export const filterNames = ['platform', 'status', 'label', 'author'] as const;

/** What a filter of several names. */
export const namesOf = (given: string | undefined): string[] => given?.split(',').filter(Boolean) ?? [];

/** Whether a calendar has the day: an address may say `2026-02-31`. */
export const isDay = (day: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  try {
    Temporal.PlainDate.from(day, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
};

/** What the posts of a calendar are chosen by: its own filters, and the brand that the console is about. */
export type CalendarFilter = CalendarSearch & Frame;

export const calendarSearch = (search: Record<string, unknown>): CalendarSearch => {
  const given: CalendarSearch = {};
  const view = views.find(name => name === search['view']);
  if (view) given.view = view;
  const { day } = search;
  if (typeof day === 'string' && isDay(day)) given.day = day;
  for (const name of filterNames) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  return given;
};
