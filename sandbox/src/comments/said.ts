import type { Platform, Post } from '../model.ts';
import type { World } from '../world.ts';
import type { PersonComment, Said } from './comment-model.ts';

/** The post that something is said under, deleted or not. */
export function postCalled(world: World, platform: Platform, id: string): Post | undefined {
  const post: Post | undefined = world.posts[platform].known(id);
  return post && !isAnswer(world, post) ? post : undefined;
}

/** Whether a post is a reply, and not an independent post. */
const isAnswer = (world: World, { platform, inReplyTo, kind }: Post): boolean =>
  inReplyTo !== undefined &&
  kind !== 'post' &&
  (world.ownAnswers(platform).known(inReplyTo) !== undefined ||
    world.posts[platform].known(inReplyTo) !== undefined ||
    world.comments.get(platform, inReplyTo) !== undefined);

/** Returns the comment with an ID, from people or accounts, including deleted ones. */
export function saidCalled(world: World, platform: Platform, id: string): Said | undefined {
  const person = world.comments.get(platform, id);
  const root = person ? postCalled(world, platform, person.post) : undefined;
  if (person && root) return ofPerson(person, root);
  const own = world.ownAnswers(platform).known(id);
  const top = own && rootOf(world, own);
  return own && top && ofAccount(world, own, top);
}

/**
 * Returns the comment with an ID if it is still visible. Deleting a comment also removes the replies to it, except on X.
 */
export function saidNow(world: World, platform: Platform, id: string): Said | undefined {
  const said = saidCalled(world, platform, id);
  if (!said || said.state === 'deleted') return undefined;
  const isBelow = platform !== 'x' && said.parent !== undefined;
  return isBelow && !saidNow(world, platform, said.parent ?? '') ? undefined : said;
}

/** Returns the post at the top of the thread that an account replied in. */
function rootOf(world: World, post: Post): Post | undefined {
  const { platform, inReplyTo } = post;
  if (inReplyTo === undefined) return undefined;
  const person = world.comments.get(platform, inReplyTo);
  if (person) return postCalled(world, platform, person.post);
  const parent: Post | undefined =
    world.ownAnswers(platform).known(inReplyTo) ?? world.posts[platform].known(inReplyTo);
  if (!parent) return undefined;
  return isAnswer(world, parent) ? rootOf(world, parent) : parent;
}

const ofPerson = (comment: PersonComment, root: Post): Said => ({
  ...comment,
  isOwn: comment.author.id === root.accountId,
  url: root.url,
});

function ofAccount(world: World, post: Post, root: Post): Said {
  const { platform, id, account, accountId, handle, inReplyTo, text, at, url } = post;
  const name = [...world.accounts.values()].find(one => one.id === accountId)?.displayName ?? handle;
  return {
    platform,
    id,
    post: root.id,
    ...(inReplyTo === undefined || idsOf(root).includes(inReplyTo) ? {} : { parent: inReplyTo }),
    author: { id: accountId, handle, name },
    text,
    at,
    likes: world.numbers.ofPost(post).likes ?? 0,
    state: post.deletedAt === undefined ? 'visible' : 'deleted',
    isOwn: account === root.account,
    url,
  };
}

const idsOf = ({ formerIds = [], id }: Post): string[] => [...formerIds, id];

/** Returns the direct replies to a post or comment, oldest first. */
export function saidTo(world: World, root: Post, ids: readonly string[]): Said[] {
  const { platform } = root;
  const own = world.ownAnswers(platform);
  const all = ids.flatMap(id => [
    ...world.comments.answersTo(platform, id).map(comment => ofPerson(comment, root)),
    ...own.answersTo(id).map(post => ofAccount(world, post, root)),
  ]);
  return all.toSorted((one, other) => one.at - other.at);
}

/** Returns the direct replies to a post that are not deleted, oldest first. */
export const saidOnTop = (world: World, root: Post): Said[] =>
  saidTo(world, root, idsOf(root)).filter(({ state }) => state !== 'deleted');

/** Returns all comments below a post, oldest first. Deleting a comment also removes the replies to it, except on X. */
export function saidBelow(world: World, root: Post, withDeleted = false): Said[] {
  const found: Said[] = [];
  let level = idsOf(root);
  while (level.length > 0) {
    const here = saidTo(world, root, level);
    found.push(...here);
    level = here
      .filter(({ state }) => withDeleted || root.platform === 'x' || state !== 'deleted')
      .map(({ id }) => id);
  }
  const shown = withDeleted ? found : found.filter(({ state }) => state !== 'deleted');
  return shown.toSorted((one, other) => one.at - other.at);
}
