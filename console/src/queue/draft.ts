import type { Body, Schemas } from '@sdk';
import type { Platform } from '../post/states.tsx';
import type { Queue } from './queries.ts';
import { weekdayName } from '../lib/times.ts';

export type Weekday = Schemas['Weekday'];

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Days of the week with their names, whole and short. */
export const weekdays: readonly (readonly [day: Weekday, name: string, short: string])[] = days.map(
  (day, index) => [day, weekdayName(index + 1), weekdayName(index + 1, 'short')] as const,
);

/** A slot as the form holds it; one that is new has no id. */
export interface SlotDraft {
  key: string;
  id?: string;
  days: readonly Weekday[];
  time: string;
  platforms: readonly Platform[];
  labels: readonly string[];
}

export interface QueueDraft {
  timeZone: string;
  slots: readonly SlotDraft[];
}

/** A slot to begin with: three days of the week, in the morning. */
export const aSlot = (): SlotDraft => ({
  key: crypto.randomUUID(),
  days: ['monday', 'wednesday', 'friday'],
  time: '09:30',
  platforms: [],
  labels: [],
});

/** The form of a queue; without slots its zone is the person's. */
export const draftOf = ({ timeZone, slots }: Queue, zone: string): QueueDraft => ({
  timeZone: slots.length === 0 ? zone : timeZone,
  slots: slots.map(({ id, days, time, platforms, labels }) => ({
    key: id,
    id,
    days,
    time,
    platforms: platforms ?? [],
    labels: labels ?? [],
  })),
});

/** What the API takes. */
export const bodyOf = ({ timeZone, slots }: QueueDraft): Body<'setQueue'> => ({
  timeZone,
  slots: slots.map(({ id, days, time, platforms, labels }) => ({
    ...(id !== undefined && { id }),
    days: [...days],
    time,
    platforms: platforms.length === 0 ? null : [...platforms],
    labels: labels.length === 0 ? null : [...labels],
  })),
});

export const isWhole = ({ slots }: QueueDraft): boolean =>
  slots.every(({ days, time }) => days.length > 0 && time !== '');
