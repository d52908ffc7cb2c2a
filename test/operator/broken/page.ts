import { readFileSync } from 'node:fs';
import path from 'node:path';

const page = path.resolve(import.meta.dirname, '../../../docs/operating/runbook.md');

/** A section of the runbook about an alert. A missing part is empty. */
export interface Alarm {
  heading: string;
  symptom: string;
  /** Commands, one a line. */
  commands: string[];
  /** Lines of which the output has at least one; `…` stands for any text. */
  expected: string[];
  action: string;
}

const linesOf = (text = ''): string[] => text.split('\n').filter(line => line.trim() !== '');

const alarmOf = (section: string): Alarm => {
  const part = (pattern: RegExp): string => pattern.exec(section)?.[1]?.trim() ?? '';
  return {
    heading: part(/^(.+)$/m),
    symptom: part(/^\*\*Symptom\*\*: (.+)$/m),
    commands: linesOf(part(/^```sh\n(.*?)^```$/ms)),
    expected: linesOf(part(/^```text\n(.*?)^```$/ms)),
    action: part(/^\*\*Action\*\*: (.+)$/m),
  };
};

/** Reads every section below a `###` heading. */
export const readAlarms = (): Alarm[] =>
  readFileSync(page, 'utf8')
    .split(/^### /m)
    .slice(1)
    .map(section => alarmOf(section.split(/^## /m)[0] ?? ''));

export const forms = ['npm start', 'Docker Compose', 'Kubernetes'] as const;

/** A way to run the service, which has its own way to run a command. */
export type Form = (typeof forms)[number];

/** Returns the line of the page that defines `operator` for a form. */
export const definitionFor = (form: Form): string =>
  new RegExp(`^# ${form}\\n(operator\\(\\) .+)$`, 'm').exec(readFileSync(page, 'utf8'))?.[1] ?? '';

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Tells whether a line of the output is the expected one. */
export const isShown = (expected: string, output: string): boolean => {
  const words = expected.trim().split(/\s+/);
  const pattern = words.map(word => word.split('…').map(escape).join('.*')).join(' +');
  return new RegExp(pattern).test(output);
};
