// `npm run check:rules`: every alerting rule fires for the series that deploy/prometheus/rules.test.yml writes for it, and is
// quiet for the others, by Prometheus' own engine (tools/promql).
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { buildGoTool, hasGo } from './go-tool.ts';

export const rulesFile = path.resolve(import.meta.dirname, '../deploy/prometheus/rules.yml');
const examplesFile = path.resolve(import.meta.dirname, '../deploy/prometheus/rules.test.yml');

export interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

/** All rules, in their order. */
export const readRules = (): Rule[] => {
  const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
};

interface Example {
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}

/** Returns the rules that fire in no example. */
const listUntried = (): string[] => {
  const { tests } = parse(readFileSync(examplesFile, 'utf8')) as { tests: Example[] };
  const tried = tests.flatMap(one => one.alert_rule_test.filter(({ exp_alerts: fires }) => fires.length > 0));
  const names = new Set(tried.map(({ alertname }) => alertname));
  return readRules().flatMap(({ alert }) => (names.has(alert) ? [] : [`${alert}: no example sees it fire`]));
};

/** Tests alert rules against their examples. Returns one line per problem, empty if there are none. Needs Go. */
export const tryRules = async (rules: string, examples: string): Promise<string[]> => {
  const program = await buildGoTool('promql');
  try {
    await promisify(execFile)(program, [rules, examples], { maxBuffer: 1e8 });
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}`.split('\n').filter(line => line !== '');
  }
};

const check = async (): Promise<void> => {
  if (!(await hasGo())) return console.log('NOT CHECKED: `go` is not on PATH, and the rules need it.');
  const wrong = [...listUntried(), ...(await tryRules(rulesFile, examplesFile))];
  if (wrong.length === 0) return console.log('Every rule fires as it should.');
  console.error(wrong.join('\n'));
  process.exitCode = 1;
};

if (import.meta.main) await check();
