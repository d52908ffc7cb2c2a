import assert from 'node:assert/strict';
import { readRules } from '../../tools/check-rules.ts';
import { readAlarms } from '../operator/broken/page.ts';
import { findings, unshown } from '../operator/broken/rows.ts';

/** Returns the anchor that GitHub creates for a heading. */
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

describe('the runbook', () => {
  const alarms = readAlarms().filter(({ symptom }) => symptom !== '');

  it('has a symptom, at most two commands, their output, and an action for each alert', () => {
    for (const { alert, annotations } of readRules()) {
      const anchor = annotations.runbook.replace('docs/operating/runbook.md#', '');
      const alarm = alarms.find(({ heading }) => anchorOf(heading) === anchor);
      assert.ok(alarm, `${alert}: no section with a symptom at ${anchor}`);
      assert.ok(alarm.expected.length > 0 && alarm.action !== '', `${alarm.heading} lacks a part`);
      assert.ok([1, 2].includes(alarm.commands.length), `${alarm.heading} needs one or two commands`);
      for (const command of alarm.commands) assert.match(command, /^operator /);
    }
  });

  it('has a fault for each line of expected output, or a reason', () => {
    const shown = Object.values(findings).flat();
    for (const { heading, expected } of alarms)
      for (const line of expected) {
        const isTried = shown.some(one => one.heading === heading && line.startsWith(one.line));
        assert.ok(isTried || unshown[`${heading}: ${line}`], `${heading}: ${line}`);
      }
    assert.ok(Object.keys(findings).length >= 20);
  });
});
