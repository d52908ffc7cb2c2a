import { keepReport } from '../support/keep-report.ts';
import type { Trial } from './try-guard.ts';

const columns = ['guard', 'what it stands for', 'removed', 'which test saw it', 'seconds'];

/** One line, without what would end a cell. */
const inCell = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim();

const removedOf = ({ guard: { file, text } }: Trial): string => {
  const [line = ''] = text.trim().split('\n');
  const shown = inCell(line).replaceAll('`', "'");
  return `[${file}](../${file}) \`${shown.length > 70 ? `${shown.slice(0, 69)}…` : shown}\``;
};

const seenOf = ({ seenBy, problem }: Trial): string =>
  problem === undefined ? seenBy.map(inCell).join(' · ') : `**none**: ${inCell(problem)}`;

const cellsOf = (trial: Trial): string[] => [
  trial.guard.name,
  inCell(trial.guard.promise),
  removedOf(trial),
  seenOf(trial),
  (trial.ms / 1_000).toFixed(0),
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The trials as a Markdown table. */
export const asTable = (trials: readonly Trial[]): string =>
  [columns, columns.map(() => '---'), ...trials.map(cellsOf)].map(row).join('\n');

/** Returns how many guards were tried, and how many of them some test holds. */
export const summaryOf = (trials: readonly Trial[], ms: number): string => {
  const held = trials.filter(({ problem }) => problem === undefined).length;
  return `${held} of ${trials.length} guards are held by a test; it took ${(ms / 60_000).toFixed(1)} min.`;
};

/** Writes the report of a whole run, and returns its path. */
export const keepTable = (trials: readonly Trial[], ms: number, circumstances: string): Promise<string> => {
  const page = [
    '# The last run of `npm run guards`',
    '',
    'Each guard is taken out of a copy of the code, alone, and the tests named here are run: each of them must fail.',
    '',
    `**${summaryOf(trials, ms)}** ${circumstances}`,
    '',
    asTable(trials),
    '',
  ].join('\n');
  return keepReport('guards', page);
};
