import { cancelPost, retryFailed } from '../commands/posts/moves.ts';
import { measureStoredPost } from '../commands/posts/measure-post.ts';
import { resolveTarget } from '../commands/posts/resolve-target.ts';
import type { AuditAction, AuditDetails } from '../domain/audit.ts';
import { operatorActor, type Origin } from '../domain/actor.ts';
import { isId } from '../domain/ids.ts';
import { platformNames, type PlatformName } from '../domain/platforms.ts';
import type { Em } from '../db/driver/orm.ts';
import { findPosts, type FoundPost, type PostsAsked } from '../db/operator/find-posts.ts';
import { StartRefused } from '../process/start-refused.ts';
import { act, type ChangeCommand, type ChangePlan } from './act.ts';
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

/** What one of these commands does to a post. */
interface PostChange {
  verb: string;
  done: string;
  action: AuditAction;
  canBe: NonNullable<PostsAsked['canBe']>;
  /** What of the post is meant, for the audit log. */
  details?: AuditDetails;
  carryOut(em: Em, origin: Origin, post: FoundPost): Promise<unknown>;
  before?(em: Em, post: FoundPost): Promise<unknown>;
}

const options = {
  ...postFilters,
  ...whyOptions,
  limit: wordOption,
  yes: switchOption,
  'dry-run': switchOption,
};
const manyWords = `${postFilterWords} [--limit <number>]`;
const tail = `${whyWords} [--yes] [--dry-run]`;

/** The post that is named, or all that the filters find and that it can be done to. */
const findMeant = async (em: Em, given: GivenWords, canBe: PostsAsked['canBe']): Promise<FoundPost[]> => {
  const [id] = given.words;
  const asked = await postsAskedOf(em, given, limitOf(given, 1_000));
  if (id === undefined) {
    const isNarrowed = Object.keys(postFilters).some(name => given.values[name] !== undefined);
    if (!isNarrowed)
      throw refuseUse('Name a post, or say which ones: --org, --platform, --status, --error …');
    return findPosts(em, { ...asked, canBe });
  }
  const [post] = isId(id) ? await findPosts(em, { id, limit: 1 }) : [];
  if (!post) throw new StartRefused(`There is no post "${id}".`, 1);
  return [post];
};

const planFor = async (
  { orm }: Door,
  given: GivenWords,
  input: OperatorInput,
  change: PostChange,
): Promise<ChangePlan> => {
  const found = await findMeant(orm.em.fork(), given, change.canBe);
  const deeds = found.map(post => ({
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
        work: (em, origin) => change.carryOut(em, origin, post),
      });
    },
  }));
  return { ...change, noun: 'post', columns: postColumnNames, deeds };
};

const changePosts =
  (changeOf: (given: GivenWords) => PostChange): ChangeCommand['run'] =>
  async (door, given, shell) =>
    act(shell, given, await planFor(door, given, operatorInputOf(given), changeOf(given)));

const platformOf = (given: GivenWords): PlatformName | undefined =>
  chosenOf(given, 'platform', platformNames);

const retrying = (given: GivenWords): PostChange => {
  const platform = platformOf(given);
  return {
    verb: 'Retry',
    done: 'retried',
    action: 'post.retried',
    canBe: 'retried',
    ...(platform && { details: { platform } }),
    carryOut: (em, origin, post) => retryFailed(em, origin, post.id, platform),
    // before its transaction, as the API does
    before: (em, post) => measureStoredPost(em, operatorActor(post.orgId, ''), post.id),
  };
};

const cancelling = (): PostChange => ({
  verb: 'Cancel',
  done: 'cancelled',
  action: 'post.cancelled',
  canBe: 'cancelled',
  carryOut: (em, origin, post) => cancelPost(em, origin, post.id),
});

const resolving = (given: GivenWords): PostChange => {
  const [platform, as] = [platformOf(given), chosenOf(given, 'as', ['published', 'failed'] as const)];
  const [url, externalId] = [textOf(given, 'url'), textOf(given, 'external-id')];
  if (platform === undefined) throw refuseUse('Say behind --platform where you have looked.');
  if (as === undefined) throw refuseUse('Say behind --as what you have found: published or failed.');
  if ((url ?? externalId) !== undefined && (given.words.length === 0 || as === 'failed'))
    throw refuseUse('--url and --external-id are of one post that is there.');
  if (url !== undefined && !/^https?:\/\//.test(url))
    throw refuseUse('Say behind --url an address that begins with https://.');
  const outcome = as === 'published' ? 'published' : 'not_published';
  return {
    verb: `Resolve as ${as}`,
    done: 'resolved',
    action: 'post.resolved',
    canBe: 'resolved',
    details: { platform, outcome },
    carryOut: (em, origin, post) =>
      resolveTarget(em, origin, post.id, { platform, outcome, url, externalId }),
  };
};

export const postCommands: Record<string, ChangeCommand> = {
  retry: {
    takes: `<postId> | ${manyWords}  ${tail}`,
    does: 'Tries again what failed of a post, or of all that the filters find; with --platform only there. What is out, or may be, or was called off is left alone.',
    words: 1,
    options,
    run: changePosts(retrying),
  },
  cancel: {
    takes: `<postId> | ${manyWords}  ${tail}`,
    does: 'Cancels a scheduled post, what is held of one under way, or all such that the filters find.',
    words: 1,
    options,
    run: changePosts(cancelling),
  },
  resolve: {
    takes: `<postId> | [--org …] [--limit <number>]  --platform <platform> --as published|failed [--url <address>] [--external-id <id>] ${tail}`,
    does: 'Says of an unconfirmed post, after a look at the account, whether it is there. `failed` lets it be retried.',
    words: 1,
    options: { ...options, as: wordOption, url: wordOption, 'external-id': wordOption },
    run: changePosts(resolving),
  },
};
