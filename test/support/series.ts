import assert from 'node:assert/strict';
import type { TestApi } from './http/api.ts';

/** Person who creates series, and the brand of the series. */
export interface SeriesOwner {
  token: string;
  brandSlug: string;
}

/** Returns the UTC clock time so many hours from now, in whole seconds. */
export const clockIn = (hours: number, seconds = 0): string =>
  new Date(Date.now() + hours * 3_600_000 + seconds * 1_000).toISOString().slice(0, 19);

/** A sound series, each day, whose first occurrence is in two days. */
export const seriesBody = (
  { brandSlug }: Pick<SeriesOwner, 'brandSlug'>,
  given: Record<string, unknown> = {},
) => ({
  brandSlug,
  name: 'Tip of the day',
  platforms: ['x'],
  text: 'Warm the pot.',
  rule: 'FREQ=DAILY',
  timeZone: 'UTC',
  startsAt: clockIn(48),
  ...given,
});

/** A series as the API shows it. */
export interface SeriesAnswer {
  id: string;
  status: string;
  pausedReason: string | null;
  revision: number;
  nextOccurrences: { occurrence: string; at: string }[];
}

/** Makes a series through the API. */
export const aSeries = async (
  api: TestApi,
  owner: SeriesOwner,
  given: Record<string, unknown> = {},
): Promise<SeriesAnswer> => {
  const { status, data, text } = await api.post('/series', seriesBody(owner, given), { as: owner.token });
  assert.equal(status, 201, text);
  return data;
};
