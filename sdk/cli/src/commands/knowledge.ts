import type { Command } from 'commander';
import { plain, type Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { fileAt, isAddress } from '../files.ts';
import { limitOption, printList } from '../listed.ts';

const list = (cli: Cli, { limit }: { limit: number }): Promise<void> =>
  printList(cli, cli.client().knowledgeBases.list(), limit, ['ID', 'DOCUMENTS', 'NAME'], base => [
    base.id,
    String(base.documentCount),
    base.name,
  ]);

const documents = (cli: Cli, kb: string, { limit }: { limit: number }): Promise<void> =>
  printList(cli, cli.client().knowledgeBases.listDocuments(kb), limit, ['ID', 'STATUS', 'NAME'], document => [
    document.id,
    document.status,
    document.name,
  ]);

const search = async (cli: Cli, kb: string, query: string, { limit }: { limit: number }): Promise<void> => {
  const found = await cli.client().knowledgeBases.search(kb, { query, limit: Math.min(limit, 50) });
  const lines = found.results.flatMap(({ documentName, chunk }) => [
    plain(documentName),
    `  ${Array.from(plain(chunk)).slice(0, 300).join('')}`,
  ]);
  cli.result(found, lines.length === 0 ? ['No passages were found.'] : lines);
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
export const knowledgeCommands = (program: Command, cli: Cli): void => {
  const knowledge = program
    .command('knowledge')
    .description('list knowledge bases')
    .option(...limitOption)
    .action((options: { limit: number }) => list(cli, options));
  knowledge
    .command('documents <kbId>')
    .description('list the documents of a knowledge base')
    .option(...limitOption)
    .action((kb: string, options: { limit: number }) => documents(cli, kb, options));
  knowledge
    .command('search <kbId> <query>')
    .description('search for passages')
    .option(...limitOption)
    .action((kb: string, query: string, options: { limit: number }) => search(cli, kb, query, options));
  knowledge
    .command('add <kbId> <file>')
    .description('add a file or an address (https://…), and wait until it is searchable')
    .option('--name <text>', 'name of the document')
    .option('--no-wait', 'do not wait')
    .action((kb: string, source: string, options: { name?: string; wait: boolean }) =>
      add(cli, kb, source, options),
    );
};
