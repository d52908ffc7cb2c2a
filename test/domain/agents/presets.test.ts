import assert from 'node:assert/strict';
import {
  cronOfPreset,
  findPreset,
  scheduleText,
  type SchedulePreset,
} from '../../../src/domain/agents/presets.ts';

const none = { at: null, on: null, day: null };

/** Presets with their cron expressions and sentences. */
const presets: [preset: SchedulePreset, schedule: string, words: string][] = [
  [{ ...none, every: 'hour' }, '0 * * * *', 'Every hour'],
  [{ ...none, every: 'day', at: '09:05' }, '5 9 * * *', 'Every day at 09:05'],
  [{ ...none, every: 'weekday', at: '09:00' }, '0 9 * * 1-5', 'Every weekday at 09:00'],
  [{ ...none, every: 'week', at: '23:59', on: 'monday' }, '59 23 * * 1', 'Every Monday at 23:59'],
  [{ ...none, every: 'week', at: '00:00', on: 'sunday' }, '0 0 * * 0', 'Every Sunday at 00:00'],
  [{ ...none, every: 'month', at: '09:00', day: 31 }, '0 9 31 * *', 'On day 31 of every month at 09:00'],
];

describe('a preset of an agent’s schedule', () => {
  for (const [preset, schedule, words] of presets)
    it(`is “${words}”, and the same in cron and back`, () => {
      assert.equal(cronOfPreset(preset), schedule);
      assert.deepEqual(findPreset(schedule), preset);
      assert.equal(scheduleText({ schedule, timeZone: 'Europe/Berlin' }), `${words} (Europe/Berlin)`);
    });

  it('has defaults for fields that are not given', () => {
    assert.equal(cronOfPreset({ ...none, every: 'week' }), '0 9 * * 1');
    assert.equal(cronOfPreset({ ...none, every: 'month' }), '0 9 1 * *');
  });

  it('is found behind other spellings of the same times', () => {
    assert.deepEqual(findPreset('00 09 * JAN-DEC MON-FRI'), findPreset('0 9 * * 1-5'));
    assert.equal(findPreset('0 9 * * 7')?.on, 'sunday');
    assert.equal(findPreset('0 0-23 1-31 * 0-6')?.every, 'hour');
  });

  it('is none for what it cannot say', () => {
    for (const schedule of [
      '*/15 * * * *',
      '5 * * * *',
      '0 9,17 * * *',
      '0 9 * 1 *',
      '0 9 1,15 * *',
      '0 9 * * 1,3',
      '0 9 13 * 5',
      '0 * * * 1',
    ])
      assert.equal(findPreset(schedule), null, schedule);
    assert.equal(scheduleText({ schedule: '*/15 * * * *', timeZone: 'UTC' }), 'Every 15 minutes (UTC)');
  });
});
