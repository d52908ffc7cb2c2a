import type { Command } from 'commander';
import { plain, type Cli } from '../cli.ts';
import { fileAt, isAddress } from '../files.ts';
import { limitOption, printList } from '../listed.ts';

const list = (cli: Cli, { limit }: { limit: number }): Promise<void> =>
  printList(cli, cli.client().media.list(), limit, ['ID', 'TYPE', 'BYTES', 'NAME'], media => [
    media.id,
    media.type,
    String(media.sizeBytes),
    media.fileName ?? media.altText ?? '',
  ]);

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
export const mediaCommands = (program: Command, cli: Cli): void => {
  const media = program
    .command('media')
    .description('list the newest images and videos')
    .option(...limitOption)
    .action((options: { limit: number }) => list(cli, options));
  media
    .command('add <file>')
    .description('upload a file, or fetch one from an address (https://…)')
    .option('--alt <text>', 'alternative text')
    .action((source: string, options: { alt?: string }) => add(cli, source, options));
  media
    .command('delete <mediaId>')
    .description('delete a file that no post uses')
    .action((id: string) => remove(cli, id));
};
