import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { readRule, ruleProblem } from '../../../src/domain/series/rule.ts';
import { listTimes } from '../../../src/domain/series/rule-times.ts';

const dayMs = 86_400_000;
const start = Date.parse('2027-05-13T09:30:00Z');

const clockOf = (time: number): string => new Date(time).toISOString().slice(0, 19);

const timesOf = (rule: string, from = start, to = start + 800 * dayMs, startsAt = start): string[] =>
  [...listTimes(readRule(rule), startsAt, { from, to })].flat().map(clockOf);

/** Returns the times by another implementation. */
const others = (rule: string, from: number, to: number): string[] => {
  const at = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('UTC');
  const times = new RRuleTemporal({
    rruleString: `RRULE:${rule}`,
    dtstart: at(start),
    strict: true,
    cache: false,
  });
  return times.between(at(from), at(to), true).map(({ epochMilliseconds }) => clockOf(epochMilliseconds));
};

const numbers = (most: number, isSigned: boolean, maxLength = 4) =>
  fc.option(
    fc.uniqueArray(
      isSigned
        ? fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: -most, max: -1 }))
        : fc.integer({ min: 1, max: most }),
      { minLength: 1, maxLength },
    ),
    { nil: undefined },
  );
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const some = <T>(one: fc.Arbitrary<T>) =>
  fc.option(fc.uniqueArray(one, { minLength: 1, maxLength: 3 }), { nil: undefined });
const none = fc.constant(undefined);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

/** Rules that the other implementation gets wrong by RFC 5545: it ignores other days next to BYYEARDAY and BYWEEKNO. */
const disputed = /YEARLY.*(?:BYWEEKNO=.*(?:BYMONTHDAY|BYSETPOS|BYYEARDAY)|BYYEARDAY=.*(?:BYDAY|BYMONTHDAY))/;

const frequency = fc.constantFrom('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY');
const numberedDay = fc
  .tuple(fc.constantFrom('', '1', '2', '-1', '5', '-2'), weekday)
  .map(parts => parts.join(''));

const aRule = frequency
  .chain(name =>
    fc.record({
      FREQ: fc.constant(name),
      INTERVAL: maybe(fc.constantFrom(1, 2, 3, 5, 7, 12, 25)),
      BYMONTH: numbers(12, false),
      BYWEEKNO: name === 'YEARLY' ? numbers(53, true) : none,
      BYYEARDAY: name === 'YEARLY' || name === 'HOURLY' ? numbers(366, true, 6) : none,
      BYMONTHDAY: name === 'WEEKLY' ? none : numbers(31, true),
      BYDAY: some(name === 'MONTHLY' ? numberedDay : weekday),
      BYHOUR: some(fc.integer({ min: 0, max: 23 })),
      BYMINUTE: maybe(fc.integer({ min: 0, max: 59 })),
      BYSETPOS: numbers(6, true, 3),
      WKST: maybe(weekday),
    }),
  )
  .map(parts => Object.entries(parts).filter(([, value]) => value !== undefined))
  .map(parts => parts.map(([part, value]) => `${part}=${String(value)}`).join(';'))
  .filter(rule => ruleProblem(rule) === null && !disputed.test(rule));

describe('the times of a rule', () => {
  it('are those of another implementation, wherever one begins to ask', () => {
    fc.assert(
      fc.property(
        aRule,
        fc.integer({ min: -3, max: 500 }),
        fc.integer({ min: 1, max: 400 }),
        (rule, after, length) => {
          const from = start + after * dayMs;
          assert.deepEqual(
            timesOf(rule, from, from + length * dayMs),
            others(rule, from, from + length * dayMs),
            rule,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are the same, asked for all at once and day by day', () => {
    fc.assert(
      fc.property(aRule, rule => {
        const days = Array.from({ length: 60 }, (_, day) => start + day * dayMs);
        const daily = days.flatMap(from => timesOf(rule, from, from + dayMs - 1_000));
        assert.deepEqual(daily, timesOf(rule, start, start + 60 * dayMs - 1_000), rule);
      }),
      { numRuns: 60 },
    );
  });

  const at = (rule: string, count: number) => timesOf(rule).slice(0, count);

  it('are on the days of a month or a year, from its beginning or its end', () => {
    assert.deepEqual(
      at('FREQ=MONTHLY;BYDAY=-1FR', 3),
      ['2027-05-28', '2027-06-25', '2027-07-30'].map(day => `${day}T09:30:00`),
    );
    assert.deepEqual(at('FREQ=YEARLY;BYDAY=-1SU', 1), ['2027-12-26T09:30:00']);
    assert.deepEqual(at('FREQ=YEARLY;BYDAY=53MO', 1), []);
    assert.deepEqual(at('FREQ=YEARLY;BYYEARDAY=-1,60', 2), ['2027-12-31T09:30:00', '2028-02-29T09:30:00']);
    assert.deepEqual(at('FREQ=MONTHLY;BYMONTHDAY=-1', 2), ['2027-05-31T09:30:00', '2027-06-30T09:30:00']);
  });

  it('are in weeks as their first day has them', () => {
    assert.deepEqual(at('FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO', 1), ['2028-01-03T09:30:00']);
    assert.deepEqual(at('FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR', 1), []);
    assert.deepEqual(at('FREQ=YEARLY;BYWEEKNO=20', 2), ['2027-05-20T09:30:00', '2028-05-18T09:30:00']);
    assert.deepEqual(
      at('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO', 3),
      ['2027-05-16', '2027-05-25', '2027-05-30'].map(day => `${day}T09:30:00`),
    );
    assert.deepEqual(
      at('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', 3),
      ['2027-05-23', '2027-05-25', '2027-06-06'].map(day => `${day}T09:30:00`),
    );
  });
});
