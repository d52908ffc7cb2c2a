import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config/index.ts';
import type { Em, Orm } from '../db/driver/orm.ts';
import type { FoundPost, PostsAsked } from '../db/operator/find-posts.ts';
import { findOrgId } from '../db/organizations/organizations.ts';
import { platformNames } from '../domain/platforms.ts';
import { postStatuses } from '../domain/posts/posts.ts';
import { StartRefused } from '../process/start-refused.ts';
import { shortTime } from './table.ts';

/** Dependencies of a command. */
export interface Door {
  config: Config;
  orm: Orm;
}

/** Words and options after a command's name. */
export interface GivenWords {
  words: readonly string[];
  values: Record<string, unknown>;
}

/** Usage of a command, as its help shows it. */
export interface Described {
  /** Arguments after the name. */
  takes: string;
  does: string;
  /** Number of words it takes. */
  words: number;
  options: ParseArgsOptionsConfig;
}

/** Result of a query command: `shown` for people, `json` for programs. The exit code is 0, or 1 if something is wrong. */
export interface Seen {
  shown: string;
  json: unknown;
  code?: number;
}

/** Command that only reads. */
export interface LookCommand extends Described {
  run(door: Door, given: GivenWords): Promise<Seen>;
}

export const switchOption = { type: 'boolean' } as const;
export const wordOption = { type: 'string' } as const;

export const describeCommand = (name: string, { takes, does }: Described): string =>
  `npm run operator -- ${name} ${takes}\n    ${does}`;

/** Parses words and options. Throws with the command's help for invalid ones. */
export const parseGiven = (name: string, described: Described, args: readonly string[]): GivenWords => {
  const help = describeCommand(name, described);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: described.options,
      allowPositionals: true,
    });
    const beyond = positionals[described.words];
    if (beyond === undefined) return { words: positionals, values };
    throw new Error(`Unexpected argument "${beyond}".`);
  } catch (error) {
    throw refuseUse((error as Error).message, help);
  }
};

/** Returns an error for an invalid call, with exit code 2. */
export const refuseUse = (message: string, help = ''): StartRefused =>
  new StartRefused(help === '' ? message : `${message}\n\n${help}`, 2);

export const textOf = ({ values }: GivenWords, option: string): string | undefined => {
  const given = values[option];
  return typeof given === 'string' ? given : undefined;
};

export const isSet = ({ values }: GivenWords, option: string): boolean => values[option] === true;

export const limitOf = (given: GivenWords, standard = 50): number => {
  const wanted = Number(textOf(given, 'limit') ?? standard);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 1_000)
    throw refuseUse('--limit needs a number from 1 to 1000.');
  return wanted;
};

export const chosenOf = <T extends string>(
  given: GivenWords,
  option: string,
  known: readonly T[],
): T | undefined => {
  const text = textOf(given, option);
  if (text === undefined) return undefined;
  const found = known.find(one => one === text);
  if (found === undefined) throw refuseUse(`--${option} needs one of: ${known.join(', ')}.`);
  return found;
};

const requireOrgId = async (em: Em, named: string): Promise<string> => {
  const id = await findOrgId(em, named);
  if (id === undefined) throw new StartRefused(`The organization "${named}" was not found.`, 1);
  return id;
};

/** Returns the id of the organization in `--org`, or undefined without the option. */
export const orgOf = async (em: Em, given: GivenWords): Promise<string | undefined> => {
  const org = textOf(given, 'org');
  return org === undefined ? undefined : requireOrgId(em, org);
};

/** Filter options of every command that can act on many posts. */
export const postFilters = {
  org: wordOption,
  status: wordOption,
  platform: wordOption,
  error: wordOption,
  held: switchOption,
  late: switchOption,
};
export const postFilterWords =
  '[--org <organization>] [--status <status>] [--platform <platform>] [--error <code>] [--held] [--late]';

export const postsAskedOf = async (em: Em, given: GivenWords, limit: number): Promise<PostsAsked> => ({
  orgId: await orgOf(em, given),
  status: chosenOf(given, 'status', postStatuses),
  platform: chosenOf(given, 'platform', platformNames),
  error: textOf(given, 'error'),
  isHeld: isSet(given, 'held'),
  isLate: isSet(given, 'late'),
  limit,
});

const targetsOf = ({ targets }: FoundPost): string =>
  targets
    .map(({ platform, status, held, error }) =>
      [platform, held ? `held (${held})` : status, error].filter(Boolean).join(' '),
    )
    .join(', ');

export const postColumnNames = ['POST', 'ORGANIZATION', 'BRAND', 'STATUS', 'DUE', 'WHERE'] as const;

export const postColumnsOf = (post: FoundPost): string[] => [
  post.id,
  post.org,
  post.brand,
  post.status,
  shortTime(post.dueAt),
  targetsOf(post),
];
