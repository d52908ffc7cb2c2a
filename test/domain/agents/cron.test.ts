import assert from 'node:assert/strict';
import { scheduleFields, scheduleProblem, tidySchedule } from '../../../src/domain/agents/cron.ts';
import { nextRuns } from '../../../src/domain/agents/run-times.ts';

const from = new Date('2026-11-22T12:00:00Z');
const runsOf = (schedule: string, count = 3): string[] =>
  nextRuns({ schedule, timeZone: 'UTC' }, from, count).map(time => time.toISOString().slice(0, 16));

describe('a schedule of cron', () => {
  const refused: [what: string, schedule: string, why: RegExp][] = [
    ['nothing', '', /five fields.*This one has 0/],
    ['four fields', '0 9 * *', /five fields.*This one has 4/],
    ['six fields, the last of which Temporal reads as a year', '30 0 9 * * *', /five fields.*This one has 6/],
    ['`#`, which begins a comment in Temporal', '0 9 * * MON#1', /cannot contain "#"/],
    ['another zone', 'CRON_TZ=Asia/Tokyo 0 9 * * *', /cannot contain "_"/],
    ['a word for a schedule', '@daily', /cannot contain "@"/],
    ['the last day', '0 9 L * *', /day of month must be 1 to 31, not L/],
    ['any day', '0 9 ? * *', /cannot contain "\?"/],
    ['a step without a range', '5/20 * * * *', /needs a range/],
    ['a step beyond the field', '*/90 * * * *', /must be 1 to 59, not 90/],
    ['a step of 0', '1-5/0 * * * *', /must be 1 to 59, not 0/],
    ['two steps', '*/2/3 * * * *', /two steps/],
    ['a range that ends before it begins', '0 22-2 * * *', /ends before it starts/],
    ['a range with three ends', '0 1-2-3 * * *', /not a valid range/],
    ['a day in full', '0 9 * * sunday', /SUN to SAT, not sunday/],
    ['a month where a day belongs', '0 9 * * JAN', /SUN to SAT, not JAN/],
    ['a minute too many', '60 * * * *', /minute must be 0 to 59, not 60/],
    ['an hour too many', '0 24 * * *', /hour must be 0 to 23, not 24/],
    ['day 0', '0 9 0 * *', /day of month must be 1 to 31, not 0/],
    ['month 13', '0 9 1 13 *', /month must be 1 to 12, or JAN to DEC, not 13/],
    ['a gap in a list', '1,,2 * * * *', /not empty/],
    ['a line end', '0 9 * *\n*', /cannot contain "\\n"/],
    [
      'a day of month with a day of week, which cron takes for either or for both',
      '0 9 13 * 5',
      /Use one of them per agent: 0 9 13 \* \* or 0 9 \* \* 5\.$/,
    ],
    ['a day of month with a day of week, in steps and names', '0 9 */2 * MON-FRI', /0 9 \*\/2 \* \* or/],
    ['a day that no year has', '0 9 30 2 *', /never fires/],
  ];
  for (const [what, schedule, why] of refused)
    it(`is not ${what}`, () => {
      assert.match(scheduleProblem(schedule) ?? 'taken', why);
    });

  it('of before may have a day of month and a day of week, and fires where both fit', () => {
    assert.deepEqual(runsOf('0 9 13 * 5', 2), ['2027-08-13T09:00', '2028-10-13T09:00']);
  });

  it('may name months and days, and call Sunday 0 or 7', () => {
    assert.deepEqual(runsOf('0 9 * jan,JUL Mon-Fri', 1), ['2027-01-01T09:00']);
    assert.deepEqual(runsOf('0 9 * * 7'), runsOf('0 9 * * 0'));
    assert.deepEqual(runsOf('0 9 * * 5-7'), ['2026-11-27T09:00', '2026-11-28T09:00', '2026-11-29T09:00']);
  });

  it('is taken apart into the values of its fields', () => {
    assert.deepEqual(scheduleFields('*/20 9,17 1-3 FEB 5-7'), [
      [0, 20, 40],
      [9, 17],
      [1, 2, 3],
      [2],
      [0, 5, 6],
    ]);
  });

  it('waits for a leap year where it must', () => {
    assert.deepEqual(runsOf('0 9 29 2 *', 2), ['2028-02-29T09:00', '2032-02-29T09:00']);
  });

  it('is kept with single blanks', () => {
    assert.equal(tidySchedule('  0   9 *\t* *  '), '0 9 * * *');
  });
});
