import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config/index.ts';
import type { Em, Orm } from '../db/driver/orm.ts';
import type { FoundPost, PostsAsked } from '../db/operator/find-posts.ts';
import { findOrgId } from '../db/organizations/organizations.ts';
import { platformNames } from '../domain/platforms.ts';
import { postStatuses } from '../domain/posts/posts.ts';
import { StartRefused } from '../process/start-refused.ts';
import { shortTime } from './table.ts';

/** What a command works with. */
export interface Door {
  config: Config;
  orm: Orm;
}

/** What stands behind a command's name. */
export interface GivenWords {
  words: readonly string[];
  values: Record<string, unknown>;
}

/** How a command is called, as its help shows it. */
export interface Described {
  /** Behind its name. */
  takes: string;
  does: string;
  /** How many words it takes. */
  words: number;
  options: ParseArgsOptionsConfig;
}

/** What a command looks up: `shown` for people, `json` for programs; exit code 0, or 1 where something is wrong. */
export interface Seen {
  shown: string;
  json: unknown;
  code?: number;
}

/** A command that only looks. */
export interface LookCommand extends Described {
  run(door: Door, given: GivenWords): Promise<Seen>;
}

export const switchOption = { type: 'boolean' } as const;
export const wordOption = { type: 'string' } as const;

export const describeCommand = (name: string, { takes, does }: Described): string =>
  `npm run operator -- ${name} ${takes}\n    ${does}`;

/** Words and options, or a refusal with the command's help. */
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

/** Exit code 2: it was called in a way that it does not take. */
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

/** The id of the organization behind `--org`; undefined where none is named. */
export const orgOf = async (em: Em, given: GivenWords): Promise<string | undefined> => {
  const org = textOf(given, 'org');
  return org === undefined ? undefined : requireOrgId(em, org);
};

export const requireOrgId = async (em: Em, named: string): Promise<string> => {
  const id = await findOrgId(em, named);
  if (id === undefined) throw new StartRefused(`The organization "${named}" was not found.`, 1);
  return id;
};

/** Which posts are meant, in every command that takes many. */
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
