import { keepReport } from '../support/keep-report.ts';
import { passes, type Row } from './rig/row.ts';

const columns = [
  '#',
  'fault',
  'where',
  'trials',
  'published',
  'failed',
  'unconfirmed',
  'waiting',
  'lost',
  'doubled',
  'slowest recovery',
  'result',
];

const seconds = (milliseconds: number): string =>
  milliseconds > 0 ? `${(milliseconds / 1_000).toFixed(1)} s` : '–';

const cellsOf = (row: Row): string[] => {
  const { found } = row;
  const result = row.skipped ? 'not run' : passes(row) ? 'pass' : 'FAIL';
  return [
    row.key,
    row.fault,
    row.where,
    ...[row.trials, found.published, found.failed, found.unconfirmed, found.waiting].map(String),
    ...[found.lost, found.doubled].map(String),
    seconds(found.slowestMs),
    row.note === undefined ? result : `${result}: ${row.note}`,
  ];
};

const line = (cells: readonly string[], widths: readonly number[]): string =>
  `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;

/** The rows as a Markdown table whose columns stand below each other. */
export const asTable = (rows: readonly Row[]): string => {
  const lines = [columns, ...rows.map(cellsOf)];
  const widths = columns.map((_, index) => Math.max(...lines.map(cells => cells[index]?.length ?? 0)));
  const [head, ...body] = lines.map(cells => line(cells, widths));
  return [
    head,
    line(
      widths.map(width => '-'.repeat(width)),
      widths,
    ),
    ...body,
  ].join('\n');
};

/** One row as it ends, for the person who watches. */
export const asLine = (row: Row): string => {
  const { found } = row;
  const mark = row.skipped ? '·' : passes(row) ? '✔' : '✖';
  const numbers = [
    `${found.published} published`,
    ...(['failed', 'unconfirmed', 'waiting', 'lost', 'doubled'] as const).flatMap(name =>
      found[name] > 0 ? [`${found[name]} ${name}`] : [],
    ),
    ...(found.slowestMs > 0 ? [`slowest ${seconds(found.slowestMs)}`] : []),
    ...(row.note === undefined ? [] : [row.note]),
  ];
  return [
    `${mark} ${row.key} ${row.fault} at ${row.where}: ${numbers.join(', ')}`,
    ...(row.skipped ? [] : found.violations.slice(0, 10).map(text => `    ${text}`)),
  ].join('\n');
};

export interface Circumstances {
  command: string;
  seed: number;
  began: Date;
  commit: string;
  machine: string;
  timings: string;
  /** Durations by title, in milliseconds. */
  durations: [title: string, ms: number][];
}

const totals = (rows: readonly Row[]): string => {
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return [
    `${sum(row => row.trials)} trials, ${sum(row => row.found.published)} targets published`,
    `${sum(row => row.found.lost)} lost, ${sum(row => row.found.doubled)} doubled`,
    `${sum(row => row.found.unconfirmed)} unconfirmed`,
    `${rows.filter(row => !passes(row)).length} of ${rows.length} lines failed`,
  ].join(', ');
};

/** Returns the longest time until posts were live after their worker had died. */
const afterDeath = (rows: readonly Row[]): string[] => {
  const deaths = rows.filter(({ fault }) => fault === 'SIGKILL worker');
  if (deaths.length === 0) return [];
  const worst = deaths.reduce((a, b) => (b.found.slowestMs > a.found.slowestMs ? b : a));
  return [
    `After a worker's death every post was out within ${seconds(worst.found.slowestMs)} (the slowest of ${deaths.length} kills: ${worst.where}); 60 s are allowed.`,
  ];
};

const minutes = (milliseconds: number): string => `${(milliseconds / 60_000).toFixed(1)} min`;

const durationsOf = ({ durations }: Circumstances): string => {
  const sum = durations.reduce((total, [, ms]) => total + ms, 0);
  return `It took ${minutes(sum)}: ${durations.map(([title, ms]) => `${title} ${minutes(ms)}`).join(', ')}.`;
};

/** Returns the text below a table, also shown on the terminal. */
export const summaryOf = (rows: readonly Row[], how: Circumstances): string =>
  [`**${totals(rows)}.**`, ...afterDeath(rows), durationsOf(how)].join('\n\n');

/** Writes the report of that name, and returns its path. */
export const keepTable = (name: string, rows: readonly Row[], how: Circumstances): Promise<string> => {
  const violations = rows.flatMap(row =>
    row.found.violations.map(text => `- ${row.key}, ${row.where}: ${text}`),
  );
  const page = [
    `# The last run of \`${how.command}\``,
    '',
    `Seed ${how.seed}, commit ${how.commit}, ${how.began.toISOString().slice(0, 16)}Z, ${how.machine}; the service's own waits as ${how.timings}.`,
    '',
    summaryOf(rows, how),
    '',
    asTable(rows),
    ...(violations.length > 0 ? ['', '## Violations', '', ...violations] : []),
    '',
  ].join('\n');
  return keepReport(name, page);
};
