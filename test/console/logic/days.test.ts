import assert from 'node:assert/strict';
import 'temporal-polyfill/global';
import {
  atMinute,
  groupByDay,
  keepSame,
  minuteOf,
  moveBy,
  moveToDay,
  shownDays,
  spanOf,
} from '../../../console/src/calendar/days.ts';
import { placeInLanes } from '../../../console/src/calendar/lanes.ts';
import { views } from '../../../console/src/calendar/search.ts';

const berlin = 'Europe/Berlin';
const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const wallTime = (at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(berlin).toPlainDateTime().toString();

describe('the days of the calendar', () => {
  it('stay the same lists where nothing on them changed', () => {
    const [one, other, moved] = [{ at: '1' }, { at: '2' }, { at: '3' }];
    const before = new Map([
      ['2026-11-01', [one]],
      ['2026-11-02', [other]],
    ]);
    const now = keepSame(
      before,
      new Map([
        ['2026-11-01', [one]],
        ['2026-11-02', [moved]],
      ]),
    );
    assert.equal(now.get('2026-11-01'), before.get('2026-11-01'));
    assert.deepEqual(now.get('2026-11-02'), [moved]);
  });

  it('are whole weeks of a month, also of one that begins on a Monday and of a February', () => {
    const ends = (view: 'month' | 'week', of: string) => {
      const days = shownDays(view, day(of));
      return [String(days[0]), String(days.at(-1)), days.length];
    };
    assert.deepEqual(ends('month', '2026-11-15'), ['2026-10-26', '2026-12-06', 42]);
    assert.deepEqual(ends('month', '2027-02-10'), ['2027-02-01', '2027-02-28', 28]);
    assert.deepEqual(ends('week', '2027-01-01'), ['2026-12-28', '2027-01-03', 7]);
  });

  it('show a post in every view that has its day, and in no other', () => {
    // half past midnight in Berlin is still the day before in UTC
    const entry = { at: '2026-12-31T23:30:00Z' };
    for (const view of views) {
      const days = shownDays(view, day('2027-01-01'));
      const groups = groupByDay([entry], days, berlin);
      assert.deepEqual(groups.get('2027-01-01'), [entry], view);
      const { from, to } = spanOf(days, berlin);
      assert.ok(from <= entry.at && entry.at < to, view);
    }
    assert.deepEqual(groupByDay([entry], shownDays('day', day('2026-12-31')), berlin).get('2026-12-31'), []);
  });

  it('keep the time of day of a post that is moved, over both changes of the clocks', () => {
    const at = '2026-10-24T07:30:00Z';
    assert.equal(wallTime(at), '2026-10-24T09:30:00');
    assert.equal(wallTime(moveToDay(at, day('2026-10-26'), berlin)), '2026-10-26T09:30:00');
    assert.equal(wallTime(moveBy(at, { days: 7 }, berlin)), '2026-10-31T09:30:00');
    const winter = '2027-03-26T08:30:00Z';
    assert.equal(wallTime(moveToDay(winter, day('2027-03-29'), berlin)), '2027-03-29T09:30:00');
  });

  it('move a post out of an hour that a day has not to the next that it has', () => {
    assert.equal(
      wallTime(moveToDay('2027-03-26T01:30:00Z', day('2027-03-28'), berlin)),
      '2027-03-28T03:30:00',
    );
    assert.equal(wallTime(atMinute(day('2027-03-28'), 150, berlin)), '2027-03-28T03:30:00');
  });

  it('place a minute where the clock shows it', () => {
    for (const minute of [0, 15, 570, 1_425])
      assert.equal(minuteOf(atMinute(day('2026-10-25'), minute, berlin), berlin), minute);
  });
});

describe('the lanes of a day', () => {
  const lanesOf = (...minutes: number[]) =>
    placeInLanes(minutes, minute => minute).map(({ minute, lane, lanes }) => [minute, lane, lanes]);

  it('are one for what stands alone, and beside each other what would lie on each other', () => {
    assert.deepEqual(lanesOf(540, 600), [
      [540, 0, 1],
      [600, 0, 1],
    ]);
    assert.deepEqual(lanesOf(540, 550, 575, 700), [
      [540, 0, 2],
      [550, 1, 2],
      [575, 0, 2],
      [700, 0, 1],
    ]);
  });
});
