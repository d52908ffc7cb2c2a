import type { Body, Schemas } from '@sdk';
import type { Platform } from '../post/states.tsx';
import type { Queue } from './queries.ts';
import { i18n } from '../lib/i18n.ts';

export type Weekday = Schemas['Weekday'];

export const weekdays: readonly (readonly [day: Weekday, name: string])[] = [
  ['monday', i18n.t('Monday')],
  ['tuesday', i18n.t('Tuesday')],
  ['wednesday', i18n.t('Wednesday')],
  ['thursday', i18n.t('Thursday')],
  ['friday', i18n.t('Friday')],
  ['saturday', i18n.t('Saturday')],
  ['sunday', i18n.t('Sunday')],
];

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
export const bodyOf = ({ timeZone, slots }: QueueDraft, paused: boolean): Body<'setQueue'> => ({
  timeZone,
  paused,
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
