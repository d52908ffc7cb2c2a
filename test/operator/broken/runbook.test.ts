import assert from 'node:assert/strict';
import { readRules } from '../../../tools/check-rules.ts';
import { readCompose, readRoot, ours } from '../../deploy/compose-file.ts';
import { chart, render, resourcesIn } from '../../support/charts/index.ts';
import { definitionFor, forms, readAlarms } from './page.ts';
import { findings, unshown } from './rows.ts';

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

  it('has a fault for each of its lines, or a reason', () => {
    const shown = Object.values(findings).flat();
    for (const { heading, expected } of alarms)
      for (const line of expected) {
        const isTried = shown.some(one => one.heading === heading && line.startsWith(one.line));
        assert.ok(isTried || unshown[heading] || unshown[`${heading}: ${line}`], `${heading}: ${line}`);
      }
    assert.ok(Object.keys(findings).length >= 20);
  });

  it('runs commands in containers that the compose file, the image, and the chart have', async () => {
    for (const form of forms) assert.match(definitionFor(form), /^operator\(\) \{ .+ operator .*"\$@"/);
    const service = /--no-deps (\S+) operator/.exec(definitionFor('Docker Compose'))?.[1];
    assert.ok(ours(readCompose()).some(([name]) => name === service));
    const [, deployment, program] =
      /exec deploy\/(\S+) -- (.+) operator/.exec(definitionFor('Kubernetes')) ?? [];
    const values = ['--values', `${chart}/values-own-cluster.yaml`];
    const made = resourcesIn(await render(...values)).find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === deployment,
    );
    assert.ok(made, `the chart makes no Deployment ${deployment}`);
    const dockerfile = readRoot('Dockerfile');
    assert.equal(program, 'node src/main.ts');
    assert.match(dockerfile, /^WORKDIR \/app$[^]*^COPY src \.\/src$/m);
  });
});
