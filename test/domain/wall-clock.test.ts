import assert from 'node:assert/strict';
import fc from 'fast-check';
import { wantedTimeOf } from '../../src/domain/agents/draft-times.ts';
import { findOffsets, shiftTime, timeOnDay, type Shift } from '../../src/domain/wall-clock.ts';

const moved = (at: string, by: Shift, zone?: string): string =>
  shiftTime(new Date(at), by, zone).toISOString();

describe('a time that is moved', () => {
  it('keeps the time of day of its zone through both changes of the clocks', () => {
    assert.equal(moved('2030-03-28T08:00:00Z', { weeks: 1 }, 'Europe/Berlin'), '2030-04-04T07:00:00.000Z');
    assert.equal(moved('2030-10-26T07:00:00Z', { days: 1 }, 'Europe/Berlin'), '2030-10-27T08:00:00.000Z');
    assert.equal(moved('2030-03-09T14:30:00Z', { days: 1 }, 'America/New_York'), '2030-03-10T13:30:00.000Z');
    assert.equal(moved('2030-03-28T08:00:00Z', { weeks: 1 }), '2030-04-04T08:00:00.000Z');
  });

  it('is as much later as the clocks jump where they skip it, and the first where they show it twice', () => {
    assert.equal(moved('2030-03-30T01:30:00Z', { days: 1 }, 'Europe/Berlin'), '2030-03-31T01:30:00.000Z');
    assert.equal(moved('2030-10-26T00:30:00Z', { days: 1 }, 'Europe/Berlin'), '2030-10-27T00:30:00.000Z');
    // its clocks change by half an hour
    assert.equal(
      moved('2030-04-05T16:00:00Z', { days: 1 }, 'Australia/Lord_Howe'),
      '2030-04-06T16:30:00.000Z',
    );
  });

  it('is exactly so many hours and minutes away, also before a change', () => {
    assert.equal(moved('2030-03-30T12:00:00Z', { hours: 24 }, 'Europe/Berlin'), '2030-03-31T12:00:00.000Z');
    assert.equal(moved('2030-03-30T12:00:00Z', { days: -1, minutes: 15 }), '2030-03-29T12:15:00.000Z');
  });

  it('shows the same on the clocks wherever they show it', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Apia',
    );
    const times = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, times, fc.integer({ min: -400, max: 400 }), (zone, at, days) => {
        const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeStyle: 'medium' });
        const there = shiftTime(at, { days }, zone);
        // twice a year the clocks do not show it
        const isSkipped = Math.abs(Math.round((there.getTime() - at.getTime()) / 60_000) - days * 1_440) > 0;
        return isSkipped || clock.format(there) === clock.format(at);
      }),
    );
  });
});

describe('a time that is moved too far', () => {
  it('moves nothing out of the years that answers can show', () => {
    const last = new Date('9999-12-31T12:00:00Z');
    assert.throws(() => shiftTime(last, { days: 1 }), /beyond the year 9999/);
    assert.throws(() => shiftTime(new Date('0001-01-01T12:00:00Z'), { days: -1 }), /before the year 1/);
  });
});

describe('when a draft of an agent is wanted out', () => {
  const times = { daysAfter: 1, time: '09:00', timeZone: 'Europe/Berlin' };
  const startedAt = new Date('2030-03-30T23:30:00Z');
  const wanted = (number: number, now = startedAt): string =>
    wantedTimeOf(times, { startedAt, number, now }).toISOString();

  it('is so many days after the day of its run in the zone, each draft a day later', () => {
    assert.deepEqual([wanted(1), wanted(2)], ['2030-04-01T07:00:00.000Z', '2030-04-02T07:00:00.000Z']);
    assert.equal(timeOnDay(startedAt, 0, '09:00', 'Europe/Berlin').toISOString(), '2030-03-31T07:00:00.000Z');
  });

  it('is the next day where that has passed once it is written', () => {
    assert.equal(wanted(1, new Date('2030-04-01T07:00:00Z')), '2030-04-02T07:00:00.000Z');
  });
});

describe('the offsets of a time zone', () => {
  it('cover a period without gaps and agree with its clocks', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const times = fc.date({ min: new Date('1995-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, times, fc.integer({ min: 1, max: 3_000 }), (zone, from, days) => {
        const to = new Date(from.getTime() + days * 86_400_000);
        const spans = findOffsets(zone, from, to);
        assert.equal(spans[0]?.from.getTime(), from.getTime());
        assert.equal(spans.at(-1)?.to.getTime(), to.getTime());
        for (const [index, span] of spans.entries()) {
          assert.equal((spans[index + 1]?.from ?? to).getTime(), span.to.getTime());
          for (const at of [span.from.getTime(), span.to.getTime() - 1])
            assert.equal(clockOf(zone, at), Math.floor(at / 1_000) + span.seconds, `${zone} ${at}`);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** Returns what the clocks of a zone show at an instant, in seconds since 1970 on these clocks. */
const clockOf = (timeZone: string, at: number): number => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts) as Record<string, number>;
  return (
    Date.UTC(2000 + (year ?? 0), (month ?? 0) - 1, day, hour, minute, second) / 1_000 -
    ((year ?? 0) > 90 ? 3_155_760_000 : 0)
  );
};
