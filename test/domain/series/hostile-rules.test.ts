import assert from 'node:assert/strict';
import {
  clockOfCount,
  hasClock,
  nextOccurrences,
  listPlanned,
} from '../../../src/domain/series/occurrences.ts';
import { ruleProblem } from '../../../src/domain/series/rule.ts';
import { seriesMax, type Rhythm } from '../../../src/domain/series/series.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const days = 'MO,TU,WE,TH,FR,SA,SU';
const hours = Array.from({ length: 24 }, (_, hour) => hour).join(',');
const all = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',');

/** Rules whose search costs most: many candidates, and few or no times among them. */
const kept: Record<string, string> = {
  'the last hour of a week': `FREQ=WEEKLY;BYDAY=${days};BYHOUR=${hours};BYSETPOS=168`,
  'the last hours of a year': `FREQ=YEARLY;BYDAY=${days};BYHOUR=${hours};BYSETPOS=366,-366`,
  'a day that no month has': 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'a day that few years have': `FREQ=HOURLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29;BYHOUR=23`,
  'a weekday that few years have': `FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU;BYHOUR=${hours}`,
  'every hour': 'FREQ=HOURLY',
  'every hour by its number': `FREQ=DAILY;BYHOUR=${hours};BYSETPOS=24`,
  'an hour of all months': `FREQ=MONTHLY;BYMONTHDAY=${all(1, 31)};BYHOUR=${hours};BYSETPOS=-366`,
  'weeks that few years have': `FREQ=YEARLY;BYWEEKNO=53,-53;BYDAY=${days};BYHOUR=${hours}`,
  'days of the year from its end': `FREQ=YEARLY;BYYEARDAY=-366,-365;BYMONTH=1;BYHOUR=${hours}`,
};

const refused = [
  `FREQ=WEEKLY;BYDAY=${days};BYHOUR=${hours};BYSETPOS=366`,
  'FREQ=DAILY;BYHOUR=9,15;BYSETPOS=3',
  'FREQ=HOURLY;BYMINUTE=0;BYSETPOS=2',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-32',
];

const startsAt = '2027-01-01T00:00:00';

describe('a rule that is hard to search', () => {
  const rhythm = (rule: string): Rhythm => ({ rule, startsAt, timeZone: 'Europe/Berlin', lastAt: null });

  /** Runs all calculations on a rule that its series needs when it is created and shown. */
  const ask = (rule: string): void => {
    const from = new Date(`${startsAt}Z`);
    nextOccurrences(rhythm(rule), from, 1);
    clockOfCount(rhythm(rule), seriesMax.count);
    nextOccurrences(rhythm(rule), from, 400);
    hasClock(rhythm(rule), '2030-03-01T00:00:00');
    const series = { ...rhythm(rule), status: 'active' as const, madeUntil: from };
    listPlanned(series, [], { from, to: new Date(from.getTime() + 366 * 86_400_000) }).toArray();
  };

  it('is searched in a few milliseconds', () => {
    const costs = Object.entries(kept).map(([name, rule]) => {
      assert.equal(ruleProblem(rule), null, name);
      return [name, Math.round(cpuMsOf(() => ask(rule)))] as const;
    });
    // one of them took 20 seconds; a cold machine needs some tens of milliseconds for the first
    for (const [name, ms] of costs) assert.ok(ms < 500, `${name}: ${ms} ms`);
  });

  it('costs no more where it began long ago', () => {
    const old = { ...rhythm(kept['every hour'] ?? ''), startsAt: '2000-01-01T00:00:00' };
    const ms = cpuMsOf(() => {
      for (let time = 0; time < 100; time += 1) nextOccurrences(old, new Date('2199-01-01T00:00:00Z'), 5);
    });
    assert.ok(ms < 500);
  });

  it('keeps the times that it has where a series was made before it was refused', () => {
    const rule = 'FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1,366';
    assert.match(ruleProblem(rule) ?? '', /is never reached/);
    const found = nextOccurrences(rhythm(rule), new Date(`${startsAt}Z`), 2);
    assert.deepEqual(
      found.map(({ key }) => key),
      ['2027-01-04T00:00:00', '2027-01-11T00:00:00'],
    );
  });

  it('is refused where none of its times is ever reached', () => {
    for (const rule of refused)
      assert.match(ruleProblem(rule) ?? '', /is never reached\. This rule has at most \d+/);
    assert.equal(ruleProblem('FREQ=DAILY;BYHOUR=9,15;BYSETPOS=-2'), null);
  });
});
