import type { Data } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { fileAt, isAddress } from '../files.ts';
import { several } from '../several.ts';
import { paged, pageSize, printList, type Columns, type Paging } from '../table.ts';

const mediaColumns: Columns<Data<'listMedia'>['media'][number]> = {
  ID: ({ id }) => id,
  TYPE: ({ type }) => type,
  BYTES: ({ sizeBytes }) => String(sizeBytes),
  NAME: ({ title, fileName, altText }) => title ?? fileName ?? altText ?? '',
};

interface Words {
  alt: readonly string[];
  title?: string;
}

/** Uploads or fetches files one after another, each with the alternative text at its place, or one document with a title. */
const add = async (cli: Cli, sources: readonly string[], { alt, title }: Words): Promise<void> => {
  if (title !== undefined && sources.length > 1)
    throw new Error('A title (--title) belongs to one document.');
  if (alt.length > sources.length) throw new Error('There are more alternative texts (--alt) than files.');
  const options = { signal: cli.interrupted.signal };
  const { media } = cli.client();
  for (const [index, source] of sources.entries()) {
    const altText = alt[index];
    const words = { ...(altText !== undefined && { altText }), ...(title !== undefined && { title }) };
    const made = isAddress(source)
      ? await media.fetch({ url: source, ...words }, options)
      : await media.upload({ file: await fileAt(source), ...words }, options);
    cli.result(made, [lineOf(made)]);
  }
};

const lineOf = ({
  id,
  title,
  fileName,
  type,
  pageCount,
  sizeBytes,
}: Data<'getMedia'> | Data<'uploadMedia'>) =>
  `Media ${id}: ${plain(title ?? fileName ?? type)}, ${pageCount ? `${pageCount} pages, ` : ''}${sizeBytes} bytes`;

const remove = async (cli: Cli, id: string): Promise<void> => {
  await cli.client().media.delete(id);
  cli.result({ id, deleted: true }, [`Deleted media ${id}.`]);
};

/** Commands for images, videos, and documents of posts. */
export const mediaCommands = (program: SocialCommand, cli: Cli): void => {
  const media = program.command('media').description('manage images, videos, and documents of posts');
  paged(media.list('list the newest images, videos, and documents'))
    .example('social media --limit 5')
    .action((paging: Paging) =>
      printList(cli, cli.client().media.list(pageSize(paging)), mediaColumns, paging),
    );
  media
    .command('add <files...>')
    .description(
      'upload files, or fetch them from addresses (https://…); a CSV of "social import" names them',
    )
    .option('--alt <text>', 'alternative texts of the files, in order', several, [])
    .option('--title <text>', 'title of a document (PDF, PPTX, DOCX), instead of its file name')
    .example('social media add photo.jpg --alt "A cup of coffee"')
    .example('social media add month/*.jpg')
    .example('social media add report.pdf --title "Coffee in 2026"')
    .action((sources: string[], words: Words) => add(cli, sources, words));
  media
    .command('delete <mediaId>')
    .description('delete a file that no post uses')
    .example('social media delete 0193…')
    .action((id: string) => remove(cli, id));
};
