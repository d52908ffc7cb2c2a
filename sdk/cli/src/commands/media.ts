import type { Data } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { fileAt, isAddress } from '../files.ts';
import { paged, pageSize, printList, type Columns, type Paging } from '../table.ts';

const mediaColumns: Columns<Data<'listMedia'>['media'][number]> = {
  ID: ({ id }) => id,
  TYPE: ({ type }) => type,
  BYTES: ({ sizeBytes }) => String(sizeBytes),
  NAME: ({ fileName, altText }) => fileName ?? altText ?? '',
};

const add = async (cli: Cli, source: string, { alt: altText }: { alt?: string }): Promise<void> => {
  const options = { signal: cli.interrupted.signal };
  const words = altText === undefined ? {} : { altText };
  const { media } = cli.client();
  const made = isAddress(source)
    ? await media.fetch({ url: source, ...words }, options)
    : await media.upload({ file: await fileAt(source), ...words }, options);
  cli.result(made, [`Media ${made.id}: ${plain(made.fileName ?? made.type)}, ${made.sizeBytes} bytes`]);
};

const remove = async (cli: Cli, id: string): Promise<void> => {
  await cli.client().media.delete(id);
  cli.result({ id, deleted: true }, [`Deleted media ${id}.`]);
};

/** Commands for images and videos of posts. */
export const mediaCommands = (program: SocialCommand, cli: Cli): void => {
  const media = program.command('media').description('manage images and videos of posts');
  paged(media.list('list the newest images and videos'))
    .example('social media --limit 5')
    .action((paging: Paging) =>
      printList(cli, cli.client().media.list(pageSize(paging)), mediaColumns, paging),
    );
  media
    .command('add <file>')
    .description('upload a file, or fetch one from an address (https://…)')
    .option('--alt <text>', 'alternative text')
    .example('social media add photo.jpg --alt "A cup of coffee"')
    .action((source: string, options: { alt?: string }) => add(cli, source, options));
  media
    .command('delete <mediaId>')
    .description('delete a file that no post uses')
    .example('social media delete 0193…')
    .action((id: string) => remove(cli, id));
};
