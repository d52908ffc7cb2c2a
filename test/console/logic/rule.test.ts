import assert from 'node:assert/strict';
import 'temporal-polyfill/global';
import { moveRule, readRule, rhythmWords, ruleOf } from '../../../console/src/series/rule.ts';

const startsAt = '2030-01-07T09:00:00';
const words = (rule: string): string => rhythmWords({ rule, startsAt, timeZone: 'Europe/Paris' });

describe('the rule of a series', () => {
  it('is said in words, with the time and the zone', () => {
    const said: Record<string, string> = {
      'FREQ=DAILY': 'Every day at 09:00 (Europe/Paris)',
      'FREQ=DAILY;INTERVAL=3': 'Every 3 days at 09:00 (Europe/Paris)',
      'FREQ=WEEKLY': 'Every Monday at 09:00 (Europe/Paris)',
      'FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2': 'Every 2 weeks on Monday and Thursday at 09:00 (Europe/Paris)',
      'FREQ=MONTHLY;BYMONTHDAY=22': 'Every month on the 22nd at 09:00 (Europe/Paris)',
      'FREQ=MONTHLY;BYMONTHDAY=-1': 'Every month on the last day at 09:00 (Europe/Paris)',
      'FREQ=MONTHLY;BYDAY=-1FR': 'Every month on the last Friday at 09:00 (Europe/Paris)',
      'FREQ=DAILY;BYHOUR=9,15': 'By the rule FREQ=DAILY;BYHOUR=9,15 (Europe/Paris)',
    };
    for (const [rule, text] of Object.entries(said)) assert.equal(words(rule), text);
  });

  it('stays as it is if the simple controls cannot express it, and is the same after rules that they can express', () => {
    for (const rule of ['FREQ=WEEKLY;BYDAY=1MO', 'FREQ=MONTHLY;BYMONTHDAY=1,15', 'FREQ=YEARLY', 'what ever'])
      assert.deepEqual(readRule(rule, startsAt), { every: 'rule', rule });
    for (const rule of ['FREQ=DAILY;INTERVAL=2', 'FREQ=WEEKLY;BYDAY=MO,SU', 'FREQ=MONTHLY;BYMONTHDAY=-1'])
      assert.equal(ruleOf(readRule(rule, startsAt)), rule);
  });

  it('moves along with one of its days', () => {
    const [monday, tuesday] = [startsAt, '2030-01-08T10:00:00'];
    assert.equal(moveRule('FREQ=WEEKLY;BYDAY=MO,TH', startsAt, monday, tuesday), 'FREQ=WEEKLY;BYDAY=TU,TH');
    assert.equal(moveRule('FREQ=MONTHLY', startsAt, monday, tuesday), 'FREQ=MONTHLY;BYMONTHDAY=8');
    assert.equal(moveRule('FREQ=DAILY', startsAt, monday, tuesday), 'FREQ=DAILY');
  });
});
