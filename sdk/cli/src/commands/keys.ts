import type { Body, Data } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { paged, pageSize, printList, type Columns, type Paging } from '../table.ts';
import { shownTime } from '../times.ts';
import { when } from '../when.ts';

type Scopes = Body<'createApiKey'>['scopes'];

const keyColumns: Columns<Data<'listApiKeys'>['apiKeys'][number]> = {
  ID: ({ id }) => id,
  PREFIX: ({ prefix }) => prefix,
  ENDS: ({ expiresAt }) => (expiresAt === null ? 'never' : shownTime(expiresAt)),
  NAME: ({ name }) => name,
};

/** `posts:read,posts:write`, in one option or in several; the service knows which there are. */
const scopeList = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(',').map(scope => scope.trim()),
];

const create = async (
  cli: Cli,
  name: string,
  { scope, expires: expiresAt }: { scope: readonly string[]; expires?: string },
): Promise<void> => {
  const scopes = [...scope] as Scopes;
  const key = await cli
    .client()
    .apiKeys.create({ name, scopes, ...(expiresAt !== undefined && { expiresAt }) });
  cli.say('The key is shown only once:');
  cli.result(key, [key.key]);
};

const revoke = async (cli: Cli, id: string): Promise<void> => {
  await cli.client().apiKeys.revoke(id);
  cli.result({ id, revoked: true }, [`Revoked the key ${plain(id)}.`]);
};

/** Commands for API keys, including apps that were authorized over MCP. */
export const keyCommands = (program: SocialCommand, cli: Cli): void => {
  const keys = program.command('keys').description('manage API keys (needs a login)');
  paged(keys.list('list API keys (needs a login)'))
    .example('social keys')
    .action((paging: Paging) =>
      printList(cli, cli.client().apiKeys.list(pageSize(paging)), keyColumns, paging),
    );
  keys
    .command('create <name>')
    .description('create a key, which is shown once')
    .requiredOption('-s, --scope <names>', 'scopes: posts:read,posts:write', scopeList)
    .option('--expires <time>', 'expiry: 2030-01-15T09:00, or with a zone', when)
    .example('social keys create "For a script" --scope posts:read,posts:write')
    .action((name: string, options: { scope: readonly string[]; expires?: string }) =>
      create(cli, name, options),
    );
  keys
    .command('revoke <keyId>')
    .description('revoke a key')
    .example('social keys revoke 0193…')
    .action((id: string) => revoke(cli, id));
};
