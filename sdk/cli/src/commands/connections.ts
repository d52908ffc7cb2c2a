import { setTimeout as sleep } from 'node:timers/promises';
import { Argument } from 'commander';
import type { Data, Platform } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { platforms } from '../platforms.ts';
import { printList, type Columns } from '../table.ts';
import { shownTime } from '../times.ts';

const pollMs = 2_000;

const connectionColumns: Columns<Data<'listConnections'>['connections'][number]> = {
  BRAND: ({ brandSlug }) => brandSlug,
  PLATFORM: ({ platform }) => platform,
  ACCOUNT: ({ handle }) => handle,
  STATUS: ({ status }) => status,
};

const listConnections = (cli: Cli, { brand }: { brand?: string }): Promise<void> => {
  const query = { limit: 100, ...(brand !== undefined && { brandSlug: brand }) };
  return printList(cli, cli.client().connections.list(query), connectionColumns);
};

/** Prints the address where a person authorizes the connection, and waits until the account is connected. */
const connect = async (
  cli: Cli,
  platform: Platform,
  { brand: brandSlug, wait }: { brand: string; wait: boolean },
): Promise<void> => {
  const client = cli.client();
  const { signal } = cli.interrupted;
  const connection = async () =>
    (await client.connections.list({ brandSlug, limit: 100 })).connections.find(
      each => each.platform === platform,
    );
  const before = (await connection())?.updatedAt;
  const { authorizeUrl, expiresAt } = await client.connections.authorize(platform, { brandSlug });
  if (!wait) return cli.result({ authorizeUrl, expiresAt }, [authorizeUrl]);
  cli.say(`Open ${authorizeUrl} and approve the connection there. Waiting until ${shownTime(expiresAt)} …`);
  while (Date.now() < Date.parse(expiresAt)) {
    await sleep(pollMs, undefined, { signal });
    const now = await connection();
    if (now?.status === 'connected' && now.updatedAt !== before)
      return cli.result(now, [`Connected ${plain(now.handle)} on ${platform}.`]);
  }
  throw new Error(`The connection to ${platform} was not approved in time. Run the command again.`);
};

/** Commands for the accounts of brands. */
export const connectionCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('connections')
    .description('list connected accounts')
    .option('-b, --brand <slug>', 'only for this brand')
    .example('social connections --brand acme')
    .action((options: { brand?: string }) => listConnections(cli, options));
  program
    .command('connect')
    .description('connect an account (a person approves it in a browser)')
    .addArgument(new Argument('<platform>', 'platform of the account').choices(platforms))
    .requiredOption('-b, --brand <slug>', 'brand that owns the account')
    .option('--no-wait', 'print the address without waiting for approval')
    .example('social connect linkedin --brand acme')
    .exits('interrupted')
    .action((platform: Platform, options: { brand: string; wait: boolean }) =>
      connect(cli, platform, options),
    );
};
