import { cancelPost, retryFailed } from '../commands/posts/moves.ts';
import { measureStoredPost } from '../commands/posts/measure-post.ts';
import { resolveTarget } from '../commands/posts/resolve-target.ts';
import type { AuditAction, AuditDetails } from '../domain/audit.ts';
import { operatorActor, type Origin } from '../domain/actor.ts';
import { isId } from '../domain/ids.ts';
import { parseDayOrInstant } from '../domain/instants.ts';
import { platformNames, type PlatformName } from '../domain/platforms.ts';
import { parseDuration } from '../config/kinds.ts';
import type { Em } from '../db/driver/orm.ts';
import { lockPostById } from '../db/publishing/targets.ts';
import { findPosts, type FoundPost, type PostsAsked } from '../db/operator/find-posts.ts';
import { StartRefused } from '../process/start-refused.ts';
import { act, changedMeanwhile, takeOf, type ChangeCommand, type ChangePlan } from './act.ts';
import { changeAs, whyOptions, whyWords, operatorInputOf, type OperatorInput } from './change-as.ts';
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
import { shortTime } from './table.ts';

/** Change that a command makes to a post. */
interface PostChange {
  verb: string;
  done: string;
  action: AuditAction;
  canBe: NonNullable<PostsAsked['canBe']>;
  /** Part of the post that is affected, for the audit log. */
  details?: AuditDetails;
  /** Option that is always required and therefore does not select posts. */
  mandatory?: 'platform';
  /** Default of `--since`. */
  since?: string;
  carryOut(em: Em, origin: Origin, post: FoundPost): Promise<unknown>;
  before?(em: Em, post: FoundPost): Promise<unknown>;
}

const filters = { ...postFilters, since: wordOption };
const options = {
  ...filters,
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
 * Returns the named post (`--platform` then limits the change to one platform), or all posts that match the filters and can
 * be changed.
 */
const askedOf = async (em: Em, given: GivenWords, change: PostChange): Promise<PostsAsked> => {
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
  change: PostChange,
): Promise<ChangePlan> => {
  const found = await findMeant(orm.em.fork(), { ...asked, limit: asked.limit + 1 });
  const { taken, isMore } = takeOf(found, asked.limit);
  const deeds = taken.map(post => ({
    what: post.id,
    row: postColumnsOf(post),
    carryOut: async () => {
      await change.before?.(orm.em.fork(), post);
      await changeAs(orm, input, post.orgId, {
        entry: {
          action: change.action,
          target: { kind: 'post', id: post.id },
          ...(change.details && { details: change.details }),
        },
        work: async (em, origin) => {
          if (asked.id === undefined) await lockWhatIsStillMeant(em, asked, post);
          return change.carryOut(em, origin, post);
        },
      });
    },
  }));
  return { ...change, noun: 'post', columns: postColumnNames, deeds, isMore };
};

const changePosts =
  (changeOf: (given: GivenWords) => PostChange): ChangeCommand['run'] =>
  async (door, given, shell) => {
    const [input, change] = [operatorInputOf(given), changeOf(given)];
    const asked = await askedOf(door.orm.em.fork(), given, change);
    if (asked.since && textOf(given, 'since') === undefined)
      shell.say(`Only posts due since ${shortTime(asked.since.toISOString())}. Use --since to change that.`);
    return act(shell, given, await planFor(door, asked, input, change));
  };

const platformOf = (given: GivenWords): PlatformName | undefined =>
  chosenOf(given, 'platform', platformNames);

const retrying = (given: GivenWords): PostChange => {
  const platform = platformOf(given);
  return {
    verb: 'Retry',
    done: 'retried',
    action: 'post.retried',
    canBe: 'retried',
    // older posts are hardly wanted anymore
    since: '3d',
    ...(platform && { details: { platform } }),
    carryOut: (em, origin, post) => retryFailed(em, origin, post.id, platform),
    // before its transaction, as in the API
    before: (em, post) => measureStoredPost(em, operatorActor(post.orgId, ''), post.id),
  };
};

const cancelling = (given: GivenWords): PostChange => {
  if (platformOf(given) !== undefined)
    throw refuseUse('Cancelling always affects all platforms of a post. Remove --platform.');
  return {
    verb: 'Cancel',
    done: 'cancelled',
    action: 'post.cancelled',
    canBe: 'cancelled',
    carryOut: (em, origin, post) => cancelPost(em, origin, post.id),
  };
};

/** Returns the finding of someone who checked the account. */
const seenOf = (given: GivenWords) => {
  const [platform, as] = [platformOf(given), chosenOf(given, 'as', ['published', 'failed'] as const)];
  if (platform === undefined) throw refuseUse('--platform needs the platform that you checked.');
  if (as === undefined) throw refuseUse('--as needs the result of your check: published or failed.');
  if (as === 'failed' && given.words.length === 0 && textOf(given, 'org') === undefined)
    throw refuseUse('Use a post id or --org, because no one has checked every account.');
  return { platform, as };
};

const resolving = (given: GivenWords): PostChange => {
  const { platform, as } = seenOf(given);
  const [url, externalId] = [textOf(given, 'url'), textOf(given, 'external-id')];
  if ((url ?? externalId) !== undefined && (given.words.length === 0 || as === 'failed'))
    throw refuseUse('--url and --external-id require a post id and --as published.');
  if (url !== undefined && !/^https?:\/\//.test(url))
    throw refuseUse('--url needs an address that starts with https://.');
  const outcome = as === 'published' ? 'published' : 'not_published';
  return {
    verb: `Resolve as ${as}`,
    done: 'resolved',
    action: 'post.resolved',
    canBe: 'resolved',
    mandatory: 'platform',
    details: { platform, outcome },
    carryOut: (em, origin, post) =>
      resolveTarget(em, origin, post.id, { platform, outcome, url, externalId }),
  };
};

export const postCommands: Record<string, ChangeCommand> = {
  retry: {
    takes: `<postId> | ${manyWords}  ${tail}`,
    does: 'Retries the failed targets of a post, or of all posts that match the filters; with --platform only on that platform. Published, unconfirmed, and cancelled targets are left unchanged. Without a post id, only posts due in the last 3 days or since --since.',
    words: 1,
    options,
    run: changePosts(retrying),
  },
  cancel: {
    takes: `<postId> | ${manyWords.replace(' [--platform <platform>]', '')}  ${tail}`,
    does: 'Cancels a scheduled post, the held targets of a publishing post, or all posts that match the filters.',
    words: 1,
    options,
    run: changePosts(cancelling),
  },
  resolve: {
    takes: `<postId> | [--org …] ${boundWords}  --platform <platform> --as published|failed [--url <address>] [--external-id <id>] ${tail}`,
    does: 'Records whether an unconfirmed post is live, after you checked the account. `failed` allows a retry, and needs a post id or --org.',
    words: 1,
    options: { ...options, as: wordOption, url: wordOption, 'external-id': wordOption },
    run: changePosts(resolving),
  },
};
