import { writeFileSync } from 'node:fs';
import type { Query } from '../../../../typescript/src/index.ts';
import type { Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import { several } from '../../several.ts';
import { statusList, type Status } from '../../statuses.ts';
import { when } from '../../when.ts';

interface ExportOptions {
  brand?: string;
  status?: readonly Status[];
  label: readonly string[];
  from?: string;
  to?: string;
}

const queryOf = ({ brand, status, label, from, to }: ExportOptions): Query<'exportPosts'> => ({
  ...(brand !== undefined && { brandSlug: [brand] }),
  ...(status && { status: [...status] }),
  ...(label.length > 0 && { label: [...label] }),
  ...(from !== undefined && { scheduledFrom: from }),
  ...(to !== undefined && { scheduledTo: to }),
});

const exportPosts = async (cli: Cli, file: string | undefined, options: ExportOptions): Promise<void> => {
  const { signal } = cli.interrupted;
  const csv = await cli.client().posts.export(queryOf(options), { signal });
  if (file === undefined) return void process.stdout.write(csv);
  // Spreadsheets recognize UTF-8 by this mark, which reading the answer removes.
  writeFileSync(file, `\uFEFF${csv}`);
  cli.result({ file }, [`Wrote ${file}.`]);
};

/** Command that writes posts as a CSV. */
export const exportCommand = (program: SocialCommand, cli: Cli): void => {
  program
    .command('export')
    .description('write posts as CSV, which "social import" reads')
    .argument('[file]', 'file to write; defaults to standard output')
    .option('-b, --brand <slug>', 'only for this brand')
    .option('-s, --status <names>', 'only with these statuses: draft,scheduled; may be repeated', statusList)
    .option('-l, --label <label>', 'only with this label; may be repeated', several, [])
    .option('--from <time>', 'scheduled at or after this time: 2030-01-15T09:00, or with a zone', when)
    .option('--to <time>', 'scheduled before this time', when)
    .example('social export december.csv --brand acme --from 2030-12-01T00:00 --to 2031-01-01T00:00')
    .action((file: string | undefined, options: ExportOptions) => exportPosts(cli, file, options));
};
