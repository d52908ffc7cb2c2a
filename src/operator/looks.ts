import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config/index.ts';
import type { Orm } from '../db/driver/orm.ts';
import { findOrgs } from '../db/operator/find-orgs.ts';
import { findPostFile, findPosts, type FoundPost } from '../db/operator/find-posts.ts';
import { findOrgId } from '../db/organizations/organizations.ts';
import { listTimeline } from '../db/posts/post-timeline.ts';
import { isId } from '../domain/ids.ts';
import { platformNames } from '../domain/platforms.ts';
import { postStatuses } from '../domain/posts/posts.ts';
import { createEngine } from '../engine/client.ts';
import { StartRefused } from '../process/start-refused.ts';
import { advise, type RunState } from './advise.ts';
import { examine } from './doctor/doctor.ts';
import { describePost } from './describe-post.ts';
import { printTable, shortTime } from './table.ts';

/** What a command looks up: `shown` for people, `json` for programs; exit code 0, or 1 where something is wrong. */
interface Seen {
  shown: string;
  json: unknown;
  code?: number;
}

interface Look {
  /** Behind its name, as its help shows it. */
  takes: string;
  does: string;
  options: ParseArgsOptionsConfig;
  run(door: Door, given: Given): Promise<Seen>;
}

interface Door {
  config: Config;
  orm: Orm;
}

interface Given {
  words: readonly string[];
  values: Record<string, unknown>;
}

const refused = (name: string, message: string): StartRefused =>
  new StartRefused(`${message}\n\n${helpOf(name)}`, 2);

const limitOf = (name: string, { limit = '50' }: Record<string, unknown>): number => {
  const wanted = Number(limit);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 1_000)
    throw refused(name, 'Say behind --limit a number from 1 to 1000.');
  return wanted;
};

const oneOf = <T extends string>(
  name: string,
  option: string,
  given: unknown,
  known: readonly T[],
): T | undefined => {
  if (given === undefined) return undefined;
  const found = known.find(one => one === given);
  if (found === undefined) throw refused(name, `Say behind --${option} one of: ${known.join(', ')}.`);
  return found;
};

const targetsOf = ({ targets }: FoundPost): string =>
  targets
    .map(({ platform, status, held, error }) =>
      [platform, held ? `held (${held})` : status, error].filter(Boolean).join(' '),
    )
    .join(', ');

const lookAtOrgs: Look['run'] = async ({ orm }, { words: [words = ''], values }) => {
  const found = await findOrgs(orm.em.fork(), { words, limit: limitOf('orgs', values) });
  const rows = found.map(org => [
    org.slug,
    org.name,
    `${org.plan} ${org.status}`,
    ...[org.members, org.brands, org.scheduled].map(String),
  ]);
  return { json: found, shown: printTable(['SLUG', 'NAME', 'PLAN', 'MEMBERS', 'BRANDS', 'SCHEDULED'], rows) };
};

const lookAtPosts: Look['run'] = async ({ orm }, { values }) => {
  const em = orm.em.fork();
  const { org } = values as { org?: string };
  const orgId = org === undefined ? undefined : await findOrgId(em, org);
  if (org !== undefined && orgId === undefined)
    throw new StartRefused(`There is no organization "${org}".`, 1);
  const found = await findPosts(em, {
    orgId,
    status: oneOf('posts', 'status', values['status'], postStatuses),
    platform: oneOf('posts', 'platform', values['platform'], platformNames),
    isHeld: values['held'] === true,
    isLate: values['late'] === true,
    limit: limitOf('posts', values),
  });
  const rows = found.map(post => [
    post.id,
    post.org,
    post.brand,
    post.status,
    shortTime(post.dueAt),
    targetsOf(post),
  ]);
  return {
    json: found,
    shown: printTable(['POST', 'ORGANIZATION', 'BRAND', 'STATUS', 'DUE', 'WHERE'], rows),
  };
};

/** As many entries as are read of one post: more than any has in a year. */
const maxEntries = 1_000;

