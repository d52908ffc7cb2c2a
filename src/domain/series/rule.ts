import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/**
 * Rules of RFC 5545, in the part of the language that a series has: how often, and on which days and hours. Where it begins and
 * ends are fields of their own. Rules are counted in wall clocks, as if the zone were UTC; what the clocks of a zone make of
 * them is for `occurrences.ts`.
 */

/** Longer than any rule that a person can read. */
export const ruleMaxLength = 200;

const frequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

const numbers =
  (least: number, most: number, signed = false) =>
  (value: string) =>
    value.split(',').every(one => {
      const amount = /^[+-]?\d{1,3}$/.test(one) ? Number(one) : Number.NaN;
      return Math.abs(amount) >= least && Math.abs(amount) <= most && (signed || amount >= 0);
    });

const weekday = /^(?:MO|TU|WE|TH|FR|SA|SU)$/;
const day = /^(?:[+-]?(?:[1-9]|[1-4]\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)$/;

/** What each part of a rule may be, and how that is said. */
const parts: Record<string, { takes: (value: string) => boolean; says: string }> = {
  FREQ: { takes: value => frequencies.includes(value), says: `one of ${frequencies.join(', ')}` },
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
  COUNT: 'Say how many posts there are in `count`, not in the rule.',
  UNTIL: 'Say when it ends in `until`, not in the rule.',
  DTSTART: 'Say when it begins in `startsAt`, not in the rule.',
  BYSECOND: 'A series has at most one post an hour: leave BYSECOND out.',
};

/** What a rule cannot be, said so that its author can mend it. */
class Unreadable extends Error {}

const requirePart = (part: string): string => {
  const [name = '', value, ...more] = part.split('=');
  if (elsewhere[name] !== undefined) throw new Unreadable(elsewhere[name]);
  const known = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!known)
    throw new Unreadable(`A rule has no ${name || 'empty part'}: ${Object.keys(parts).join(', ')} only.`);
  if (value === undefined || more.length > 0 || !known.takes(value))
    throw new Unreadable(
      name === 'FREQ' && /^(?:MINUTE|SECOND)LY$/.test(value ?? '')
        ? 'A series has at most one post an hour: FREQ is HOURLY or less often.'
        : `${name} takes ${known.says}.`,
    );
  return name;
};

const requireParts = (rule: string): void => {
  const names = rule.split(';').map(requirePart);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Unreadable(`A rule has ${twice} once.`);
  if (!names.includes('FREQ')) throw new Unreadable('A rule says how often, as in FREQ=WEEKLY;BYDAY=MO.');
};

/** As it is stored and shown: upper case, without `RRULE:` and blanks. */
export const tidyRule = (rule: string): string =>
  rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replaceAll(/\s+/g, '')
    .replace(/;$/, '');

/** So many steps of a rule are made between two times at most: a rule that fits nothing costs no more than this. */
const maxSteps = 10_000;

/** Times of a rule between two of its wall clocks (`2027-03-28T09:00:00`), both included. */
export type RuleTimes = (from: string, to: string) => string[];

const onClock = (key: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(`${key}Z`).toZonedDateTimeISO('UTC');

/** A sound rule from its beginning on. Throws for what is no rule. */
export const timesOfRule = (rule: string, startsAt: string): RuleTimes => {
  const limits = {
    maxIterations: maxSteps,
    maxCandidateEvaluations: 10 * maxSteps,
    strict: true,
    cache: false,
  };
  const times = new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart: onClock(startsAt), ...limits });
  return (from, to) =>
    to < from
      ? []
      : times
          .between(onClock(from), onClock(to), true)
          .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString().slice(0, 19));
};

/** Why this is no rule of a series, as a sentence; null for a sound one, which need not have a time. Takes a tidy text. */
export const ruleProblem = (rule: string): string | null => {
  try {
    requireParts(rule);
    timesOfRule(rule, '2026-01-01T09:00:00');
    return null;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    const why = error instanceof Error ? error.message : '';
    return `This is not a rule of RFC 5545: ${why.slice(0, 200)}`;
  }
};
