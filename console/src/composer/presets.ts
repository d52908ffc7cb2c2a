import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { connectionsQuery } from '../api/queries.ts';
import { connectedDefaults } from '../connections/default-accounts.ts';
import { spanOf } from '../calendar/days.ts';
import { isDay } from '../calendar/search.ts';
import { platforms as allPlatforms, type Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { wallTimeOf, type Draft } from './draft.ts';
import type { useKeptDraft } from './keep.ts';

const keyOf = (orgId: string, brandSlug: string): string => `console-platforms ${orgId} ${brandSlug}`;

/** Stores the platforms of a post as the default for the brand's next post. */
export const rememberPlatforms = (
  orgId: string,
  { brandSlug, platforms }: Pick<Draft, 'brandSlug' | 'platforms'>,
): void => {
  try {
    localStorage.setItem(keyOf(orgId, brandSlug), platforms.join(' '));
  } catch {
    // Without storage, the next post begins with all accounts.
  }
};

/**
 * Returns the default platforms of a brand's posts: those of the last post, or all with an account. Undefined until known.
 */
const useUsualPlatforms = (brandSlug: string): readonly Platform[] | undefined => {
  const { org, api } = useOrganization();
  const { data } = useQuery(connectionsQuery({ orgId: org.id, api }));
  if (brandSlug === '' || data === undefined) return undefined;
  const last = localStorage.getItem(keyOf(org.id, brandSlug))?.split(' ');
  const connected = connectedDefaults(data, brandSlug);
  const usual = allPlatforms.filter(name => connected.some(({ platform }) => platform === name));
  const again = usual.filter(name => last?.includes(name));
  return again.length > 0 ? again : usual;
};

/** Returns the wall-clock time of the first free slot of a brand's queue on a day, or undefined if none is free. */
const useFreeSlot = (brandSlug: string, day: string | undefined): string | undefined => {
  const { org, api, zone } = useOrganization();
  const { data = [] } = useQuery({
    queryKey: [org.id, 'posts', 'slots', brandSlug, 'of', day],
    queryFn: async ({ signal }) => {
      const span = spanOf([Temporal.PlainDate.from(day ?? '')], zone);
      return (await api.queues.listSlots(brandSlug, span, { signal })).slots;
    },
    enabled: brandSlug !== '' && day !== undefined,
  });
  const free = data.find(({ at, post }) => post === null && Date.parse(at) > Date.now());
  return free && wallTimeOf(free.at, zone);
};

/** Default hour of a post for a day without a free slot. */
const firstHour = 9;

/**
 * Returns the default time of a post for a day: 09:00, or the next full hour if it is later today. Empty for a past day.
 */
const timeOnDay = (day: Temporal.PlainDate, zone: string): string => {
  const now = Temporal.Now.plainDateTimeISO(zone);
  const nine = day.toPlainDateTime({ hour: firstHour });
  const next = now.round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  const time = Temporal.PlainDateTime.compare(nine, now) > 0 ? nine : next;
  return time.toPlainDate().equals(day) ? time.toString({ smallestUnit: 'minute' }) : '';
};

/** Returns the day in the URL, or undefined if it is a time. */
export const dayIn = (at: string | undefined): string | undefined =>
  at !== undefined && isDay(at) ? at : undefined;

/** Returns the time in the URL, or the default time of a day. Empty if there is none. */
export const timeIn = (at: string | undefined, zone: string): string => {
  const day = dayIn(at);
  if (day !== undefined) return timeOnDay(Temporal.PlainDate.from(day), zone);
  return at !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) ? at : '';
};

/**
 * Prefills a new post with the usual platforms of its brand and, for a day, with the first free slot. Fields the person
 * changed are kept.
 */
export const usePresets = (
  { isReady, draft, preset }: ReturnType<typeof useKeptDraft>,
  at?: string,
): void => {
  const usual = useUsualPlatforms(draft.brandSlug)?.join(' ');
  const slot = useFreeSlot(draft.brandSlug, dayIn(at));
  // Runs before the first paint, so that no button changes just before a person presses it.
  useLayoutEffect(() => {
    if (!isReady || usual === undefined) return;
    preset({ platforms: allPlatforms.filter(name => usual.split(' ').includes(name)) });
  }, [isReady, usual]);
  useLayoutEffect(() => {
    if (isReady && slot !== undefined) preset({ at: slot });
  }, [isReady, slot]);
};
