import { mkdir, writeFile } from 'node:fs/promises';
import type { Circumstances } from './machine.ts';
import type { Row } from './row.ts';
import type { Spread } from './rounds.ts';

const digits = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2);

const shown = (spread: Spread | null): string =>
  spread === null ? '–' : `${digits(spread.median)} (${digits(spread.min)}–${digits(spread.max)})`;

const sign = { 'at least': '≥', 'at most': '≤', within: '1 ±' } as const;

const header = ['measure', 'unit', 'ours', 'floor', 'ratio', 'bar', ''];

const cells = (row: Row): string[] => [
  row.name,
  row.unit,
  shown(row.ours),
  shown(row.floor),
  shown(row.ratio),
  row.bar === null ? '–' : `${sign[row.bar.kind]} ${row.bar.value}`,
  row.bar === null ? '' : row.pass ? 'pass' : 'MISSED',
];

const placed = ({ ratio, bar, judged, pass }: Row): string => {
  const value = ratio ? `× ${digits(judged)}` : digits(judged);
  return bar === null ? value : `${value} ${pass ? 'pass' : 'MISSED'}`;
};

/** Returns the table of the rows with a `cell`. The header shows their bars. */
const matrix = (rows: readonly Row[]): string[][] => {
  const lines = [...new Set(rows.flatMap(({ cell }) => cell?.line ?? []))];
  const columns = [...new Set(rows.flatMap(({ cell }) => cell?.column ?? []))];
  const at = (line: string, column: string): Row | undefined =>
    rows.find(({ cell }) => cell?.line === line && cell.column === column);
  const barOf = (column: string): string => {
    const bar = rows.find(row => row.bar && row.cell?.column === column)?.bar;
    return bar ? `${column} (${sign[bar.kind]} ${bar.value})` : column;
  };
  const body = lines.map(line => [
    line,
    ...columns.map(column => {
      const row = at(line, column);
      return row ? placed(row) : '';
    }),
  ]);
  return lines.length === 0 ? [] : [['beside', ...columns.map(barOf)], ...body];
};

/** Returns one table of all rows without a `cell`, and one of the rows with one. Empty tables are omitted. */
const tablesOf = (rows: readonly Row[]): string[][][] => {
  const plain = rows.filter(({ cell }) => cell === undefined).map(cells);
  return [plain.length === 0 ? [] : [header, ...plain], matrix(rows)].filter(table => table.length > 0);
};

/** The tables for a terminal: columns padded to their widest cell. */
export const asText = (rows: readonly Row[]): string => tablesOf(rows).map(padded).join('\n\n');

const padded = (table: readonly string[][]): string => {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map(line => (line[column] ?? '').length)),
  );
  return table
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Returns the notes of the rows, one line each. */
export const notesOf = (rows: readonly Row[]): string[] =>
  rows.filter(row => row.note !== '').map(row => `${row.name}: ${row.note}`);

/** Returns the table for docs/understand/benchmarks.md, followed by the circumstances. */
export const asMarkdown = (rows: readonly Row[], at: Circumstances): string => {
  const line = (parts: readonly string[]): string => `| ${parts.join(' | ')} |`;
  const tables = tablesOf(rows).flatMap(([head = [], ...body]) => [
    line(head),
    line(head.map(() => '---')),
    ...body.map(line),
    '',
  ]);
  const notes = notesOf(rows).map(note => `- ${note}`);
  const place = `${at.cores} cores (${at.cpu}), ${at.memoryGb} GB, shared by everything that runs; Node ${at.node}, PostgreSQL ${at.postgres}, Temporal CLI ${at.temporalCli}`;
  const state = `commit ${at.commit}${at.modified ? ' with changes' : ''}, ${at.at.slice(0, 10)}, load average before ${at.loadBefore.toFixed(2)}`;
  return [
    'Median of the rounds (smallest–largest). A ratio is ours divided by the floor of the same round.',
    '',
    ...tables,
    ...notes,
    '',
    `Measured with \`npm run bench\` on ${place}; ${state}.`,
    '',
  ].join('\n');
};

const folder = new URL('../.reports/', import.meta.url);

/** Keeps the result as `.reports/bench.json` and `.reports/bench.md`. */
export const keepResults = async (rows: readonly Row[], at: Circumstances): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('bench.json', folder), `${JSON.stringify({ circumstances: at, rows }, null, 2)}\n`);
  await writeFile(new URL('bench.md', folder), asMarkdown(rows, at));
};
