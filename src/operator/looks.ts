import { findOrgs } from '../db/operator/find-orgs.ts';
import { findPosts } from '../db/operator/find-posts.ts';
import { listOperatorPauses } from '../db/publishing/operator-pauses.ts';
import { createEngine } from '../engine/client.ts';
import { StartRefused } from '../process/start-refused.ts';
import { examine, exitCodeOf } from './doctor/doctor.ts';
import { showFindings } from './doctor/show-findings.ts';
import { platformLooks } from './check-platform/check-platform.ts';
import { describePause } from './describe-pause.ts';
import { describePost } from './describe-post.ts';
import {
  describeCommand,
  switchOption,
  isSet,
  limitOf,
  parseGiven,
  postColumnNames,
  postColumnsOf,
  postFilters,
  postFilterWords,
  postsAskedOf,
  wordOption,
  type Door,
  type LookCommand,
} from './given.ts';
import { platformEventLooks } from './platform-event-looks.ts';
import { readLooks } from './read-looks.ts';
import { readStory } from './shared/read-story.ts';
import { printTable } from './table.ts';
import { spendLooks } from './spend-looks.ts';
import { webhookLooks } from './webhook-looks.ts';

const lookAtOrgs: LookCommand['run'] = async ({ orm }, given) => {
  const [words = ''] = given.words;
  const found = await findOrgs(orm.em.fork(), { words, limit: limitOf(given) });
  const rows = found.map(org => [
    org.slug,
    org.name,
    `${org.plan} ${org.status}`,
    ...[org.members, org.brands, org.scheduled].map(String),
  ]);
  return { json: found, shown: printTable(['SLUG', 'NAME', 'PLAN', 'MEMBERS', 'BRANDS', 'SCHEDULED'], rows) };
};

const lookAtPosts: LookCommand['run'] = async ({ orm }, given) => {
  const em = orm.em.fork();
  const found = await findPosts(em, await postsAskedOf(em, given, limitOf(given)));
  const pauses = (await listOperatorPauses(em)).map(describePause);
  const shown = [printTable(postColumnNames, found.map(postColumnsOf)), ...pauses];
  return { json: found, shown: shown.join('\n') };
};

const lookAtPost: LookCommand['run'] = async ({ orm, config }, { words: [id = ''] }) => {
  const engine = config.TEMPORAL_ADDRESS === undefined ? undefined : createEngine(config);
  try {
    const story = await readStory({ em: orm.em.fork(), engine, config }, id);
    if (!story) throw new StartRefused(`The post "${id}" was not found.`, 1);
    return { json: story, shown: describePost(story) };
  } finally {
    await engine?.close();
  }
};

const lookAtAll: LookCommand['run'] = async ({ orm, config }) => {
  const found = await examine(config, orm);
  return { json: found, shown: showFindings(found), code: exitCodeOf(found) };
};

const looks: Record<string, LookCommand> = {
  doctor: {
    takes: '[--json]',
    does: 'Checks the whole installation: database, keys, Temporal, queues, schedules, backlogs, disk, certificate, and platform apps. Exit code 1 if something is bad, 3 if something could not be checked on a busy machine.',
    words: 0,
    options: {},
    run: lookAtAll,
  },
  orgs: {
    takes: '[<words>] [--limit <number>] [--json]',
    does: 'Lists organizations, optionally those with the given words in their name or slug.',
    words: 1,
    options: { limit: wordOption },
    run: lookAtOrgs,
  },
  posts: {
    takes: `${postFilterWords} [--limit <number>] [--json]`,
    does: 'Lists posts of all organizations. --held: on hold until a person acts or a pause ends. --late: due for more than a minute and not finished. --error: failed with this code.',
    words: 0,
    options: { ...postFilters, limit: wordOption },
    run: lookAtPosts,
  },
  post: {
    takes: '<postId> [--json]',
    does: 'Shows the full history of a post, in order, and what to do.',
    words: 1,
    options: {},
    run: lookAtPost,
  },
  ...platformLooks,
  ...webhookLooks,
  ...readLooks,
  ...spendLooks,
  ...platformEventLooks,
};

/** Help text about the commands that only read. */
export const looksUsage = Object.entries(looks)
  .map(([name, { takes, does }]) => `${name} ${takes}\n    ${does}`)
  .join('\n');

export const isLook = ([name]: readonly string[]): boolean =>
  name !== undefined && Object.hasOwn(looks, name);

/** Returns the help of one command, if it was requested. */
export const helpForLook = (args: readonly string[]): string | undefined =>
  isLook(args) && args.some(arg => arg === '--help' || arg === '-h')
    ? describeCommand(args[0] ?? '', looks[args[0] ?? ''] as LookCommand)
    : undefined;

/** Runs a command that only reads, prints the result, and returns the exit code. */
export const runLook = async (
  door: Door,
  [name = '', ...args]: readonly string[],
  say: (line: string) => void,
): Promise<number> => {
  const look = looks[name] as LookCommand;
  const given = parseGiven(name, { ...look, options: { ...look.options, json: switchOption } }, args);
  const { shown, json, code = 0 } = await look.run(door, given);
  say(isSet(given, 'json') ? JSON.stringify(json, null, 2) : shown);
  return code;
};
