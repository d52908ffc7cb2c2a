import { Option } from 'commander';
import { ApiError, type Body, type Data, type Platform } from '../../../../typescript/src/index.ts';
import { plain, type Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { exitCodes } from '../../exit-codes.ts';
import { CountLine } from '../../live-bars.ts';
import { platformList } from '../../platforms.ts';
import { paged, pageSize, printList, wholeNumber, type Columns, type Paging } from '../../table.ts';
import { shownTime } from '../../times.ts';
import { when } from '../../when.ts';

type Carousel = Data<'getCarousel'>;

const maxMs = 600_000;

const carouselColumns: Columns<Carousel> = {
  ID: ({ id }) => id,
  BRAND: ({ brandSlug }) => brandSlug,
  STATUS: ({ status }) => status,
  CHANGED: ({ updatedAt }) => shownTime(updatedAt),
  SLIDES: ({ slides }) => String(slides.length),
  TITLE: ({ title }) => title,
};

const list = (cli: Cli, { brand, ...paging }: { brand?: string } & Paging): Promise<void> => {
  const query = { ...pageSize(paging), ...(brand !== undefined && { brandSlug: brand }) };
  return printList(cli, cli.client().carousels.list(query), carouselColumns, paging);
};

const linesOf = ({ id, title, status, failure, slides, previewUrl }: Carousel): string[] => [
  `Carousel ${id}: ${status}${failure === null ? '' : `, ${plain(failure.message)}`}`,
  plain(title),
  ...slides.map((slide, index) => `${index + 1}. ${plain(slide.title)} ${plain(slide.body)}`.trimEnd()),
  previewUrl,
];

/** Waits until the pictures of a carousel are drawn, and prints it. */
const finish = async (cli: Cli, begun: Carousel, isAwaited: boolean): Promise<void> => {
  const { signal } = cli.interrupted;
  const counter = new CountLine(cli, 'slides');
  const onProgress = ({ progress }: Carousel): void => {
    if (progress) counter.show(progress.renderedSlides, progress.slides);
  };
  const carousel = isAwaited
    ? await cli.client().waitFor({ carousel: begun.id }, { timeout: maxMs, signal, onProgress })
    : begun;
  cli.result(carousel, linesOf(carousel));
  if (carousel.status === 'failed') cli.exitCode = exitCodes.failed;
};

/** Returns the price of a carousel as a question, also for a key that may not read prices. */
const priceOf = async (cli: Cli, units: number): Promise<string> => {
  try {
    const query = { operation: 'carousels.generate', units } as const;
    const { credits, balance } = await cli.client().billing.estimatePrice(query);
    return `A carousel of ${units} slides costs ${credits} of ${balance} credits. Generate it?`;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'insufficient_scope')) throw error;
    return `A carousel of ${units} slides costs credits, and this key may not read how many (billing:read). Generate it?`;
  }
};

type Generation = Body<'generateCarousel'>;

interface GenerateOptions {
  brand: string;
  slides: number;
  tone?: NonNullable<Generation['tone']>;
  template?: NonNullable<Generation['template']>;
  kb?: string;
  language?: string;
  yes?: true;
  wait: boolean;
}

const generate = async (cli: Cli, topic: string, options: GenerateOptions): Promise<void> => {
  const { brand, slides, tone, template, kb, language, yes, wait } = options;
  const question = await priceOf(cli, slides);
  if (yes) cli.say(question.replace(' Generate it?', ''));
  await confirm(cli, question, yes);
  const made = await cli.client().carousels.generate({
    brandSlug: brand,
    topic,
    slideCount: slides,
    ...(tone && { tone }),
    ...(template && { template }),
    ...(kb !== undefined && { knowledgeBaseId: kb }),
    ...(language !== undefined && { language }),
  });
  await finish(cli, made, wait);
};

interface PublishOptions {
  platform: readonly Platform[];
  text?: string;
  at?: string;
  draft?: true;
  thread?: true;
}

const publish = async (cli: Cli, id: string, options: PublishOptions): Promise<void> => {
  const { platform, text, at, draft, thread } = options;
  const { postId } = await cli.client().carousels.publish(id, {
    platforms: [...platform],
    ...(text !== undefined && { text }),
    ...(at !== undefined && { scheduledAt: at }),
    ...(draft && { draft }),
    ...(thread && { thread }),
  });
  cli.result({ postId }, [`Post ${postId}. "social watch ${postId}" shows its progress.`]);
};

/** Command that turns a carousel into a post. */
const publishCommand = (carousels: SocialCommand, cli: Cli): void => {
  carousels
    .command('post <carouselId>')
    .description('make a post of a carousel: published now, at a time, or saved as a draft')
    .requiredOption(
      '-p, --platform <names>',
      'where: linkedin,instagram; may be given several times',
      platformList,
    )
    .option('--text <text>', 'text of the post; defaults to the title')
    .option('--at <time>', 'schedule for a time: 2030-01-15T09:00, or with a zone', when)
    .option('--draft', 'save as a draft')
    .option('--thread', 'on X, publish all slides as a thread')
    .example('social carousels post 0193… --platform linkedin --draft')
    .action((id: string, options: PublishOptions) => publish(cli, id, options));
};

/** Commands for carousels. */
export const carouselCommands = (program: SocialCommand, cli: Cli): void => {
  const carousels = program.command('carousels').description('generate carousels and make posts of them');
  paged(carousels.list('list carousels'))
    .option('-b, --brand <slug>', 'only for this brand')
    .example('social carousels --brand acme')
    .action((options: { brand?: string } & Paging) => list(cli, options));
  carousels
    .command('show <carouselId>')
    .description('show the slides of a carousel')
    .example('social carousels show 0193…')
    .action(async (id: string) => finish(cli, await cli.client().carousels.get(id), false));
  carousels
    .command('generate <topic>')
    .description('write and draw a carousel, after showing its price')
    .requiredOption('-b, --brand <slug>', 'brand of the carousel')
    .option('--slides <number>', 'number of slides', wholeNumber(2, 20), 6)
    .addOption(
      new Option('--tone <tone>', 'tone of the texts').choices([
        'professional',
        'casual',
        'educational',
        'inspirational',
      ]),
    )
    .addOption(
      new Option('--template <name>', 'look of the slides').choices([
        'editorial',
        'bold',
        'grid',
        'glow',
        'cards',
      ]),
    )
    .option('--kb <kbId>', 'knowledge base for the texts')
    .option('--language <tag>', 'language of the texts: de, pt-BR')
    .option('--yes', 'do not ask')
    .option('--no-wait', 'do not wait for the pictures')
    .example('social carousels generate "How to brew better coffee" --brand acme --slides 5')
    .exits('failed', 'interrupted')
    .action((topic: string, options: GenerateOptions) => generate(cli, topic, options));
  carousels
    .command('render <carouselId>')
    .description('draw the pictures of a carousel again')
    .option('--no-wait', 'do not wait for the pictures')
    .example('social carousels render 0193…')
    .exits('failed', 'interrupted')
    .action(async (id: string, { wait }: { wait: boolean }) =>
      finish(cli, await cli.client().carousels.render(id), wait),
    );
  publishCommand(carousels, cli);
};
