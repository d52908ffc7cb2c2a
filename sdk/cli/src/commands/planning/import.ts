import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Data } from '../../../../typescript/src/index.ts';
import { plain, type Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import { csvWithBrand } from '../../csv-brand.ts';
import { chargeLines } from '../../dollars.ts';
import { exitCodes } from '../../exit-codes.ts';
import { CountLine } from '../../live-bars.ts';
import { tableOf, type Columns } from '../../table.ts';
import { shownTime } from '../../times.ts';

type Import = Data<'importPosts'>;
type Row = Import['rows'][number];

/** Longer than a thousand posts take. */
const maxMs = 3_600_000;

interface ImportOptions {
  brand?: string;
  dryRun?: true;
  onError: 'stop' | 'skip';
}

const readCsv = async (file: string): Promise<Buffer> => {
  if (file === '-') return buffer(process.stdin);
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`The file ${file} cannot be read.`, { cause: error });
  }
};

/** A problem or warning of a row. */
interface Remark {
  row: number;
  kind: 'problem' | 'warning';
  column: string;
  message: string;
}

const remarks = ({ rows }: Import): Remark[] => {
  const ofRow = ({ row, problems, warnings }: Row): Remark[] => [
    ...problems.map(each => remark(row, 'problem', each)),
    ...warnings.map(each => remark(row, 'warning', each)),
  ];
  return rows.flatMap(ofRow);
};

const remark = (
  row: number,
  kind: Remark['kind'],
  { column, path, message }: Row['problems'][number],
): Remark => ({
  row,
  kind,
  column: column ?? path,
  message,
});

const remarkColumns: Columns<Remark> = {
  ROW: ({ row }) => String(row),
  KIND: ({ kind }) => kind,
  COLUMN: ({ column }) => column,
  MESSAGE: ({ message }) => message,
};

const rowColumns: Columns<Row> = {
  ROW: ({ row }) => String(row),
  STATUS: ({ status }) => (status === 'pending' ? 'new' : status.replaceAll('_', ' ')),
  TIME: ({ scheduledAt }) => shownTime(scheduledAt),
  POST: ({ postId }) => postId ?? '',
  TEXT: ({ post }) =>
    Array.from(plain(post?.text ?? ''))
      .slice(0, 40)
      .join(''),
};

const isNew = ({ status }: Row): boolean => status === 'pending' || status === 'created';

/** `31 rows: 29 new, 1 existing, 1 refused.` */
const summaryOf = ({ rows, total, present, refused, notTried, cost }: Import): string => {
  const counts = [
    [rows.filter(isNew).length, 'new'],
    [present, 'existing'],
    [refused, 'refused'],
    [notTried, 'not tried'],
  ] as const;
  const shown = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const counted = `${total} ${total === 1 ? 'row' : 'rows'}: ${shown.join(', ')}.`;
  return [counted, ...chargeLines(cost)].join(' ');
};

const exitCodeOf = ({ rows, total, present }: Import): number => {
  const accepted = rows.filter(isNew).length + present;
  if (accepted === total) return exitCodes.done;
  return accepted === 0 ? exitCodes.failed : exitCodes.partial;
};

const remarkLines = (seen: Import): string[] => {
  const found = remarks(seen);
  return found.length === 0 ? [] : [...tableOf(found, remarkColumns), ''];
};

/** Creates the posts, and reports how many there are until all rows are done. */
const create = async (cli: Cli, csv: Blob, { onError }: ImportOptions): Promise<Import> => {
  const client = cli.client();
  const { signal } = cli.interrupted;
  const begun = await client.posts.import(csv, { onError }, { signal });
  const id = begun.id ?? '';
  cli.left = { advice: `Import ${id} continues: "social api GET /posts/bulk/${id}" shows it.` };
  const counter = new CountLine(cli, 'rows');
  const onProgress = ({ rows, total }: Import): void =>
    counter.show(rows.filter(({ status }) => status !== 'pending').length, total);
  const ended = await client.waitFor({ postImport: id }, { timeout: maxMs, signal, onProgress });
  cli.left = undefined;
  return ended;
};

/** Tries all rows first. Creates posts only if that finds nothing that would stop the import. */
const importFile = async (cli: Cli, file: string, options: ImportOptions): Promise<void> => {
  const { brand, dryRun, onError } = options;
  const bytes = await readCsv(file);
  const csv = new Blob([new Uint8Array(brand === undefined ? bytes : csvWithBrand(bytes, brand))]);
  const { signal } = cli.interrupted;
  const tried = await cli.client().posts.import(csv, { dryRun: true, onError }, { signal });
  const isStopped = onError === 'stop' && tried.refused > 0;
  if (dryRun || isStopped) {
    const advice = 'Nothing was imported. Correct these rows, or skip them with --on-error skip.';
    const table = [...tableOf(tried.rows, rowColumns), '', ...remarkLines(tried), summaryOf(tried)];
    cli.result(tried, isStopped ? [...table, advice] : table);
    cli.exitCode = isStopped && !dryRun ? exitCodes.failed : exitCodeOf(tried);
    return;
  }
  if (!cli.json) for (const line of remarkLines(tried)) cli.say(line);
  const ended = await create(cli, csv, options);
  const problems = ended.rows.some(({ problems: of }) => of.length > 0) ? remarkLines(ended) : [];
  cli.result(ended, [...tableOf(ended.rows, rowColumns), '', ...problems, summaryOf(ended)]);
  cli.exitCode = exitCodeOf(ended);
};

/** Command that creates posts from a CSV. */
export const importCommand = (program: SocialCommand, cli: Cli): void => {
  program
    .command('import')
    .description(
      'create a post for each row of a CSV: a draft, a scheduled post (column scheduledAt), or a queued one (column queue)',
    )
    .argument(
      '<file>',
      'CSV with the columns of "social api GET /posts/bulk/template"; - reads standard input',
    )
    .option('-b, --brand <slug>', 'brand of rows that name none')
    .option('--dry-run', 'show the problems and times of all rows, and create nothing')
    .addOption(
      new Option('--on-error <what>', 'what to do if rows are refused: create nothing, or skip them')
        .choices(['stop', 'skip'])
        .default('stop'),
    )
    .example('social import month.csv --brand acme --dry-run')
    .example('social import month.csv --brand acme')
    .exits('partial', 'failed', 'interrupted')
    .action((file: string, options: ImportOptions) => importFile(cli, file, options));
};
