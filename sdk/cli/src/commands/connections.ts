import { setTimeout as sleep } from 'node:timers/promises';
import { Argument } from 'commander';
import type { Data, Platform } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { platforms } from '../platforms.ts';
import { printList, type Columns } from '../table.ts';
import { shownTime } from '../times.ts';

const pollMs = 2_000;

type Connection = Data<'getConnection'>;

const connectionColumns: Columns<Connection> = {
  ID: ({ id }) => id,
  BRAND: ({ brandSlug }) => brandSlug,
  PLATFORM: ({ platform }) => platform,
  ACCOUNT: ({ handle }) => handle,
  STATUS: ({ status }) => status,
  DEFAULT: ({ isDefault }) => (isDefault ? 'yes' : ''),
};

const listConnections = (cli: Cli, { brand }: { brand?: string }): Promise<void> => {
  const query = { limit: 100, ...(brand !== undefined && { brandSlug: brand }) };
  return printList(cli, cli.client().connections.list(query), connectionColumns);
};

/** Prints the address where a person authorizes the connection, and waits until the account is connected. */
const connect = async (
  cli: Cli,
  platform: Platform,
  { brand: brandSlug, wait, add = false }: { brand: string; wait: boolean; add?: boolean },
): Promise<void> => {
  const client = cli.client();
  const { signal } = cli.interrupted;
  const connections = async (): Promise<Connection[]> =>
    (await client.connections.list({ brandSlug, limit: 100 })).connections.filter(
      each => each.platform === platform,
    );
  const before = new Map((await connections()).map(each => [each.id, each.updatedAt]));
  const { authorizeUrl, expiresAt } = await client.connections.authorize(platform, { brandSlug, add });
  if (!wait) return cli.result({ authorizeUrl, expiresAt }, [authorizeUrl]);
  cli.say(`Open ${authorizeUrl} and approve the connection there. Waiting until ${shownTime(expiresAt)} …`);
  while (Date.now() < Date.parse(expiresAt)) {
    await sleep(pollMs, undefined, { signal });
    const now = (await connections()).find(
      each => each.status === 'connected' && each.updatedAt !== before.get(each.id),
    );
    if (now) return cli.result(now, [`Connected ${plain(now.handle)} on ${platform}.`]);
  }
  throw new Error(`The connection to ${platform} was not approved in time. Run the command again.`);
};

const makeDefault = async (cli: Cli, id: string): Promise<void> => {
  const answer = await cli.client().connections.makeDefault(id);
  const { handle, platform } = answer.connection;
  cli.result(answer, [
    `${plain(handle)} is the default account on ${platform}. Scheduled posts that now go there: ${answer.scheduledPosts}.`,
  ]);
};

const disconnect = async (cli: Cli, id: string): Promise<void> => {
  const answer = await cli.client().connections.delete(id);
  cli.result(answer, [
    `Disconnected. Scheduled posts that now wait for an account: ${answer.scheduledPosts}.`,
  ]);
};

/** Commands for the accounts of brands. */
export const connectionCommands = (program: SocialCommand, cli: Cli): void => {
  const connections = program.command('connections').description('manage connected accounts');
  connections
    .list('list connected accounts')
    .option('-b, --brand <slug>', 'only for this brand')
    .example('social connections --brand acme')
    .action((options: { brand?: string }) => listConnections(cli, options));
  connections
    .command('default <connectionId>')
    .description('make an account the default one of its brand on its platform')
    .example('social connections default 019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0')
    .action((id: string) => makeDefault(cli, id));
  connections
    .command('disconnect <connectionId>')
    .description('disconnect an account and delete its tokens')
    .example('social connections disconnect 019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0')
    .action((id: string) => disconnect(cli, id));
  program
    .command('connect')
    .description('connect an account (a person approves it in a browser)')
    .addArgument(new Argument('<platform>', 'platform of the account').choices(platforms))
    .requiredOption('-b, --brand <slug>', 'brand that owns the account')
    .option('--add', 'add the account beside the brand’s other ones instead of replacing the default one')
    .option('--no-wait', 'print the address without waiting for approval')
    .example('social connect linkedin --brand acme')
    .example('social connect x --brand acme --add')
    .exits('interrupted')
    .action((platform: Platform, options: { brand: string; wait: boolean; add?: boolean }) =>
      connect(cli, platform, options),
    );
};
