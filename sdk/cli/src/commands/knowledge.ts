import type { Data } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { fileAt, isAddress } from '../files.ts';
import { paged, pageSize, printList, shortened, wholeNumber, type Columns, type Paging } from '../table.ts';

const baseColumns: Columns<Data<'listKnowledgeBases'>['knowledgeBases'][number]> = {
  ID: ({ id }) => id,
  DOCUMENTS: ({ documentCount }) => String(documentCount),
  NAME: ({ name }) => name,
};

const documentColumns: Columns<Data<'listDocuments'>['documents'][number]> = {
  ID: ({ id }) => id,
  STATUS: ({ status }) => status,
  NAME: ({ name }) => name,
};

const passageColumns: Columns<Data<'searchKnowledgeBase'>['results'][number]> = {
  DOCUMENT: ({ documentName }) => documentName,
  PASSAGE: ({ chunk }) => shortened(chunk, 300),
};

const search = async (cli: Cli, kb: string, query: string, limit: number): Promise<void> => {
  const { results } = await cli.client().knowledgeBases.search(kb, { query, limit });
  await printList(cli, results, passageColumns, { all: true, none: 'No passages were found.' });
};

const add = async (
  cli: Cli,
  kb: string,
  source: string,
  { name, wait }: { name?: string; wait: boolean },
): Promise<void> => {
  const client = cli.client();
  const { signal } = cli.interrupted;
  const about = name === undefined ? {} : { name };
  const begun = isAddress(source)
    ? await client.knowledgeBases.fetchDocument(kb, { url: source, ...about }, { signal })
    : await client.knowledgeBases.uploadDocument(kb, { file: await fileAt(source), ...about }, { signal });
  const document = wait ? await client.waitFor({ document: begun.id, kb }, { signal }) : begun;
  const why = document.error === null ? '' : `: ${plain(document.error.message)}`;
  cli.result(document, [`Document ${document.id}: ${document.status}${why}`]);
  if (document.status === 'failed') cli.exitCode = exitCodes.failed;
};

/** Commands for knowledge bases, from which texts are written. */
export const knowledgeCommands = (program: SocialCommand, cli: Cli): void => {
  const knowledge = program
    .command('knowledge')
    .description('manage knowledge bases, from which texts are written');
  paged(knowledge.list('list knowledge bases'))
    .example('social knowledge')
    .action((paging: Paging) =>
      printList(cli, cli.client().knowledgeBases.list(pageSize(paging)), baseColumns, paging),
    );
  paged(knowledge.command('documents <kbId>'))
    .description('list the documents of a knowledge base')
    .example('social knowledge documents 0193…')
    .action((kb: string, paging: Paging) =>
      printList(
        cli,
        cli.client().knowledgeBases.listDocuments(kb, pageSize(paging)),
        documentColumns,
        paging,
      ),
    );
  knowledge
    .command('search <kbId> <query>')
    .description('search for passages')
    .option('-n, --limit <number>', 'maximum number of passages', wholeNumber(1, 50), 20)
    .example('social knowledge search 0193… "opening hours"')
    .action((kb: string, query: string, { limit }: { limit: number }) => search(cli, kb, query, limit));
  knowledge
    .command('add <kbId> <file>')
    .description('add a file or an address (https://…), and wait until it is searchable')
    .option('--name <text>', 'name of the document')
    .option('--no-wait', 'do not wait')
    .example('social knowledge add 0193… handbook.pdf')
    .exits('failed', 'interrupted')
    .action((kb: string, source: string, options: { name?: string; wait: boolean }) =>
      add(cli, kb, source, options),
    );
};