const lookAtPost: Look['run'] = async ({ orm, config }, { words: [id = ''] }) => {
  const em = orm.em.fork();
  const post = isId(id) ? await findPostFile(em, id) : undefined;
  if (!post) throw new StartRefused(`There is no post "${id}".`, 1);
  const { rows: timeline } = await listTimeline(em, id, { limit: maxEntries, offset: 0 });
  const workflow = await findRun(config, id);
  const todo = advise(post, workflow, new Date());
  return { json: { ...post, workflow, timeline, todo }, shown: describePost(post, workflow, timeline, todo) };
};

const findRun = async (config: Config, postId: string): Promise<RunState> => {
  if (config.TEMPORAL_ADDRESS === undefined) return 'unknown';
  const engine = createEngine(config);
  try {
    return (await engine.postRun(postId)).state;
  } catch {
    return 'unknown';
  } finally {
    await engine.close();
  }
};

const marks = { ok: 'ok', warning: 'look', bad: 'BAD' } as const;

const lookAtAll: Look['run'] = async ({ orm, config }) => {
  const found = await examine(config, orm);
  const rows = found.map(({ health, what, found: sentence, todo }) => [
    marks[health],
    what,
    todo === undefined ? sentence : `${sentence} → ${todo}`,
  ]);
  const isBad = found.some(({ health }) => health === 'bad');
  return { json: found, shown: printTable(['', 'WHAT', 'FOUND'], rows), code: isBad ? 1 : 0 };
};

const flag = { type: 'boolean' } as const;
const word = { type: 'string' } as const;

const looks: Record<string, Look> = {
  doctor: {
    takes: '[--json]',
    does: 'Looks at the whole installation: database, keys, Temporal, queues, schedules, what waits, disk, certificate, platform apps. Exit code 1 where something is bad.',
    options: {},
    run: lookAtAll,
  },
  orgs: {
    takes: '[<words>] [--limit <number>] [--json]',
    does: 'Lists organizations, those with these words in their name or slug.',
    options: { limit: word },
    run: lookAtOrgs,
  },
  posts: {
    takes:
      '[--org <organization>] [--status <status>] [--platform <platform>] [--held] [--late] [--limit <number>] [--json]',
    does: 'Lists posts of all organizations. --held: that wait for a person; --late: due for more than a minute and not over.',
    options: { org: word, status: word, platform: word, held: flag, late: flag, limit: word },
    run: lookAtPosts,
  },
  post: {
    takes: '<postId> [--json]',
    does: 'Shows all that is known of a post, in order, and what to do.',
    options: {},
    run: lookAtPost,
  },
};

const helpOf = (name: string): string =>
  `npm run operator -- ${name} ${looks[name]?.takes ?? ''}\n    ${looks[name]?.does ?? ''}`;

/** What the help of all commands says of those that only look. */
export const looksUsage = Object.entries(looks)
  .map(([name, { takes, does }]) => `${name} ${takes}\n    ${does}`)
  .join('\n');

export const isLook = ([name]: readonly string[]): boolean =>
  name !== undefined && Object.hasOwn(looks, name);

/** The help of one of them, where it is asked for. */
export const helpForLook = (args: readonly string[]): string | undefined =>
  isLook(args) && args.some(arg => arg === '--help' || arg === '-h') ? helpOf(args[0] ?? '') : undefined;

/** Carries one of them out, says what was seen, and gives the exit code. */
export const runLook = async (
  door: Door,
  [name = '', ...args]: readonly string[],
  say: (line: string) => void,
): Promise<number> => {
  const look = looks[name] as Look;
  const given = parse(name, look, args);
  const { shown, json, code = 0 } = await look.run(door, given);
  say(given.values['json'] === true ? JSON.stringify(json, null, 2) : shown);
  return code;
};

const parse = (name: string, { options, takes }: Look, args: readonly string[]): Given => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, json: flag },
      allowPositionals: takes.includes('<words>') || takes.includes('<postId>'),
    });
    return { words: positionals, values };
  } catch (error) {
    throw refused(name, (error as Error).message);
  }
};
