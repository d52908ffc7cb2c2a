import type { Command } from 'commander';
import type { Body } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import { limitOption, printList } from '../listed.ts';
import { when } from '../when.ts';

type Scopes = Body<'createApiKey'>['scopes'];

const list = (cli: Cli, { limit }: { limit: number }): Promise<void> =>
  printList(cli, cli.client().apiKeys.list(), limit, ['ID', 'PREFIX', 'ENDS', 'NAME'], key => [
    key.id,
    key.prefix,
    key.expiresAt === null ? 'never' : new Date(key.expiresAt).toLocaleString(),
    key.name,
  ]);

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
export const keyCommands = (program: Command, cli: Cli): void => {
  const keys = program
    .command('keys')
    .description('list API keys')
    .option(...limitOption)
    .action((options: { limit: number }) => list(cli, options));
  keys
    .command('create <name>')
    .description('create a key, which is shown once')
    .requiredOption('-s, --scope <names>', 'scopes: posts:read,posts:write', scopeList)
    .option('--expires <time>', 'expiry: 2030-01-15T09:00, or with a zone', when)
    .action((name: string, options: { scope: readonly string[]; expires?: string }) =>
      create(cli, name, options),
    );
  keys
    .command('revoke <keyId>')
    .description('revoke a key')
    .action((id: string) => revoke(cli, id));
};
