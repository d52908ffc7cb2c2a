import { isId } from '../domain/ids.ts';
import { parseDayOrInstant } from '../domain/instants.ts';
import { platformNames, type PlatformName } from '../domain/platforms.ts';
import { parseDuration } from '../config/kinds.ts';
import { inTransaction } from '../db/driver/in-transaction.ts';
import type { Em } from '../db/driver/orm.ts';
import { lockPostById } from '../db/publishing/targets.ts';
import { findPosts, type FoundPost, type PostsAsked } from '../db/operator/find-posts.ts';
import { StartRefused } from '../process/start-refused.ts';
import { act, changedMeanwhile, takeOf, type ChangeCommand, type ChangePlan } from './act.ts';
import { whyOptions, whyWords, operatorInputOf } from './change-as.ts';
import {
  switchOption,
  limitOf,
  chosenOf,
  postColumnNames,
  postColumnsOf,
  postFilters,
  postFilterWords,
  postsAskedOf,
  refuseUse,
  textOf,
  wordOption,
  type Door,
  type GivenWords,
} from './given.ts';
import type { OperatorInput } from './shared/change-within.ts';
import {
  cancelling,
  repairPost,
  resolving,
  retrying,
  type NamedTarget,
  type PostRepair,
} from './shared/repair-post.ts';
import { shortTime } from './table.ts';

/** Change of posts by a command. */
interface PostsRepair extends PostRepair {
  /** Option that is always required and therefore does not select posts. */
  mandatory?: 'platform';
  /** Default of `--since`. */
  since?: string;
}

const filters = { ...postFilters, since: wordOption };
const options = {
  ...filters,
  target: wordOption,
  ...whyOptions,
  limit: wordOption,
  yes: switchOption,
  'dry-run': switchOption,
};
const boundWords = '[--since <date or duration>] [--limit <number>]';
const manyWords = `${postFilterWords} ${boundWords}`;
const tail = `${whyWords} [--yes] [--dry-run]`;

/** Parses a start time: `3d` is three days ago; otherwise a date, which begins in UTC, or an instant. */
const sinceOf = (text: string): Date => {
  try {
    const since = parseDayOrInstant(text) ?? new Date(Date.now() - parseDuration(text));
    if (!Number.isNaN(since.getTime())) return since;
  } catch {
    // reported below
  }
  throw refuseUse(
    '--since needs a date such as 2027-01-31 or 2027-01-31T12:00:00Z, or a duration such as 3d.',
  );
};

/**
 * Returns the named post (`--platform` and `--target` then limit the change), or all posts that match the filters and can be
 * changed.
 */
const askedOf = async (em: Em, given: GivenWords, change: PostsRepair): Promise<PostsAsked> => {
  const [id] = given.words;
  const named = Object.keys(filters).filter(name => given.values[name] !== undefined);
  if (id !== undefined) {
    const beside = named.find(name => name !== 'platform');
    if (beside !== undefined) throw refuseUse(`Use a post id or --${beside}, not both.`);
    return { id, limit: 1 };
  }
  if (named.every(name => name === 'since' || name === change.mandatory))
    throw refuseUse(
      'Which posts? Use a post id, or filters such as --org, --platform, --status, and --error.',
    );
  const since = textOf(given, 'since') ?? change.since;
  return {
    ...(await postsAskedOf(em, given, limitOf(given, 1_000))),
    since: since === undefined ? undefined : sinceOf(since),
    canBe: change.canBe,
    // so that a second run continues
    oldestFirst: true,
  };
};

const findMeant = async (em: Em, asked: PostsAsked): Promise<FoundPost[]> => {
  const { id } = asked;
  if (id === undefined) return findPosts(em, asked);
  const found = isId(id) ? await findPosts(em, asked) : [];
  if (found.length === 0) throw new StartRefused(`The post "${id}" was not found.`, 1);
  return found;
};

/** Locks the post and throws if it no longer matches the filters, because the confirmation may have taken long. */
const lockWhatIsStillMeant = async (em: Em, asked: PostsAsked, { id }: FoundPost): Promise<void> => {
  await lockPostById(em, id);
  const [still] = await findPosts(em, { ...asked, id, limit: 1 });
  if (!still) throw changedMeanwhile();
};

