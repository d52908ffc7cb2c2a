/**
 * Parses rules of RFC 5545, in the subset for series: frequency, days, and hours. Start and end are separate fields. Rules
 * count in local time, as if the zone were UTC. `occurrences.ts` converts the times to instants.
 */

/** Maximum length of a rule in characters. Longer than any rule that a person can read. */
export const ruleMaxLength = 200;

const frequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** Parsed rule. Null for absent parts. Lists are sorted. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  /** Months from 1 to 12. */
  months: number[] | null;
  weeks: number[] | null;
  yearDays: number[] | null;
  monthDays: number[] | null;
  /** Weekdays, 0 for Monday. `nth`: position within the month or year, from its end if negative. */
  days: { nth: number | null; weekday: number }[] | null;
  hours: number[] | null;
  minute: number | null;
  /** Positions of the times to keep in each period, from its end if negative. */
  positions: number[] | null;
  /** First day of the week, 0 for Monday. */
  weekStart: number;
}

const numbers =
  (least: number, most: number, signed = false) =>
  (value: string) =>
    value.split(',').every(one => {
      const amount = /^[+-]?\d{1,3}$/.test(one) ? Number(one) : Number.NaN;
      return Math.abs(amount) >= least && Math.abs(amount) <= most && (signed || amount >= 0);
    });

const weekday = /^(?:MO|TU|WE|TH|FR|SA|SU)$/;
const day = /^(?:[+-]?(?:[1-9]|[1-4]\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)$/;

/** Valid values of each part of a rule, and the text that describes them. */
const parts: Record<string, { takes: (value: string) => boolean; says: string }> = {
  FREQ: { takes: value => frequencies.some(one => one === value), says: `one of ${frequencies.join(', ')}` },
  INTERVAL: { takes: value => /^\d+$/.test(value) && numbers(1, 999)(value), says: 'a number from 1 to 999' },
  BYMONTH: { takes: numbers(1, 12), says: 'numbers from 1 to 12' },
  BYWEEKNO: { takes: numbers(1, 53, true), says: 'numbers from 1 to 53, or negative ones' },
  BYYEARDAY: { takes: numbers(1, 366, true), says: 'numbers from 1 to 366, or negative ones' },
  BYMONTHDAY: { takes: numbers(1, 31, true), says: 'numbers from 1 to 31, or negative ones' },
  BYDAY: { takes: value => value.split(',').every(one => day.test(one)), says: 'days such as MO or -1FR' },
  BYHOUR: { takes: numbers(0, 23), says: 'numbers from 0 to 23' },
  BYMINUTE: { takes: value => /^\d+$/.test(value) && numbers(0, 59)(value), says: 'one number from 0 to 59' },
  BYSETPOS: { takes: numbers(1, 366, true), says: 'numbers from 1 to 366, or negative ones' },
  WKST: { takes: value => weekday.test(value), says: 'a day such as MO' },
};

const elsewhere: Record<string, string> = {
  COUNT: 'Set the number of posts in `count`, not in the rule.',
  UNTIL: 'Set the end in `until`, not in the rule.',
  DTSTART: 'Set the start in `startsAt`, not in the rule.',
  BYSECOND: 'A series can create at most one post an hour. Remove BYSECOND.',
};

/** Describes why a rule is invalid, in words its author can act on. */
class Unreadable extends Error {}

const requirePart = (part: string): string => {
  const [name = '', value, ...more] = part.split('=');
  if (elsewhere[name] !== undefined) throw new Unreadable(elsewhere[name]);
  const known = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!known)
    throw new Unreadable(
      `A rule cannot contain ${name || 'an empty part'}. Use ${Object.keys(parts).join(', ')}.`,
    );
  if (value === undefined || more.length > 0 || !known.takes(value))
    throw new Unreadable(
      name === 'FREQ' && /^(?:MINUTE|SECOND)LY$/.test(value ?? '')
        ? 'A series can create at most one post an hour. Use FREQ=HOURLY or a lower frequency.'
        : `${name} must be ${known.says}.`,
    );
  return name;
};

const requireParts = (rule: string): void => {
  const names = rule.split(';').map(requirePart);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Unreadable(`A rule can contain ${twice} only once.`);
  if (!names.includes('FREQ')) throw new Unreadable('A rule needs a frequency, as in FREQ=WEEKLY;BYDAY=MO.');
};

