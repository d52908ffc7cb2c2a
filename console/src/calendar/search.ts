import type { Frame } from '../brands/frame.ts';

export const views = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof views)[number];

/** State of the calendar. All of it is in the URL, so a link shows a colleague the same. */
export interface CalendarSearch {
  view?: View;
  /** Day on the screen, such as `2030-01-15`. Defaults to today. Never a week number. */
  day?: string;
  /** One or more values each, such as `x,linkedin`. `label` is a single one, because a label may contain a comma. */
  platform?: string;
  status?: string;
  label?: string;
  author?: string;
}

export const filterNames = ['platform', 'status', 'label', 'author'] as const;

/** Splits the value of a filter into its names. */
export const namesOf = (given: string | undefined): string[] => given?.split(',').filter(Boolean) ?? [];

/** Whether the date exists. A URL may contain `2026-02-31`. */
export const isDay = (day: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  try {
    Temporal.PlainDate.from(day, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
};

/** Filters of a calendar: its own, and the brand selected in the console. */
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
