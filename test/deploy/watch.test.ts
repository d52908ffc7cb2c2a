import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { showScreen } from '../../tools/dashboards/panel.ts';
import { screens } from '../../tools/dashboards/screens.ts';
import { readRules } from '../../tools/check-rules.ts';
import { readPromql } from '../support/promql.ts';
import { dashboardFile, listWatched, onlyWhenNeeded } from './watched.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the anchor that GitHub creates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe('dashboards and alerting rules', () => {
  it('are PromQL, and ask for metrics', () => {
    for (const { at, expr } of listWatched()) assert.ok(readPromql(expr).selectors.length > 0, at);
  });

  it('are in deploy/grafana as `npm run docs` would write them', () => {
    for (const [name, screen] of Object.entries(screens))
      assert.deepEqual(JSON.parse(dashboardFile(name)), JSON.parse(JSON.stringify(showScreen(screen))), name);
  });

  it('lead each to a heading of the runbook', () => {
    for (const { alert, annotations } of readRules()) {
      const [page = '', anchor] = annotations.runbook.split('#');
      const headings = readFileSync(path.join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm);
      assert.ok(
        [...headings].some(([, heading = '']) => anchorOf(heading) === anchor),
        `${alert}: ${annotations.runbook}`,
      );
    }
  });

  it('name metrics that exist only after a failure as their sources do', () => {
    const [library = ''] = globSync(
      path.join(
        root,
        `node_modules/@temporalio/core-bridge/releases/${process.arch === 'x64' ? 'x86_64' : 'aarch64'}*/*.node`,
      ),
    );
    const ofTemporal = readFileSync(library);
    const ours = globSync(path.join(root, 'src/activities/**/*.ts')).map(file => readFileSync(file, 'utf8'));
    for (const name of onlyWhenNeeded) {
      const isOurs = ours.some(text => text.includes(`'${name}'`));
      assert.ok(isOurs || ofTemporal.includes(name.replace(/^temporal_/, '')), name);
    }
  });
});
