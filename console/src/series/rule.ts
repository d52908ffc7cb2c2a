import { listInSentence } from '../lib/lists.ts';
import { weekdays, type Weekday } from '../queue/draft.ts';
import { i18n } from '../lib/i18n.ts';

/** How often a series comes, as far as simple controls say it; `rule` is for all else. Rules are those of RFC 5545. */
export type RuleDraft =
  | { every: 'day'; interval: number }
  | { every: 'week'; interval: number; days: readonly Weekday[] }
  /** `day`: -1 for the last one. */
  | { every: 'month'; interval: number; day: number }
  | { every: 'rule'; rule: string };

export const ways: readonly (readonly [RuleDraft['every'], name: string, several: string])[] = [
  ['day', i18n.t('Daily'), i18n.t('Every … days')],
  ['week', i18n.t('Weekly'), i18n.t('Every … weeks')],
  ['month', i18n.t('Monthly'), i18n.t('Every … months')],
  ['rule', i18n.t('Custom rule'), ''],
];

const codeOf = (day: Weekday): string => day.slice(0, 2).toUpperCase();
const dayOf = (code: string): Weekday | undefined => weekdays.find(([day]) => codeOf(day) === code)?.[0];
const nameOf = (day: Weekday): string => weekdays.find(([one]) => one === day)?.[1] ?? day;

const frequencies = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' } as const;

interface Days {
  weekday: Weekday;
  day: number;
}

/** The weekday and the day of the month of a wall clock: what a rule means that names none. */
export const daysOf = (startsAt: string): Days => {
  const date = Temporal.PlainDate.from(startsAt.slice(0, 10));
  return { weekday: weekdays[date.dayOfWeek - 1]?.[0] ?? 'monday', day: date.day };
};

/** A rule of only these parts, by their names; undefined for one with more. */
const partsOf = (rule: string, names: readonly string[]): Map<string, string> | undefined => {
  const parts = new Map(rule.split(';').map(part => part.split('=') as [string, string]));
  return [...parts.keys()].every(name => names.includes(name)) ? parts : undefined;
};

/** The part that says on which days, and what the controls make of it. */
const onDays = {
  day: { part: undefined, read: () => ({ every: 'day' }) },
  week: {
    part: 'BYDAY',
    read: (given: string | undefined, { weekday }: Days) => {
      const days = given?.split(',').map(dayOf) ?? [weekday];
      return days.includes(undefined) ? undefined : { every: 'week', days: days as Weekday[] };
    },
  },
  month: {
    part: 'BYMONTHDAY',
    read: (given: string | undefined, start: Days) => {
      const day = Number(given ?? start.day);
      return Number.isInteger(day) && day >= -1 ? { every: 'month', day } : undefined;
    },
  },
} as const;

/** A rule as the simple controls show it, else as it is. */
export const readRule = (rule: string, startsAt: string): RuleDraft => {
  const every = frequencies[/FREQ=([A-Z]+)/.exec(rule)?.[1] as keyof typeof frequencies];
  const { part = '', read } = onDays[every ?? 'day'];
  const parts = every && partsOf(rule, ['FREQ', 'INTERVAL', part]);
  const draft = parts && read(parts.get(part), daysOf(startsAt));
  if (!draft) return { every: 'rule', rule };
  return { ...draft, interval: Number(parts.get('INTERVAL') ?? 1) } as RuleDraft;
};

/** The rule that a draft stands for. */
export const ruleOf = (draft: RuleDraft): string => {
  if (draft.every === 'rule') return draft.rule;
  const interval = draft.interval > 1 ? `;INTERVAL=${draft.interval}` : '';
  if (draft.every === 'day') return `FREQ=DAILY${interval}`;
  if (draft.every === 'month') return `FREQ=MONTHLY${interval};BYMONTHDAY=${draft.day}`;
  return `FREQ=WEEKLY${interval};BYDAY=${draft.days.map(codeOf).join(',')}`;
};

/** The rule with what one of its days has moved to another; where simple controls do not show it, as it was. */
export const moveRule = (rule: string, startsAt: string, from: string, to: string): string => {
  const draft = readRule(rule, startsAt);
  const [before, after] = [daysOf(from), daysOf(to)];
  if (draft.every === 'week') {
    const days = draft.days.map(day => (day === before.weekday ? after.weekday : day));
    return ruleOf({ ...draft, days: weekdays.map(([day]) => day).filter(day => days.includes(day)) });
  }
  if (draft.every === 'month' && before.day !== after.day) return ruleOf({ ...draft, day: after.day });
  return rule;
};

/** `the 22nd`, or `the last day` for -1, to choose from. */
export const dayName = (day: number): string =>
  day === -1
    ? i18n.t('the last day')
    : i18n.t('{day, selectordinal, one {the #st} two {the #nd} few {the #rd} other {the #th}}', { day });

const places: Record<string, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

/** `Every month on the first Monday`, where a rule says that alone. */
const placedWords = (rule: string): string | undefined => {
  const [, number = '', code = ''] = /^FREQ=MONTHLY;BYDAY=(-?\d)([A-Z]{2})$/.exec(rule) ?? [];
  const [place, day] = [places[number], dayOf(code)];
  if (place === undefined || day === undefined) return undefined;
  return i18n.t(
    '{place, select, first {Every month on the first {day}} second {Every month on the second {day}} third {Every month on the third {day}} fourth {Every month on the fourth {day}} other {Every month on the last {day}}}',
    { place, day: nameOf(day) },
  );
};

const monthWords = (interval: number, day: number): string =>
  day === -1
    ? i18n.t('{interval, plural, one {Every month} other {Every # months}} on the last day', { interval })
    : i18n.t(
        '{interval, plural, one {Every month} other {Every # months}} on {day, selectordinal, one {the #st} two {the #nd} few {the #rd} other {the #th}}',
        { interval, day },
      );

const oftenWords = (draft: RuleDraft): string => {
  if (draft.every === 'rule')
    return placedWords(draft.rule) ?? i18n.t('By the rule {rule}', { rule: draft.rule });
  const { interval } = draft;
  if (draft.every === 'day')
    return i18n.t('{interval, plural, one {Every day} other {Every # days}}', { interval });
  if (draft.every === 'month') return monthWords(interval, draft.day);
  return i18n.t('{interval, plural, one {Every {days}} other {Every # weeks on {days}}}', {
    interval,
    days: listInSentence(draft.days.map(nameOf)),
  });
};

interface Rhythm {
  rule: string;
  startsAt: string;
  timeZone: string;
}

/** `Every Monday at 09:00 (Europe/Paris)`. A rule that names hours has its own. */
export const rhythmWords = ({ rule, startsAt, timeZone }: Rhythm): string => {
  const often = oftenWords(readRule(rule, startsAt));
  const zone = timeZone.replaceAll('_', ' ');
  if (/BYHOUR|BYMINUTE|HOURLY/.test(rule)) return i18n.t('{often} ({zone})', { often, zone });
  return i18n.t('{often} at {time} ({zone})', { often, time: startsAt.slice(11, 16), zone });
};