const planFor = async (
  { orm }: Door,
  asked: PostsAsked,
  input: OperatorInput,
  change: PostsRepair,
): Promise<ChangePlan> => {
  const found = await findMeant(orm.em.fork(), { ...asked, limit: asked.limit + 1 });
  const { taken, isMore } = takeOf(found, asked.limit);
  const deeds = taken.map(post => ({
    what: post.id,
    row: postColumnsOf(post),
    carryOut: async () => {
      await change.before?.(orm.em.fork(), post);
      await inTransaction(orm, em =>
        repairPost(em, input, change, post, async () => {
          if (asked.id === undefined) await lockWhatIsStillMeant(em, asked, post);
        }),
      );
    },
  }));
  return { ...change, noun: 'post', columns: postColumnNames, deeds, isMore };
};

const changePosts =
  (changeOf: (given: GivenWords) => PostsRepair): ChangeCommand['run'] =>
  async (door, given, shell) => {
    const [input, change] = [operatorInputOf(given), changeOf(given)];
    const asked = await askedOf(door.orm.em.fork(), given, change);
    if (asked.since && textOf(given, 'since') === undefined)
      shell.say(`Only posts due since ${shortTime(asked.since.toISOString())}. Use --since to change that.`);
    return act(shell, given, await planFor(door, asked, input, change));
  };

const platformOf = (given: GivenWords): PlatformName | undefined =>
  chosenOf(given, 'platform', platformNames);

/** Returns the platform or the target that limits a change. A target belongs to one post, and says its platform. */
const namedOf = (given: GivenWords): NamedTarget => {
  const [platform, target] = [platformOf(given), textOf(given, 'target')];
  if (target !== undefined && platform !== undefined)
    throw refuseUse('Use --platform or --target, not both.');
  if (target !== undefined && given.words.length === 0) throw refuseUse('--target requires a post id.');
  return { platform, target };
};

/** Limits `retry` without a post id, because older posts are hardly wanted anymore. */
const retriedSince = '3d';

const cancelGiven = (given: GivenWords): PostsRepair => {
  const [name] = Object.entries(namedOf(given)).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  if (name !== undefined)
    throw refuseUse(`Cancelling always affects all platforms of a post. Remove --${name}.`);
  return cancelling;
};

/** Returns the finding of someone who checked the account. */
const seenOf = (given: GivenWords) => {
  const [named, as] = [namedOf(given), chosenOf(given, 'as', ['published', 'failed'] as const)];
  if ((named.platform ?? named.target) === undefined)
    throw refuseUse('--platform needs the platform that you checked, or --target the target of the post.');
  if (as === undefined) throw refuseUse('--as needs the result of your check: published or failed.');
  if (as === 'failed' && given.words.length === 0 && textOf(given, 'org') === undefined)
    throw refuseUse('Use a post id or --org, because no one has checked every account.');
  return { named, as };
};

const resolveGiven = (given: GivenWords): PostsRepair => {
  const { named, as } = seenOf(given);
  const [url, externalId] = [textOf(given, 'url'), textOf(given, 'external-id')];
  if ((url ?? externalId) !== undefined && (given.words.length === 0 || as === 'failed'))
    throw refuseUse('--url and --external-id require a post id and --as published.');
  if (url !== undefined && !/^https?:\/\//.test(url))
    throw refuseUse('--url needs an address that starts with https://.');
  const outcome = as === 'published' ? 'published' : 'not_published';
  return { ...resolving({ ...named, outcome, url, externalId }), mandatory: 'platform' };
};

export const postCommands: Record<string, ChangeCommand> = {
  retry: {
    takes: `<postId> [--target <targetId>] | ${manyWords}  ${tail}`,
    does: 'Retries the failed targets of a post, or of all posts that match the filters; with --platform or --target only there. Published, unconfirmed, and cancelled targets are left unchanged. Without a post id, only posts due in the last 3 days or since --since.',
    words: 1,
    options,
    run: changePosts(given => ({ ...retrying(namedOf(given)), since: retriedSince })),
  },
  cancel: {
    takes: `<postId> | ${manyWords.replace(' [--platform <platform>]', '')}  ${tail}`,
    does: 'Cancels a scheduled post, the held targets of a publishing post, or all posts that match the filters.',
    words: 1,
    options,
    run: changePosts(cancelGiven),
  },
  resolve: {
    takes: `<postId> | [--org …] ${boundWords}  --platform <platform> | --target <targetId>  --as published|failed [--url <address>] [--external-id <id>] ${tail}`,
    does: 'Records whether an unconfirmed post is live, after you checked the account. `failed` allows a retry, and needs a post id or --org.',
    words: 1,
    options: { ...options, as: wordOption, url: wordOption, 'external-id': wordOption },
    run: changePosts(resolveGiven),
  },
};
