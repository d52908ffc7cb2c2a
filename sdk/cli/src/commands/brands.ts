import { text as readAll } from 'node:stream/consumers';
import type { Data } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { printList, type Columns } from '../table.ts';

type Brand = Data<'getBrand'>;

const brandColumns: Columns<Brand> = {
  SLUG: ({ slug }) => slug,
  NAME: ({ name }) => name,
};

const createBrand = async (cli: Cli, name: string, { slug }: { slug?: string }): Promise<void> => {
  const brand = await cli.client().brands.create({ name, ...(slug !== undefined && { slug }) });
  cli.result(brand, [`Created the brand ${brand.slug}.`]);
};

const showBrand = async (cli: Cli, slug: string): Promise<void> => {
  const brand = await cli.client().brands.get(slug);
  const { colors, voice } = brand.kit;
  cli.result(brand, [
    `${plain(brand.name)} (${brand.slug})`,
    ...(brand.description === null ? [] : [plain(brand.description)]),
    `Voice: ${plain(voice ?? 'none')}`,
    `Colors: ${Object.entries(colors)
      .map(([name, color]) => `${name} ${color}`)
      .join(', ')}`,
    `Review: ${brand.review === null ? 'none' : brand.review.stages.map(({ name }) => plain(name)).join(', ')}`,
  ]);
};

/** Prints the voice of a brand, or sets it. */
const setVoice = async (
  cli: Cli,
  slug: string,
  given: string | undefined,
  { clear }: { clear?: true },
): Promise<void> => {
  const { brands } = cli.client();
  const text = given === '-' ? (await readAll(process.stdin)).trim() : given;
  const isChange = clear === true || text !== undefined;
  const brand = isChange
    ? await brands.update(slug, { kit: { voice: clear === true ? null : (text ?? null) } })
    : await brands.get(slug);
  const { voice } = brand.kit;
  cli.result({ brandSlug: brand.slug, voice }, [plain(voice ?? 'The brand has no voice.')]);
};

/** Commands for brands. */
export const brandCommands = (program: SocialCommand, cli: Cli): void => {
  const brands = program.command('brands').description('manage brands and their voices');
  brands
    .list('list brands')
    .example('social brands')
    .action(() => printList(cli, cli.client().brands.list(), brandColumns));
  brands
    .command('create <name>')
    .description('create a brand')
    .option('--slug <slug>', 'slug for addresses; defaults to one made from the name')
    .example('social brands create "Acme Coffee" --slug acme')
    .action((name: string, options: { slug?: string }) => createBrand(cli, name, options));
  brands
    .command('show <slug>')
    .description('show a brand: voice, colors, and review stages')
    .example('social brands show acme')
    .action((slug: string) => showBrand(cli, slug));
  brands
    .command('voice')
    .description('show or set the writing style that AI texts of a brand follow')
    .argument('<slug>', 'brand')
    .argument('[text]', 'new voice; - reads standard input')
    .option('--clear', 'remove the voice')
    .example('social brands voice acme "Warm and to the point, without superlatives."')
    .action((slug: string, text: string | undefined, options: { clear?: true }) =>
      setVoice(cli, slug, text, options),
    );
};
