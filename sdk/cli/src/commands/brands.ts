import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, type Command } from 'commander';
import type { Platform } from '../../../typescript/src/index.ts';
import { columns, plain, type Cli } from '../cli.ts';
import { platforms } from '../platforms.ts';

const pollMs = 2_000;

const listBrands = async (cli: Cli): Promise<void> => {
  const brands = [];
  for await (const brand of cli.client().brands.list()) brands.push(brand);
  cli.result(brands, columns([['SLUG', 'NAME'], ...brands.map(({ slug, name }) => [slug, name])]));
};

const createBrand = async (cli: Cli, name: string, { slug }: { slug?: string }): Promise<void> => {
  const brand = await cli.client().brands.create({ name, ...(slug !== undefined && { slug }) });
  cli.result(brand, [`Created the brand ${brand.slug}.`]);
};

const listConnections = async (cli: Cli, { brand }: { brand?: string }): Promise<void> => {
  const query = brand === undefined ? {} : { brandSlug: brand };
  const found = [];
  for await (const each of cli.client().connections.list(query)) found.push(each);
  const rows = found.map(({ brandSlug, platform, handle, status }) => [brandSlug, platform, handle, status]);
  cli.result(found, columns([['BRAND', 'PLATFORM', 'ACCOUNT', 'STATUS'], ...rows]));
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
  cli.say(
    `Open ${authorizeUrl} and approve the connection there. Waiting until ${new Date(expiresAt).toLocaleTimeString()} …`,
  );
  while (Date.now() < Date.parse(expiresAt)) {
    await sleep(pollMs, undefined, { signal });
    const now = await connection();
    if (now?.status === 'connected' && now.updatedAt !== before)
      return cli.result(now, [`Connected ${plain(now.handle)} on ${platform}.`]);
  }
  throw new Error(`The connection to ${platform} was not approved in time. Run the command again.`);
};

/** Commands for brands and their accounts. */
export const brandCommands = (program: Command, cli: Cli): void => {
  const brands = program
    .command('brands')
    .description('list brands')
    .action(() => listBrands(cli));
  brands
    .command('create <name>')
    .description('create a brand')
    .option('--slug <slug>', 'slug for addresses; defaults to one made from the name')
    .action((name: string, options: { slug?: string }) => createBrand(cli, name, options));
  program
    .command('connections')
    .description('list connected accounts')
    .option('-b, --brand <slug>', 'only for this brand')
    .action((options: { brand?: string }) => listConnections(cli, options));
  program
    .command('connect')
    .description('connect an account (a person approves it in a browser)')
    .addArgument(new Argument('<platform>', 'where').choices(platforms))
    .requiredOption('-b, --brand <slug>', 'brand that owns the account')
    .option('--no-wait', 'print the address without waiting for approval')
    .action((platform: Platform, options: { brand: string; wait: boolean }) =>
      connect(cli, platform, options),
    );
};
