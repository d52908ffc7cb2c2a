import assert from 'node:assert/strict';
import {
  isMisfired,
  listRunsAtClockChanges,
  nextRuns,
  runsBetween,
} from '../../../src/domain/agents/run-times.ts';

const short = (at: Date): string => at.toISOString().slice(0, 16);
const timesOf = (schedule: string, timeZone: string, from: string, count: number): string[] =>
  nextRuns({ schedule, timeZone }, new Date(`${from}Z`), count).map(short);

/** Schedules with an instant in UTC, and the runs after it. */
const cases: [what: string, schedule: string, timeZone: string, from: string, runs: string[]][] = [
  [
    'keep the local time from winter to summer',
    ...(['0 9 * * *', 'Europe/Berlin', '2027-03-26T12:00'] as const),
    ['2027-03-27T08:00', '2027-03-28T07:00', '2027-03-29T07:00'],
  ],
  [
    'come at the end of an hour that clocks skip',
    ...(['30 2 * * *', 'Europe/Berlin', '2027-03-26T12:00'] as const),
    ['2027-03-27T01:30', '2027-03-28T01:00', '2027-03-29T00:30'],
  ],
  [
    'come once where a skipped time meets the next one',
    ...(['0 2,3 * * *', 'Europe/Berlin', '2027-03-27T12:00'] as const),
    ['2027-03-28T01:00', '2027-03-29T00:00', '2027-03-29T01:00'],
  ],
  [
    'come in the first of two equal hours',
    ...(['30 2 * * *', 'Europe/Berlin', '2027-10-29T12:00'] as const),
    ['2027-10-30T00:30', '2027-10-31T00:30', '2027-11-01T01:30'],
  ],
  [
    'come in the first of two equal hours west of Greenwich',
    ...(['30 1 * * *', 'America/New_York', '2027-11-05T12:00'] as const),
    ['2027-11-06T05:30', '2027-11-07T05:30', '2027-11-08T06:30'],
  ],
  [
    'do not come again in the second of two equal hours',
    ...(['*/30 * * * *', 'Europe/Berlin', '2027-10-31T00:10'] as const),
    ['2027-10-31T00:30', '2027-10-31T02:00'],
  ],
  [
    'follow the second hour of two when asked within it',
    ...(['45 2 * * *', 'Europe/Berlin', '2027-10-31T01:15'] as const),
    ['2027-11-01T01:45'],
  ],
  [
    'skip half an hour where clocks do',
    ...(['15 2 * * *', 'Australia/Lord_Howe', '2027-10-01T12:00'] as const),
    ['2027-10-01T15:45', '2027-10-02T15:30', '2027-10-03T15:15'],
  ],
  [
    'are the same all year in a zone without daylight saving time, half an hour off',
    ...(['0 9 * * 1', 'Asia/Kolkata', '2027-03-20T12:00'] as const),
    ['2027-03-22T03:30', '2027-03-29T03:30'],
  ],
  [
    'are on the days of the zone, not of UTC',
    ...(['0 1 1 * *', 'Pacific/Auckland', '2027-02-15T12:00'] as const),
    ['2027-02-28T12:00', '2027-03-31T12:00'],
  ],
  [
    'are on the days of a zone behind UTC',
    ...(['30 22 * * 5', 'America/Los_Angeles', '2027-06-01T12:00'] as const),
    ['2027-06-05T05:30', '2027-06-12T05:30'],
  ],
];

describe('the runs of an agent in a time zone', () => {
  for (const [what, schedule, timeZone, from, runs] of cases)
    it(`${what} (${schedule}, ${timeZone})`, () => {
      assert.deepEqual(timesOf(schedule, timeZone, from, runs.length), runs);
    });

  it('are those between two instants, both excluded', () => {
    const times = { schedule: '0 9 * * *', timeZone: 'Europe/Berlin' };
    const span = [new Date('2027-03-27T08:00Z'), new Date('2027-03-29T07:00Z')] as const;
    assert.deepEqual(runsBetween(times, ...span, 10).map(short), ['2027-03-28T07:00']);
  });

  it('are none in a zone that this release does not know, so that one agent stops no others', () => {
    assert.deepEqual(timesOf('0 9 * * *', 'Mars/Olympus', '2027-03-27T08:00', 1), []);
  });

  it('are not at other times around a change of the clocks, at which Temporal may fire', () => {
    const isWrong = (schedule: string, at: string, timeZone = 'Europe/Berlin') =>
      isMisfired({ schedule, timeZone }, new Date(`${at}Z`));
    assert.equal(isWrong('30 2 * * *', '2027-10-31T01:30'), true, 'the second of two equal times');
    assert.equal(isWrong('30 2 * * *', '2027-10-31T00:30'), false, 'the first');
    assert.equal(isWrong('30 2 * * *', '2027-03-28T01:00'), false, 'the end of a skipped hour');
    // an operator may let a schedule fire by hand
    assert.equal(isWrong('30 2 * * *', '2027-05-31T01:30'), false);
    assert.equal(isWrong('30 2 * * *', '2027-10-31T01:30', 'UTC'), false);
  });

  it('that a change of the clocks moves or doubles are listed, and no others', () => {
    const year = [new Date('2027-01-01T00:00Z'), new Date('2028-01-01T00:00Z')] as const;
    const listed = (schedule: string, timeZone: string) =>
      listRunsAtClockChanges({ schedule, timeZone }, ...year).map(short);
    assert.deepEqual(listed('30 2 * * *', 'Europe/Berlin'), ['2027-03-28T01:00', '2027-10-31T00:30']);
    assert.deepEqual(listed('0 9 * * *', 'Europe/Berlin'), []);
    assert.deepEqual(listed('30 2 * * *', 'Asia/Kolkata'), []);
    assert.deepEqual(listed('*/30 * * * *', 'America/New_York'), [
      '2027-03-14T07:00',
      '2027-11-07T05:00',
      '2027-11-07T05:30',
    ]);
  });
});
