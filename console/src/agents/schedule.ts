import type { Body } from '@sdk';
import { weekdays, type Weekday } from '../queue/draft.ts';
import { dayName } from '../series/rule.ts';
import type { Agent } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

type Preset = NonNullable<Agent['preset']>;

/** Schedule of an agent in the form. A field that the chosen frequency does not use keeps its value. */
export interface ScheduleDraft {
  every: Preset['every'] | 'cron';
  at: string;
  on: Weekday;
  day: number;
  cron: string;
  timeZone: string;
}

/** Frequencies, the custom one last. */
export const frequencies: readonly (readonly [every: ScheduleDraft['every'], name: string])[] = [
  ['weekday', i18n.t('Every weekday')],
  ['day', i18n.t('Every day')],
  ['week', i18n.t('Every week')],
  ['month', i18n.t('Every month')],
  ['hour', i18n.t('Every hour')],
  ['cron', i18n.t('Custom (cron)')],
];

const usual = { every: 'weekday', at: '09:00', on: 'monday', day: 1, cron: '0 9 * * 1-5' } as const;

/** Returns the schedule of an agent for the form. A new agent writes on weekdays in the person's zone. */
export const draftOf = (agent: Agent | undefined, zone: string): ScheduleDraft => {
  if (!agent) return { ...usual, timeZone: zone };
  const { preset, schedule, timeZone } = agent;
  const shared = { cron: schedule, timeZone };
  if (preset === null) return { ...usual, every: 'cron', ...shared };
  const { every, at, on, day } = preset;
  return { every, at: at ?? usual.at, on: on ?? usual.on, day: day ?? usual.day, ...shared };
};

/** Returns the fields of a request that set this schedule. */
export const scheduleIn = ({
  every,
  at,
  on,
  day,
  cron,
  timeZone,
}: ScheduleDraft): Pick<Body<'createAgent'>, 'preset' | 'schedule' | 'timeZone'> => {
  if (every === 'cron') return { schedule: cron, timeZone };
  const preset = {
    every,
    ...(every !== 'hour' && { at }),
    ...(every === 'week' && { on }),
    ...(every === 'month' && { day }),
  };
  return { preset, timeZone };
};

/** Returns when an agent runs: `Every weekday at 09:00 (Europe/Berlin)`. */
export const scheduleWords = ({ preset, scheduleText, timeZone }: Agent): string => {
  if (preset === null) return scheduleText;
  const [time, zone] = [preset.at ?? '', timeZone.replaceAll('_', ' ')];
  switch (preset.every) {
    case 'hour':
      return i18n.t('Every hour ({zone})', { zone });
    case 'day':
      return i18n.t('Every day at {time} ({zone})', { time, zone });
    case 'weekday':
      return i18n.t('Every weekday at {time} ({zone})', { time, zone });
    case 'week': {
      const day = weekdays.find(([name]) => name === preset.on)?.[1] ?? '';
      return i18n.t('Every {day} at {time} ({zone})', { day, time, zone });
    }
    case 'month':
      return i18n.t('Every month on {day} at {time} ({zone})', { day: dayName(preset.day ?? 1), time, zone });
  }
};
