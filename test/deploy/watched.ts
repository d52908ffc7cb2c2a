import { readFileSync } from 'node:fs';
import { screens } from '../../tools/dashboards/screens.ts';
import { readRules } from '../../tools/check-rules.ts';

/** An expression of a dashboard or a rule, and its place. */
export interface Watched {
  at: string;
  expr: string;
}

export const listWatched = (): Watched[] => [
  ...readRules().map(({ alert, expr }) => ({ at: alert, expr })),
  ...Object.values(screens).flatMap(({ title, panels }) =>
    panels.flatMap(panel => panel.queries.map(([expr]) => ({ at: `${title}: ${panel.title}`, expr }))),
  ),
];

/** Metrics that are there only once something has failed, or access to an account was renewed. */
export const onlyWhenNeeded = [
  'temporal_workflow_task_execution_failed',
  'temporal_workflow_failed',
  'token_renewals',
  'mails_given_up',
];

export const dashboardFile = (name: string): string =>
  readFileSync(new URL(`../../deploy/grafana/${name}.json`, import.meta.url), 'utf8');

/** Values of labels that are there only once something has failed. */
export const wordsOfFailures = ['failed', '500', '503', 'kept'];