/** Returns the rule as it is stored and shown: upper case, without `RRULE:` and spaces. */
export const tidyRule = (rule: string): string =>
  rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replaceAll(/\s+/g, '')
    .replace(/;$/, '');

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const dayOf = (text: string): { nth: number | null; weekday: number } => {
  const nth = Number(text.slice(0, -2));
  return { nth: nth === 0 ? null : nth, weekday: weekdays.indexOf(text.slice(-2)) };
};

/** Parses a rule whose parts are valid. */
export const readRule = (rule: string): Rule => {
  const said = new Map(rule.split(';').map(part => part.split('=') as [string, string]));
  const listOf = (name: string): number[] | null => {
    const values = said.get(name)?.split(',').map(Number);
    return values ? [...new Set(values)].toSorted((one, other) => one - other) : null;
  };
  return {
    frequency: said.get('FREQ') as Frequency,
    interval: Number(said.get('INTERVAL') ?? 1),
    months: listOf('BYMONTH'),
    weeks: listOf('BYWEEKNO'),
    yearDays: listOf('BYYEARDAY'),
    monthDays: listOf('BYMONTHDAY'),
    days: said.get('BYDAY')?.split(',').map(dayOf) ?? null,
    hours: listOf('BYHOUR'),
    minute: listOf('BYMINUTE')?.[0] ?? null,
    positions: listOf('BYSETPOS'),
    weekStart: weekdays.indexOf(said.get('WKST') ?? 'MO'),
  };
};

const requireTogether = ({ frequency, weeks, yearDays, monthDays, days, ...rule }: Rule): void => {
  const not = (isWrong: boolean, message: string): void => {
    if (isWrong) throw new Unreadable(message);
  };
  const isNumbered = days?.some(({ nth }) => nth !== null) ?? false;
  const others = [weeks, yearDays, monthDays, days, rule.months, rule.hours, rule.minute];
  not(weeks !== null && frequency !== 'YEARLY', 'BYWEEKNO requires FREQ=YEARLY.');
  not(
    yearDays !== null && frequency !== 'YEARLY' && frequency !== 'HOURLY',
    'BYYEARDAY requires FREQ=YEARLY or FREQ=HOURLY.',
  );
  not(monthDays !== null && frequency === 'WEEKLY', 'BYMONTHDAY cannot be combined with FREQ=WEEKLY.');
  not(
    isNumbered && frequency !== 'MONTHLY' && frequency !== 'YEARLY',
    'Numbered days, such as 1MO, require FREQ=MONTHLY or FREQ=YEARLY.',
  );
  not(isNumbered && weeks !== null, 'Numbered days, such as 1MO, cannot be combined with BYWEEKNO.');
  not(
    rule.positions !== null && others.every(part => part === null),
    'BYSETPOS needs another part to select from, such as BYDAY.',
  );
};

/** Maximum number of days in a period. */
const maxDays: Record<Frequency, number> = { HOURLY: 1, DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

/**
 * Throws for a position that no period reaches, such as the 366th time of a week. Searching for such a rule would take
 * years of periods.
 */
const requireReachable = ({ frequency, hours, days, positions }: Rule): void => {
  const perDay = frequency === 'HOURLY' ? 1 : (hours?.length ?? 1);
  const perPeriod = frequency === 'WEEKLY' ? (days?.length ?? 1) : maxDays[frequency];
  const beyond = positions?.find(position => Math.abs(position) > perDay * perPeriod);
  if (beyond === undefined) return;
  const period = {
    HOURLY: 'an hour',
    DAILY: 'a day',
    WEEKLY: 'a week',
    MONTHLY: 'a month',
    YEARLY: 'a year',
  };
  throw new Unreadable(
    `BYSETPOS=${beyond} is never reached. This rule has at most ${perDay * perPeriod} times in ${period[frequency]}. Use a smaller position.`,
  );
};

/**
 * Returns why a text is not a valid rule, as a sentence, or null if it is valid. A valid rule may have no times. Expects
 * the output of `tidyRule`.
 */
export const ruleProblem = (text: string): string | null => {
  try {
    requireParts(text);
    const rule = readRule(text);
    requireTogether(rule);
    requireReachable(rule);
    return null;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
};
